import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { ledgerTable } from '../../../electron/services/reconciliation/foreignTable.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';

const TITLES = ['Faktura', 'Förfall', 'Belopp'];

it('a workbook is read with a date in it that no calendar has, which stays to be seen', async () => {
  const rows = [TITLES, ['1', 46_326, 5], ['2', 1e9, 5], ['3', -1e9, 5]];
  const columns = [{}, { numFmt: 'yyyy-mm-dd' }, {}];
  const table = await ledgerTable(await writeXlsx({ sheets: [{ name: 'Open', rows, columns }] }));
  expect(table).toMatchObject({
    sheets: [[TITLES, ['1', '2026-10-31', '5'], ['2', '#####', '5'], ['3', '#####', '5']]],
  });
});

it('a workbook has no more sheets than the clerk can choose from', async () => {
  const sheets = Array.from({ length: LEDGER_BOUNDS.sheets + 2 }, (_, at) => ({
    name: String(at),
    rows: [['x']],
  }));
  const table = await ledgerTable(await writeXlsx({ sheets }));
  expect(table).toMatchObject({
    names: sheets.slice(0, LEDGER_BOUNDS.sheets).map(({ name }) => name),
    sheets: { length: LEDGER_BOUNDS.sheets },
  });
});
