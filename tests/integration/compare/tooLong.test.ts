import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import { LedgerReading } from '../../../electron/services/reconciliation/ledgerHandler.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { launchBelow } from '../exports/exportDesk.ts';

it('P43 a ledger that is longer than is read is refused, and not compared as far as it was read', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'long.csv');
  const text = `Kundnr;Fakturanr;Belopp\n${`10001;5;7;${'x'.repeat(1_990)}\n`.repeat(LEDGER_BOUNDS.file / 2_000)}`;
  expect(text.length).toBeGreaterThan(LEDGER_BOUNDS.file);
  await writeFile(path, text);
  const none = async () => null;
  const dialogs = { chooseFolder: none, chooseSaveFile: none, chooseOpenFile: async () => path };
  await using app = await launchBelow(folder.path, { dialogs });
  expect(await app.calls.compare.open({ kind: 'choose' })).toEqual({
    ...{ kind: 'refused', fileName: 'long.csv', reason: 'tooLarge' },
  });
});

const HEAD = 'Kundnr;Fakturanr;Belopp\n10001;4;7\n';

it.each([
  ['\n', (many: string) => many],
  ['\r\n', (many: string) => `${HEAD}${many}`],
  ['\r', (many: string) => `${HEAD}${many}`],
  ['\n', (many: string) => `${many}${HEAD}`],
])('P43 a ledger, or a bank, of nothing but ends of lines is not walked through: %j', async (end, text) => {
  const bytes = Buffer.from(text(end.repeat(LEDGER_BOUNDS.rows + 1)));
  expect(await new LedgerReading().opened(bytes, null, [])).toEqual({ refused: 'tooLarge' });
  expect(await new BankReading().read(bytes)).toEqual({ refused: 'tooLarge' });
});

it('P43 a ledger with a row that no spreadsheet has is refused', async () => {
  for (const cells of [LEDGER_BOUNDS.cellsOfRow, 2_000_000]) {
    const bytes = Buffer.from(`${HEAD}${';'.repeat(cells)}\n10001;5;8\n`);
    expect(await new LedgerReading().opened(bytes, null, [])).toEqual({ refused: 'tooLarge' });
  }
});

it.each(['of its first line', 'beyond a million letters'])(
  'P43 a ledger whose open quote takes the rest, %s, is refused',
  async (where) => {
    const lines = '10001;5;7\n'.repeat(where === 'of its first line' ? 4_000 : 120_000);
    const bytes = Buffer.from(`Kundnr;Fakturanr;Belopp\n10001;4;7\n"10001;${lines}`);
    expect(await new LedgerReading().opened(bytes, null, [])).toEqual({ refused: 'tooLarge' });
  },
);
