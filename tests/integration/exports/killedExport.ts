import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Service } from '../services/connectTo.ts';

const CHILD = fileURLToPath(new URL('./exportChild.ts', import.meta.url));

export interface ChildTask {
  readonly root: string;
  readonly service: Service;
  readonly number: string;
  readonly count: number;
  readonly target: 'folder' | 'zip' | 'oneFile' | 'byCustomer' | 'growing' | 'statements' | 'reminders';
}

export interface ChildLine {
  readonly done?: number;
  readonly found?: string;
  readonly waiting?: string | null;
  readonly cacheNotice?: string;
  readonly job?: Job;
}

function begin(task: ChildTask, fresh: boolean): ChildProcess {
  const given = JSON.stringify({ ...task, fresh });
  return spawn(process.execPath, [CHILD, given], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function* linesOf(child: ChildProcess): AsyncGenerator<ChildLine> {
  if (child.stdout === null) return;
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as ChildLine;
}

/**
 * Kills a process with signal 9 once so many items are done; what it said it had found, and what it had done. Null if it
 * was at its end before the signal came, as may be on a busy machine.
 */
export async function killOnTheWay(
  task: ChildTask,
  fresh: boolean,
  at: number,
): Promise<readonly ChildLine[] | null> {
  const child = begin(task, fresh);
  const said: ChildLine[] = [];
  for await (const line of linesOf(child)) {
    said.push(line);
    if ((line.done ?? 0) >= at) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said.some(({ job }) => job) ? null : said;
}

/** The same where so much is left that it cannot be at its end. */
export async function runAndKill(task: ChildTask, fresh: boolean, at: number): Promise<readonly ChildLine[]> {
  const said = await killOnTheWay(task, fresh, at);
  if (said === null) throw new Error('the export was over before it could be killed');
  return said;
}

/** Lets a process run to the end. */
export async function runToEnd(task: ChildTask): Promise<readonly ChildLine[]> {
  const child = begin(task, false);
  const said: ChildLine[] = [];
  for await (const line of linesOf(child)) said.push(line);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}

/** Names of whole PDFs in a folder, which a kill may leave behind at any moment. */
export async function pdfNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
}
