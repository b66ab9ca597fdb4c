import type { z } from 'zod';
import { NAMES_BOUNDS, OWN_FACTS_BOUNDS } from '../../../shared/domain/bounds.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { OPENED_LISTS } from '../../../shared/domain/views.ts';
import { plainName } from '../../../shared/domain/visibleText.ts';
import type { NameRefusal, NamesFileRefusal, OwnFactsRefusal } from '../../../shared/ipc/ownFacts.ts';
import { importedRows, importedText, isPacked } from '../../documents/tables/readText.ts';
import { importedSheets, type SheetRows } from '../../documents/tables/readWorkbook.ts';
import { isWellFormed, keysOf, placeText, signsOf, utf8 } from '../../json/jsonLimits.ts';
import { authorSchema, type CustomerEvent, readLine, wordsOf } from '../../store/userData/markEventFile.ts';
import {
  OWN_FACTS_FORMAT,
  OWN_FACTS_VERSION,
  type OwnConnection,
  type OwnCustomer,
  type OwnFacts,
  ownCustomerSchema,
  ownFactsSchema,
  SINCE,
} from '../../store/userData/userDataExport.ts';

/** Deeper than any file that Kontor writes: a view's columns are at the fifth level. */
const DEEPEST = 16;
/** Values of the file, of whatever kind: more than the largest that its other bounds allow would have. */
const MOST_VALUES = 1_000_000;

interface RefusedUserData {
  readonly refused: OwnFactsRefusal;
  /** Where the format is broken. */
  readonly place: string | null;
}

/** The facts as compact JSON in shared memory, which `UserDataExportRepository` takes without looking at it again. */
export type FoundUserData = { readonly bytes: Uint8Array; readonly written: string } | RefusedUserData;

/** Reads a file that may come from anywhere. What is not exactly of the format is refused, never repaired. */
export function readUserData(bytes: Uint8Array): FoundUserData {
  if (bytes.length > OWN_FACTS_BOUNDS.file) return refused('tooLarge');
  const signs = signsOf(bytes);
  if (signs.depth > DEEPEST || signs.values > MOST_VALUES) return refused('tooLarge');
  const text = utf8(bytes);
  if (text === null) return refused('notText');
  const value = parsedJson(text);
  // Cut somewhere: it still says what it was.
  if (value === undefined) return refused(text.includes(`"${OWN_FACTS_FORMAT}"`) ? 'damaged' : 'notOwnFacts');
  if (!isObject(value) || value['format'] !== OWN_FACTS_FORMAT) return refused('notOwnFacts');
  const version = value['version'];
  if (Number.isSafeInteger(version) && Number(version) > OWN_FACTS_VERSION) return refused('newerVersion');
  if (hasTooMany(value)) return refused('tooLarge');
  // Of a key that is there twice a parser would take the last.
  if (keysOf(value) < signs.keys) return refused('damaged');
  const facts = ownFactsSchema.safeParse(value);
  if (!facts.success) return damagedAt(facts.error.issues[0]?.path ?? []);
  const misplaced = misplacedKey(facts.data);
  if (misplaced !== null) return damagedAt(misplaced);
  const wrong = wrongOpening(facts.data);
  if (wrong !== null) return damagedAt(wrong);
  const connections = connectionsOf(facts.data);
  if ('refused' in connections) return connections;
  const { written } = facts.data;
  return { bytes: sharedBytes(JSON.stringify({ ...facts.data, connections } satisfies OwnFacts)), written };
}

/** With the customers and the marks of each, which the schema has left as they came. */
function connectionsOf(facts: z.output<typeof ownFactsSchema>): OwnConnection[] | RefusedUserData {
  const connections: OwnConnection[] = [];
  for (const [place, connection] of facts.connections.entries()) {
    const customers = customersOf(connection.customers, facts.version, ['connections', place, 'customers']);
    if ('refused' in customers) return customers;
    const { marks: values, ...others } = connection;
    const marks = marksOf(values ?? [], ['connections', place, 'marks']);
    if ('refused' in marks) return marks;
    connections.push({ ...others, customers, ...(values === undefined ? {} : { marks }) });
  }
  return connections;
}

/** The same in the thread that reads foreign files. */
export class UserDataReading {
  read(bytes: Uint8Array): FoundUserData {
    return readUserData(bytes);
  }
}

