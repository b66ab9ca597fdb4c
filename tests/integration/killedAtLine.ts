import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs a program of the tests and kills it in the middle of what follows its line of that number; how many it wrote. */
export async function killedAtLine(file: string, args: readonly string[], at: number): Promise<number> {
  const child = spawn(process.execPath, ['--no-warnings', file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let lines = 0;
  for await (const _line of createInterface({ input: child.stdout })) {
    lines += 1;
    if (lines === at) child.kill('SIGKILL');
  }
  await ended;
  return lines;
}
