import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onSmallDisk } from '../disk/onSmallDisk.ts';
import { noSmallDisk } from '../disk/smallDisk.ts';
import { openCore } from './storeCore.ts';
import { customerRef, TODAY } from './testStore.ts';

const CHILD = fileURLToPath(new URL('./full/fillingChild.ts', import.meta.url));
const missing = await noSmallDisk();

it.skipIf(missing !== null)(
  `P34 a start on a disk that the log has filled makes room by itself, and nothing is lost (${missing ?? 'tmpfs'})`,
  async () => {
    await onSmallDisk('24m', async ({ path }) => {
      const data = join(path, 'data');
      const { stdout } = spawnSync(process.execPath, ['--no-warnings', CHILD, data], { encoding: 'utf8' });
      const kept = Number(stdout);
      expect(kept).toBeGreaterThan(50);
      expect(statSync(join(data, 'cache.db-wal')).size).toBeGreaterThan(20_000_000);
      const core = openCore(data);
      for (let customer = 0; customer < kept; customer += 1) {
        const list = core.queryWorker.lists.cached(customerRef(String(10_000 + customer)), TODAY);
        expect(list?.totals.count).toBe(20);
      }
      core.ingest(customerRef('9'), '[]', 100);
      expect(statSync(join(data, 'cache.db-wal')).size).toBeLessThan(2_000_000);
      core.close();
    });
  },
);
