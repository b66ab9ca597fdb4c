import { writtenAmounts } from '../../../shared/domain/amountFormat.ts';
import {
  COMPARED_DAYS,
  type DecimalMark,
  LEDGER_BOUNDS,
  type LedgerRole,
} from '../../../shared/domain/comparison.ts';
import { type Decimal, negated, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { SheetRows } from '../../documents/tables/readWorkbook.ts';
import {
  DIRECTION_TITLE,
  DOCUMENT_TITLE,
  directionIn,
  documentSide,
  firstRows,
  isDayText,
  isVoid,
  type LedgerRows,
  STATUS_TITLE,
} from './foreignTable.ts';
import { isBlank, isSame } from './readLedger.ts';

/** What a file begins with, and how it is likely to be read. */
export interface LedgerHead {
  readonly rows: number;
  readonly sheets: readonly string[];
  readonly first: readonly (readonly string[])[];
  readonly mapping: LedgerMapping;
}

const NUMBER = '(?:s?(?:number|no|nr|nummer|num|nro|numero|id|code|kode?|koodi|konto|account))';
const OF_REST =
  /^(?:os(?:amount|balance)?|(?:amount)?(?:topay|lefttopay|tobepaid)|kvar(?:attbetala|varandebelopp|varande)?|återstår|återstående(?:belopp)?|gjenstår|gjenstående(?:beløp)?|total(?:outstanding|open|unpaid|remaining|due|owed|owing)|totalt?(?:utestående|udestående)|gesamtoffen|avoinnayhteensä|outstanding|open|unpaid|remaining|rest|restbel|due|amountdue|amountduesigned|invoiceamountdue|balancedue|(?:outstanding|open|unpaid|remaining|residual|due)(?:amount|balance|value)|(?:amount|balance)(?:outstanding|open|remaining|unpaid|owing|owed|due)|rest(?:belopp|betrag|beløp|beløb)(?:rv|bv|mw)?|restsaldo|resterande|resterende|resterandebelopp|resterendebeløp|resterendebeløb|remainingamt(?:lcy)?|opbetrag|kvarståendebelopp|kvarstående|obetalt|ubetalt|åbent|öppet|öppetbelopp|öppetsaldo|åpent|åpentbeløp|åbentbeløb|åbensaldo|åpensaldo|utestående|utståande|utestående(?:belopp|beløp|saldo)|udestående|udestående(?:beløb|saldo)|att?betala|åbetale|tilbetaling|offen|offener(?:betrag|saldo|posten)|offenerposten|ausstehend|ausstehender?betrag|ausstehend|unbezahlt|zuzahlen|avoin|avoinna|avoin(?:summa|saldo|määrä)|avoinnaoleva|maksamatta|maksamattaoleva|jäljellä|jäännös)$/;
/**
 * Titles of columns without case, blanks and marks, in the languages of Kontor; the first of each role that is found is
 * taken. Those of an open-items list of DATEV (Konto, Rechnungs-Nr., Soll, Haben, Saldo) and of Xero (InvoiceNumber,
 * InvoiceAmountDue) are among them.
 */
const TITLES: readonly (readonly [role: LedgerRole, title: RegExp])[] = [
  [
    'customer',
    new RegExp(
      `^(?:customer|cust|client|debtor|kund|kunde|kunden|debitor|debitoren|asiakas|asiakkaan|as)${NUMBER}$`,
    ),
  ],
  [
    'customer',
    /^(?:(?:customer|debtor)(?:account)?|client|kund|kunde|debitor|asiakas|konto|account(?:no|number)?|(?:debitoren|debitor|personen)konto|debitorennr|ac|acref|partner)$/,
  ],
  ['invoice', new RegExp(`^(?:invoice|inv|faktura|fakt|rechnung|rechnungs|lasku|laskun)${NUMBER}$`)],
  ['invoice', /^(?:invoice|faktura|rechnung|lasku|belegfeld1)$/],
  [
    'invoice',
    new RegExp(
      `^(?:document|doc|voucher|beleg|bilags?|verifikats?|verifikations|tosite)${NUMBER}$|^voucher$`,
    ),
  ],
  ['invoice', /^(?:num|number|ref|refno)$/],
  [
    'reference',
    new RegExp(
      `^(?:ocr|kid|rf|viite|maksuviite|(?:payment|betalnings|betalings|zahlungs)?(?:reference|referens|referanse|referenz))${NUMBER}?$`,
    ),
  ],
  [
    'due',
    /^(?:(?:net)?due(?:date|day|on)?|förf(?:dat(?:um)?|dag)?|ffdat(?:um)?|förfall(?:er|odatum|odag)?|forfall(?:sdato|sdag)?|forfald(?:sdato|sdag)?|fällig(?:keit|keitsdatum|am)?|eräpäivä|eräpvm|erääntyy)$/,
  ],
  [
    'invoiced',
    /^(?:invoice(?:date|day|d|don)|faktura(?:datum|dato|dag)|faktdat(?:um)?|rechnungs(?:datum|tag)|lasku(?:n)?(?:päivä|päiväys|päivämäärä|pvm))$/,
  ],
  ['debit', /^(?:debit|debet|soll|debitamount|sollbetrag|betragsoll)$/],
  ['credit', /^(?:credit|kredit|haben|creditamount|habenbetrag|betraghaben)$/],
  // What is left of an item goes before the whole of it.
  ['amount', OF_REST],
  ['amount', /^(?:saldo|balance(?:lcy)?|restwert|saldobelopp|saldobeløp|saldobetrag)$/],
  [
    'amount',
    /^(?:(?:invoice|gross|total|document|original|transaction|local)?(?:amount|value)(?:lcy|in(?:local|document|transaction|company)(?:code)?(?:currency|curr))?|total(?:signed)?|(?:faktura|total|brutto|transaktions)?(?:belopp|beløp|beløb)(?:rv|bv)?|(?:rechnungs|gesamt|brutto)?betrag(?:mw|in(?:hw|bw|hauswährung|belegwährung))?|umsatzohnesollhabenkz|summa|sum|summe|totalt|gesamt|umsatz|yhteensä|laskunsumma|määrä|loppusumma)$/,
  ],
  ['direction', DIRECTION_TITLE],
  ['documentType', DOCUMENT_TITLE],
  ['status', STATUS_TITLE],
];

/** Rows among which the titles are looked for, and those whose cells say what a column holds. */
const HEADINGS = 15;
const LOOKED_AT = 200;

/** How the file is likely to be read: by its titles, in the first sheet that has any where none is asked for. */
export function recognised(sheets: readonly LedgerRows[], asked: number | null = null): LedgerMapping {
  const begun = sheets.map((rows) => firstRows(rows, HEADINGS + LOOKED_AT));
  const found = begun.map(titledRow);
  const sheet = asked ?? likelySheet(begun, found);
  const rows = begun[sheet] ?? [];
  const skipped = found[sheet] == null ? 0 : found[sheet] + 1;
  const roles = rolesOf(rows[skipped - 1] ?? [], rows.slice(skipped));
  return { sheet, skipped, roles, decimalMark: markOf(sheets[sheet] ?? [], skipped, roles), isTurned: false };
}

/** The first sheet that has titles; where none has, the first with anything in it. */
export function likelySheet(sheets: readonly SheetRows[], titled: readonly (number | null)[]): number {
  const best = titled.findIndex((one) => one !== null);
  return best >= 0
    ? best
    : Math.max(
        sheets.findIndex((rows) => !rows.every(isBlank)),
        0,
      );
}

/** The mark of the decimals in the columns of amounts, as those say it that can be read in one way only. */
export function markOf(
  rows: LedgerRows,
  skipped: number,
  roles: readonly (string | null)[],
): DecimalMark | null {
  const seen = new Set<DecimalMark>();
  const columns = [...roles.keys()].filter((column) => isAmount(roles[column] ?? null));
  for (const row of Iterator.from(rows).drop(skipped).take(LEDGER_BOUNDS.lines)) {
    for (const column of columns) {
      const mark = markIn(row[column] ?? '');
      if (mark !== null) seen.add(mark);
    }
  }
  const [only] = seen;
  return seen.size === 1 && only !== undefined ? only : null;
}

const ENDS = /([.,])(\d+)\D*$/;
const GROUPED = /([.,])\d{3}\1\d{3}/;

function markIn(written: string): DecimalMark | null {
  const { amounts, side } = writtenAmounts(written);
  if (amounts.length !== 1) return null;
  const text = side === '' ? written : written.replace(/\p{L}/gu, '');
  const [, mark, decimals = ''] = ENDS.exec(text) ?? [];
  if (mark !== ',' && mark !== '.') return null;
  // As a number of a workbook is written here, which says nothing of the texts beside it: 380.5000 beside 1.250.
  if (mark === '.' && decimals.length > 3) return null;
  const grouping = GROUPED.exec(text)?.[1];
  if (grouping === mark) return mark === ',' ? '.' : ',';
  const isGrouped =
    decimals.length === 3 && !text.includes(mark === ',' ? '.' : ',') && !/\s/.test(text.trim());
  return isGrouped ? null : mark;
}

function titledRow(rows: SheetRows): number | null {
  const at = rows.slice(0, HEADINGS).findIndex((row, at) => {
    if (row.some(isDayText)) return false;
    const roles = rolesOf(row, rows.slice(at + 1));
    if (roles.includes('invoice') && roles.includes('customer')) return true;
    if (!roles.includes('invoice') && !roles.includes('reference')) return false;
    return roles.includes('amount') || roles.includes('debit') || hasAmountTitle(row, rows.slice(at + 1));
  });
  return at < 0 ? null : at;
}

/** Whether any column is titled as an amount and holds amounts, even if the clerk has to choose between several. */
function hasAmountTitle(titles: readonly string[], below: SheetRows): boolean {
  const some = below.slice(0, LOOKED_AT);
  return titles.some((title, at) =>
    TITLES.some(
      ([role, called]) => role === 'amount' && called.test(plainTitle(title)) && holds(role, some, at),
    ),
  );
}

/** By the titles; a column of amounts holds some besides, as one that is called *due* does not where it holds days. */
function rolesOf(titles: readonly string[], below: SheetRows): (LedgerRole | null)[] {
  const some = below.slice(0, LOOKED_AT).filter((row) => !isSame(row, titles));
  const width = Math.min(widthOf([titles, ...some]), LEDGER_BOUNDS.columns);
  const roles: (LedgerRole | null)[] = Array.from({ length: width }, () => null);
  const plain = titles.map(plainTitle);
  let isOfRest = false;
  for (const [role, title] of TITLES) {
    if (roles.includes(role)) continue;
    const places = [...plain.keys()].filter(
      (place) => roles[place] === null && title.test(plain[place] ?? '') && holds(role, some, place),
    );
    const isOfVoid = (place: number) => some.some((row) => isVoid(row[place] ?? ''));
    // An item’s own status, which cancels it, goes before the status of its payment.
    const at = role === 'status' ? (places.find(isOfVoid) ?? places[0]) : places[0];
    if (at === undefined) continue;
    // Of two amounts in two currencies nobody knows which is meant; a balance that runs is no item's.
    const isOneOf = role === 'amount' && places.length > 1 && unitsOf(titles, places) > 1;
    if (isOneOf) break;
    if (role !== 'amount' || !isRunning(some, at, plain)) roles[at] = role;
    if (roles[at] === 'amount') isOfRest = title === OF_REST;
  }
  const isParted = roles.includes('debit') && roles.includes('credit');
  const without = (...out: readonly LedgerRole[]) =>
    roles.map((role) => (role !== null && out.includes(role) ? null : role));
  if (!isParted) return without('debit', 'credit');
  // Debit and credit are the amount; a balance beside them says it again, but what is left goes before the whole.
  if (!isOfRest) return without('amount', 'direction');
  const isSigned = some.every((row) => hasSignOf(row, roles));
  return isSigned ? without('debit', 'credit') : without('amount', 'debit', 'credit');
}

/** Whether what is left in a row is below zero where it was credited: if it is not, nobody knows of its sign. */
function hasSignOf(row: readonly string[], roles: readonly (LedgerRole | null)[]): boolean {
  const of = (role: LedgerRole) => writtenAmounts(row[roles.indexOf(role)] ?? '').amounts[0] ?? '0';
  const [credit, rest] = [of('credit'), of('amount')];
  return credit === '0' || rest === '0' || credit.startsWith('-') || rest.startsWith('-');
}

function unitsOf(titles: readonly string[], places: readonly number[]): number {
  return new Set(places.map((place) => (titles[place] ?? '').trim())).size;
}

const ZERO = '0' as Decimal;

/** Whether a balance is that of the rows so far, or of those of the same customer, by another column of amounts. */
function isRunning(rows: SheetRows, column: number, plain: readonly string[]): boolean {
  if (!/^(?:saldo|balance)$/.test(plain[column] ?? '')) return false;
  const figure = (row: readonly string[], at: number) => writtenAmounts(row[at] ?? '').amounts[0];
  const filled = rows.filter((row) => figure(row, column) !== undefined);
  return [...plain.keys()].some((other) => {
    if (other === column) return false;
    const steps = filled.slice(1).map((row, at) => {
      const before = figure(filled[at] ?? [], column) ?? ZERO;
      const [amount, after] = [figure(row, other) ?? ZERO, figure(row, column)];
      const isOn = [amount, negated(amount)].some((one) => sumOfDecimals([before, one]) === after);
      if (amount !== ZERO && before !== ZERO && isOn) return 'on';
      return after === amount || after === negated(amount) ? 'again' : 'other';
    });
    // What is open of an item is never more than the item: one sum of several is enough.
    return steps.includes('on') && !steps.includes('other');
  });
}

/** Whether a column holds what its title promises, mostly. */
function holds(role: LedgerRole, rows: SheetRows, column: number): boolean {
  if (isAmount(role)) return mostOf(rows, column, (text) => writtenAmounts(text).amounts.length > 0);
  if (isDay(role)) return mostOf(rows, column, isDayText);
  if (role === 'direction') return mostOf(rows, column, (text) => directionIn(text) !== null);
  // One that is known is enough: without the column a credit note would be a debt. Those that are not known have no sign.
  return role !== 'documentType' || rows.some((row) => documentSide(row[column] ?? '') !== null);
}

export function isAmount(role: string | null): boolean {
  return role === 'amount' || role === 'debit' || role === 'credit';
}

function isDay(role: LedgerRole): boolean {
  return (COMPARED_DAYS as readonly LedgerRole[]).includes(role);
}

const CURRENCY = '(?:sek|nok|dkk|eur|euroa?|usd|gbp|chf|isk|pln|inr|cad|aud|kr|kronor|kroner|\\p{Sc})';
/** A currency in brackets, behind a title, or before it: thousands of it are another amount, and stay. */
const UNITS = [
  new RegExp(`[(\\[{]\\s*(?:in |i )?${CURRENCY}\\s*[)\\]}]`, 'giu'),
  new RegExp(`(?<=[\\p{L}).])[\\s,:/-]+(?:in |i )?${CURRENCY}\\s*$`, 'giu'),
  new RegExp(`^\\s*${CURRENCY}\\s+(?=\\p{L})`, 'giu'),
];

/** Without case, blanks and marks, and without the currency of its amounts. */
export function plainTitle(title: string): string {
  const written = title.normalize('NFKC');
  const plain = UNITS.reduce((text, unit) => text.replace(unit, ' '), written);
  return (plain.trim() === '' ? written : plain).toLowerCase().replace(/[\s._#:*'’/()[\]{}-]/gu, '');
}

/** Whether half of the filled cells of a column, or more, hold what is looked for. */
export function mostOf(rows: SheetRows, column: number, holds: (text: string) => boolean): boolean {
  const filled = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
  return filled.filter(holds).length * 2 >= filled.length;
}

export function widthOf(rows: SheetRows): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
