import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';

export const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.github/workflows');

type Texts = Readonly<Record<string, string>>;

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Texts;
}

interface Job {
  readonly 'runs-on': string;
  readonly strategy?: { readonly matrix: { readonly os: readonly string[] } };
  readonly steps: readonly Step[];
}

/** What started a workflow: a push to a branch, or a tag. */
export type Ref = 'branch' | 'tag';

/** One line of a job as its runner executes it. */
export interface RunLine {
  readonly line: string;
  readonly env: Texts;
}

export interface RunnerJob {
  /** `nightly.yml: electron on ubuntu-24.04` */
  readonly name: string;
  readonly os: string;
  readonly lines: readonly RunLine[];
}

/** Every job of every workflow, once for each runner that it has. @throws for an expression that is not known here */
export function runnerJobs(ref: Ref): RunnerJob[] {
  return readdirSync(FOLDER)
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((file) => {
      const { jobs } = parse(readFileSync(join(FOLDER, file), 'utf8')) as { jobs: Record<string, Job> };
      return Object.entries(jobs).flatMap(([name, job]) => {
        const runners = job.strategy?.matrix.os ?? [job['runs-on']];
        return runners.map((os) => ({ name: `${file}: ${name} on ${os}`, os, lines: linesOf(job, os, ref) }));
      });
    });
}

function linesOf(job: Job, os: string, ref: Ref): RunLine[] {
  const system = [
    ['ubuntu', 'Linux'],
    ['windows', 'Windows'],
    ['macos', 'macOS'],
  ].find(([prefix = '']) => os.startsWith(prefix))?.[1];
  const known = {
    github: { ref_type: ref },
    runner: { os: system },
    matrix: { os },
    cancelled: () => false,
  };
  // What our workflows use of GitHub's expressions means the same in JavaScript.
  const worth = (expression: string): unknown => runInNewContext(expression, known);
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{(.*?)\}\}/g, (_all, expression: string) => String(worth(expression)));
  return job.steps.flatMap((step) => {
    if (step.run === undefined) return [];
    const condition = step.if?.replace(/^\$\{\{(.*)\}\}$/, '$1');
    if (condition !== undefined && worth(condition) !== true) return [];
    const env = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(String(text))]),
    );
    return filled(step.run)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ line, env }));
  });
}
