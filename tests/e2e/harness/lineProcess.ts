import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../../patience.ts';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of ours that prints one JSON line when it is ready, and ends on SIGTERM. */
export interface LineProcess<Line> extends AsyncDisposable {
  readonly line: Line;
  readonly child: ChildProcess;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a Node program and waits for its JSON line. What it writes to stderr is part of the failure. */
export async function startLineProcess<Line>(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<LineProcess<Line>> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = once(lines, 'line', { signal: AbortSignal.timeout(PATIENCE) });
  const outcome = await Promise.race([first, ended.then(() => null)]).catch(() => null);
  if (outcome === null) {
    child.kill('SIGKILL');
    throw new Error(`${file} did not become ready: ${complaint}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
  };
  return {
    line: JSON.parse(String(outcome[0])) as Line,
    child,
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
