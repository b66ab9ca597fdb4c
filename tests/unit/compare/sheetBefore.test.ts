import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import {
  LedgerReading,
  type RememberedMapping,
  toRemember,
} from '../../../electron/services/reconciliation/ledgerHandler.ts';

type Rows = readonly (readonly string[])[];

const LEDGER: Rows = [
  ['Kund', 'Faktura', 'Belopp'],
  ['10001', '1', '5,00'],
];
const NOTES: Rows = [['Anm.'], ['Stängd']];

/** A workbook whose sheets have the names that a spreadsheet gives them. */
async function opened(sheets: readonly Rows[], before: readonly RememberedMapping[] = []) {
  const named = sheets.map((rows, at) => ({ name: `Blad${at + 1}`, rows: rows.map((row) => [...row]) }));
  const answer = await new LedgerReading().opened(await writeXlsx({ sheets: named }), null, before);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.value;
}

it('a workbook is read from the sheet that was compared last, where that has the same titles still', async () => {
  const file = await opened([LEDGER, LEDGER]);
  const last = toRemember(file, { ...file.mapping, sheet: 1 });
  if (last === null) throw new Error('not remembered');
  const sheetOf = async (...sheets: Rows[]) => (await opened(sheets, [last])).mapping.sheet;
  expect(await sheetOf(LEDGER, LEDGER)).toBe(1);
  expect(await sheetOf(LEDGER, NOTES)).toBe(0);
  expect(await sheetOf(LEDGER, [])).toBe(0);
});
