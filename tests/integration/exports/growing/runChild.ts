/** A process of its own that writes a run and is killed on the way, or before its manifest. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openTestStore } from '../../store/testStore.ts';
import { KILLED_FILE } from './killedFile.ts';
import type { KilledRun } from './killedRun.ts';
import { runOver } from './runOver.ts';

const { cacheFolder, folder, at } = JSON.parse(process.argv[2] ?? '') as KilledRun;
const { link } = fs.promises;
const LAST = { manifest: '.json', names: 'customers.parquet' } as const;

process.env[KILLED_FILE] = at === 'changes' || at === 'invoices' ? `/${at}.parquet` : '/';
Object.assign(fs.promises, {
  link: (from: string, to: string) => {
    if ((at === 'manifest' || at === 'names') && to.endsWith(LAST[at])) process.kill(process.pid, 'SIGKILL');
    return link(from, to);
  },
});
syncBuiltinESMExports();

const store = await openTestStore(cacheFolder);
await runOver(store, folder, { thread: new URL('./killedRunThread.ts', import.meta.url) });
await store.close();
