import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { NAMES_BOUNDS } from '../../../shared/domain/ownFactsBounds.ts';
import { plainName } from '../../../shared/domain/visibleText.ts';
import type { NameRefusal, NamesFileRefusal } from '../../../shared/ipc/ownFacts.ts';
import { importedRows, importedText, isPacked } from '../../documents/tables/readText.ts';
import { importedSheets, type SheetRows } from '../../documents/tables/readWorkbook.ts';

/** A row that is left out: its text in the file and the reason. */
interface RefusedName {
  readonly text: string;
  readonly reason: NameRefusal;
}

/** The names of a file, each customer once; `more` refused rows are only counted. */
export interface FoundNames {
  readonly names: readonly (readonly [number: string, name: string])[];
  readonly refused: readonly RefusedName[];
  readonly more: number;
}

export type ReadNamesFile = FoundNames | { readonly refusedFile: NamesFileRefusal };

const NAME_TITLE = /^(customer|kund|kunde|asiakas|kunden|given)?(name|namn|navn|nimi)$/;
const LONGEST_SHOWN = 80;

/**
 * Reads a file of customer numbers and names: CSV with any usual separator, a table copied out of a spreadsheet, or a
 * workbook. The number is in the first column and the name in the next, unless titles say otherwise.
 */
export async function readNames(bytes: Uint8Array): Promise<ReadNamesFile> {
  if (bytes.length > NAMES_BOUNDS.file) return { refusedFile: 'tooLarge' };
  const rows = await rowsOf(bytes);
  if ('refusedFile' in rows) return rows;
  if (rows.rows.length > NAMES_BOUNDS.names) return { refusedFile: 'tooLarge' };
  return namesOf(rows.rows);
}

/** The same in the thread that reads foreign files. */
export class NamesReading {
  read(bytes: Uint8Array): Promise<ReadNamesFile> {
    return readNames(bytes);
  }
}

async function rowsOf(
  bytes: Uint8Array,
): Promise<{ readonly rows: SheetRows } | { readonly refusedFile: NamesFileRefusal }> {
  if (isPacked(bytes)) {
    const found = await importedSheets(bytes);
    if ('refused' in found) return { refusedFile: found.refused };
    return { rows: found.sheets.find((sheet) => sheet.length > 0) ?? [] };
  }
  const found = importedText(bytes);
  return 'refused' in found ? { refusedFile: found.refused } : { rows: importedRows(found.text) };
}

function namesOf(rows: SheetRows): ReadNamesFile {
  const { number: numberAt, name: nameAt, titled } = columnsOf(rows[0] ?? []);
  const names = new Map<string, string>();
  const refused: RefusedName[] = [];
  let more = 0;
  const refuse = (row: SheetRows[number], reason: NameRefusal) => {
    if (refused.length === NAMES_BOUNDS.refused) more += 1;
    else refused.push({ text: row.join(' ; ').slice(0, LONGEST_SHOWN), reason });
  };
  for (const row of titled ? rows.slice(1) : rows) {
    const parsed = parseCustomerNumber(row[numberAt] ?? '');
    const name = plainName(row[nameAt] ?? '');
    const problem = nameProblem(name);
    if (!parsed.ok) refuse(row, parsed.problem);
    else if (problem !== null) refuse(row, problem);
    else if ((names.get(parsed.number) ?? name) !== name) refuse(row, 'twice');
    else names.set(parsed.number, name);
  }
  if (names.size === 0 && refused.length === 0) return { refusedFile: 'nothing' };
  return { names: [...names], refused, more };
}

function nameProblem(name: string): NameRefusal | null {
  if (name === '') return 'noName';
  if (name.length > NAMES_BOUNDS.name) return 'nameTooLong';
  return name.isWellFormed() ? null : 'nameDamaged';
}

/** Titles are a first row without a digit where the number would be. */
function columnsOf(first: SheetRows[number]) {
  const plain = first.map((title) => title.toLowerCase().replace(/[\s._#:*-]/g, ''));
  const nameAt = plain.findIndex((title) => NAME_TITLE.test(title));
  const titled = nameAt >= 0 || !/\d/.test(first[0] ?? '');
  if (nameAt < 0) return { number: 0, name: 1, titled: titled && first.length > 1 };
  return { number: nameAt === 0 ? 1 : 0, name: nameAt, titled };
}
