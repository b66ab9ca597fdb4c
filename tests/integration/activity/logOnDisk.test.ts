import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needlesOf } from '../../e2e/harness/needles.ts';
import { folderForEach } from '../ownFolder.ts';
import { entry, KEY, openLog } from './logHome.ts';

const CANARIES = ['canary-account-7713', 'Canary Nordfiber Åäö', '8172635401928', 'CANARY-INVOICE-99'];

describe('P30 the activity log on the disk', () => {
  const own = folderForEach();

  it('P30 shows nothing of its entries or its keys, open or closed, and is for this user only', async () => {
    const folder = own();
    const [user = '', connection = '', customer = '', invoiceNo = ''] = CANARIES;
    const open = openLog(folder);
    for (let number = 1; number <= 50; number += 1) {
      open.log.append(entry(number, { user, connection, customer, invoiceNo, kind: 'pdfOpened' }));
    }
    const needles = [...needlesOf(CANARIES), ...needlesOf([Buffer.from(KEY).toString('hex')])];
    const look = async () => {
      const names = await readdir(folder);
      expect(names).toContain('facts.head');
      for (const name of names) {
        const content = await readFile(join(folder, name));
        expect({ name, hits: needles.filter((needle) => content.includes(needle)).length }).toEqual({
          name,
          hits: 0,
        });
        if (process.platform !== 'win32') {
          expect({ name, mode: (await stat(join(folder, name))).mode & 0o077 }).toEqual({ name, mode: 0 });
        }
      }
    };
    await look();
    open.close();
    await look();
  });
});