/** Passed from thread to thread without a copy, which for the largest file would hold the main one. */
function sharedBytes(text: string): Uint8Array {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return bytes;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Before a schema looks at each of them. */
function hasTooMany({ connections, views }: Readonly<Record<string, unknown>>): boolean {
  const all = listOf(connections);
  if (all.length > OWN_FACTS_BOUNDS.connections) return true;
  const inAll = (key: string) => all.flatMap((one) => (isObject(one) ? listOf(one[key]) : []));
  const listed = inAll('lists').reduce(
    (sum: number, list) => sum + (isObject(list) ? listOf(list['numbers']).length : 0),
    0,
  );
  return (
    inAll('customers').length > OWN_FACTS_BOUNDS.customers ||
    listed > OWN_FACTS_BOUNDS.listed ||
    inAll('marks').length > OWN_FACTS_BOUNDS.marks ||
    listOf(views).length > OWN_FACTS_BOUNDS.customers
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The place of an opening view that is not among the file's views; in a file of version 1, of any opening view. */
function wrongOpening({
  version,
  views,
  openingViews,
}: z.output<typeof ownFactsSchema>): readonly PropertyKey[] | null {
  if (openingViews === undefined) return null;
  if (version < SINCE.listsAndOpening) return ['openingViews'];
  const unknown = OPENED_LISTS.find(
    (list) => openingViews[list] !== undefined && !views.some(({ name }) => name === openingViews[list]),
  );
  return unknown === undefined ? null : ['openingViews', unknown];
}

/** The place of something that a file of its version must not have. */
function misplacedKey({
  version,
  connections,
}: z.output<typeof ownFactsSchema>): readonly PropertyKey[] | null {
  for (const [place, { lists, sender, marks }] of connections.entries()) {
    if (lists !== undefined && version < SINCE.listsAndOpening) return ['connections', place, 'lists'];
    if (sender !== undefined && version < SINCE.papers) return ['connections', place, 'sender'];
    if (marks !== undefined && version < SINCE.marks) return ['connections', place, 'marks'];
  }
  return null;
}

/** Each customer once. */
function customersOf(
  values: readonly unknown[],
  version: OwnFacts['version'],
  at: z.core.$ZodIssue['path'],
): OwnCustomer[] | RefusedUserData {
  const customers: OwnCustomer[] = [];
  const numbers = new Set<string>();
  for (const [place, value] of values.entries()) {
    const read = ownCustomerSchema.safeParse(value);
    if (!read.success) return damagedAt([...at, place, ...(read.error.issues[0]?.path ?? [])]);
    if (numbers.has(read.data.number)) return damagedAt([...at, place, 'number']);
    if (read.data.paperLanguage !== undefined && version < SINCE.papers)
      return damagedAt([...at, place, 'paperLanguage']);
    numbers.add(read.data.number);
    customers.push(read.data);
  }
  return customers;
}

/** Each event once: an author's counter and its words name it. */
function marksOf(
  values: readonly unknown[],
  at: z.core.$ZodIssue['path'],
): CustomerEvent[] | RefusedUserData {
  const marks: CustomerEvent[] = [];
  const names = new Set<string>();
  for (const [place, value] of values.entries()) {
    if (!isObject(value) || !isWellFormed(value)) return damagedAt([...at, place]);
    const { author: claimed, ...line } = value;
    const author = authorSchema.safeParse(claimed);
    if (!author.success) return damagedAt([...at, place, 'author']);
    const read = readLine(line);
    if ('wrong' in read) return damagedAt([...at, place, ...read.wrong]);
    const name = `${read.event.counter} ${wordsOf(read.event.customer, read.event)} ${author.data}`;
    if (names.has(name)) return damagedAt([...at, place, 'counter']);
    names.add(name);
    marks.push({ author: author.data, ...read.event } as CustomerEvent);
  }
  return marks;
}

function refused(reason: OwnFactsRefusal, place: string | null = null): RefusedUserData {
  return { refused: reason, place };
}

/** The names in its place are those of the schema, since no other key is followed. */
function damagedAt(path: readonly PropertyKey[]): RefusedUserData {
  return refused('damaged', placeText(path) || null);
}

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
