import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LineProcess, ROOT, startLineProcess } from './lineProcess.ts';

export type AppProcess = LineProcess<{ readonly address: string }>;

export interface AppOptions {
  readonly dataDir: string;
  readonly exportDir: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly flags?: readonly string[];
}

/** Starts the built browser host as a clerk's machine would: from `out`, as its own process. */
export function startApp(options: AppOptions): Promise<AppProcess> {
  const built = join(ROOT, 'out', 'main', 'browserHost.js');
  if (!existsSync(built)) throw new Error('there is no build: run `npm run build` first');
  const { dataDir, exportDir, flags = [] } = options;
  return startLineProcess(
    built,
    ['--no-open', '--json', '--unattended', '--data-dir', dataDir, '--export-dir', exportDir, ...flags],
    options.env,
  );
}
