import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./runChild.ts', import.meta.url));

/** In the middle of a file, between the names of the files, or when only the manifest is left. */
export const KILLED_AT = ['invoices', 'changes', 'names', 'manifest'] as const;
export type KilledAt = (typeof KILLED_AT)[number];

export interface KilledRun {
  /** Of a store that is closed. */
  readonly cacheFolder: string;
  readonly folder: string;
  readonly at: KilledAt;
}

/** Resolves once the process is dead. @throws where it has come to its end */
export async function killedRun(run: KilledRun): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', CHILD, JSON.stringify(run)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') throw new Error('the run was over before it could be killed');
}
