/** The entry of the export threads on a disk whose calls fail as the file named by the environment says. */
import { readFileSync } from 'node:fs';
import { type Held, holdCalls } from './heldDisk.ts';

const orders = process.env['KONTOR_TEST_HELD_DISK'] ?? '';

holdCalls(() => {
  try {
    return JSON.parse(readFileSync(orders, 'utf8')) as Held;
  } catch {
    return null;
  }
});

await import('../../../electron/services/exportThread.ts');
