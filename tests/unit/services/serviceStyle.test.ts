import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOB_KINDS } from '../../../shared/ipc/jobKinds.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What docs/architecture.md says of a service. */
function faultsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const name = basename(file, '.ts').replace(/^./, (letter) => letter.toUpperCase());
  return [
    ...(text.includes(`export class ${name} `) ? [] : [`${file} exports no class ${name}`]),
    ...(text.includes('  constructor(parts: Parts) {') ? [] : [`${file} is not made of parts by name`]),
    ...(/^ {2}(private|protected|public) /m.test(text)
      ? [`${file} has members that are private by word`]
      : []),
    ...(/^export (async )?function create/m.test(text) ? [`${file} is a factory as well`] : []),
  ];
}

describe('services', () => {
  it('are written in one style', () => {
    const files = globSync('electron/services/**/*Service.ts', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap((file) => faultsOf(file.replaceAll('\\', '/')))).toEqual([]);
  });

  it('of jobs name no kind of job, nor does their screen but in its table', () => {
    const files = globSync(['electron/services/jobs/*', 'renderer/features/jobs/*.ts*'], { cwd: ROOT });
    // The word "refresh" by itself is not only a kind.
    const named = new RegExp(JOB_KINDS.map((kind) => (kind === 'refresh' ? "'refresh'" : kind)).join('|'));
    const naming = files.filter((file) => named.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(naming.map((file) => basename(file))).toEqual(['JobRow.tsx']);
  });
});
