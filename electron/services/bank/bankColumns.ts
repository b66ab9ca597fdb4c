import { writtenAmounts } from '../../../shared/domain/amountFormat.ts';
import type { BankMapping, BankRole } from '../../../shared/domain/bankEntries.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import type { SheetRows } from '../../documents/tables/readWorkbook.ts';
import { likelySheet, markOf, mostOf, plainTitle, widthOf } from '../compare/ledgerColumns.ts';
import { dayOrderOf, isDayText, ledgerDay } from '../compare/ledgerDays.ts';
import { isSame } from '../compare/readLedger.ts';
import {
  BOOKED_TITLE,
  DIRECTION_TITLE,
  directionIn,
  PENDING_TITLE,
  STATUS_TITLE,
  statusIn,
  transactionSide,
  yesOrNo,
} from '../compare/tableWords.ts';

const TYPE_TITLE =
  /^(?:(?:transaction|payment|entry|trans?)?(?:type|kind|code)|(?:transaktions|transaksjons|posterings|betalnings|betalings|under|hoved)?(?:typ|type|art|slag)|(?:umsatz|buchungs|geschäfts)(?:typ|art|vorfall)|vorgang(?:sart)?|(?:tapahtuma|tapahtuman)?(?:laji|tyyppi))$/;

const CURRENCY = '(?:sek|nok|dkk|eur|euroa?|usd|gbp|chf)?';
const NUMBER = '(?:number|no|nr|nummer|numero|nro)?';

const isDirection = (text: string) => directionIn(text) !== null;
/** A column of *Booked: yes*; its title says what a yes means. */
const isAnswered = (text: string) => yesOrNo(text) !== null || statusIn(text, '') !== null;

/**
 * Titles of columns without case, blanks and marks, in the languages of Kontor; the first of each role that is found is
 * taken, except that all texts are. *Valuta* is a day in German and a currency further north, *Bokförd* a day or a status: what is in
 * the column tells. Of some all that is in it: `Gutschrift` may stand beside `Kartenzahlung`.
 */
const TITLES: readonly (readonly [role: BankRole, title: RegExp, isOnly?: (text: string) => boolean])[] = [
  [
    'valueOn',
    /^(?:valuedate|effectivedate|valuta(?:date|dag|datum|dato)?|valør(?:dag|dato)?|valör(?:dag|datum)?|valuteringsdato|rente(?:beregnings)?(?:dato|dag)|ränte(?:dag|datum)|arvopäivä|arvopvm|wertstellung(?:stag|sdatum|valuta)?|wert)$/,
  ],
  [
    'bookedOn',
    /^(?:(?:booking|book|booked|posting|posted|entry|completed|completion|settlement)(?:date|on)|posted|dateposted|bokf(?:öring(?:s|en)?|ört|örd)?(?:dag|datum)(?:tid)?|bokförd|bokfört|reskontradatum|bokf(?:ørings|ørt|ørd)?(?:dag|dato)|bokført|bogf(?:ørings|ørt)?(?:dag|dato)|bogført|posteringsdato|kirjaus(?:päivä|pvm|päivämäärä)|kirjattu|buchungs?(?:tag|datum)(?:datum)?|butag|buchung)$/,
  ],
  [
    'bookedOn',
    /^(?:date|transactiondate|datum|dato|transaktionsdatum|transaktionsdag|transaktionsdato|transaksjonsdato|utførtdato|utførddatum|udførtdato|pvm|päivä|päivämäärä|tapahtumapäivä|tapahtumapvm|maksupäivä|maksupvm)$/,
  ],
  [
    'credit',
    new RegExp(
      `^(?:(?:credit|kredit|haben)s?(?:amount|belopp|beløp|beløb|betrag)?|gutschrift(?:en)?|eingang|eingänge|einzahlung(?:en)?|paidin|moneyin|in|incoming|received|deposits?|insättning(?:ar)?|insatt|inn|(?:belopp|beløp|beløb|amount)inn?d?|innpåkonto|innskudd|innbetal(?:ing|inger|t)|ind|indsat|indbetal(?:ing|inger|t)|inbetal(?:ning|ningar|t)|tulo|tulot|pano|panot|hyvitys|hyvitykset)${CURRENCY}$`,
    ),
  ],
  [
    'debit',
    new RegExp(
      `^(?:(?:debit|debet|soll)s?(?:amount|belopp|beløp|beløb|betrag)?|lastschrift(?:en)?|belastung(?:en)?|ausgang|ausgänge|auszahlung(?:en)?|paidout|moneyout|out|outgoing|sent|withdrawals?|uttag|uttaget|ut|ud|(?:belopp|beløp|beløb|amount)(?:out|ut|ud)|utfrakonto|uttak|utbetal(?:ing|inger|ning|ningar|t)|hævet|udbetal(?:ing|inger|t)|meno|menot|otto|otot|veloitus|veloitukset)${CURRENCY}$`,
    ),
  ],
  [
    'amount',
    new RegExp(
      `^(?:(?:transaction|booked)?amount|net|value|(?:transaktions|transaksjons|posterings|bokfört|bokført|bogført)?(?:belopp|beløp|beløb)|(?:buchungs|gebuchter|umsatz)?betrag|umsatz|summa|sum|määrä|rahamäärä|summe)(?:in|i)?${CURRENCY}$`,
    ),
  ],
  ['direction', DIRECTION_TITLE],
  ['direction', /^(?:type|typ|tyyppi|laji|art|(?:umsatz|buchungs)(?:typ|art)|details)$/, isDirection],
  ['status', STATUS_TITLE],
  ['status', BOOKED_TITLE, isAnswered],
  ['status', PENDING_TITLE, isAnswered],
  [
    'reference',
    new RegExp(
      `^(?:ocr|ocr(?:referens|referanse|reference|kid)|kid|kid(?:referanse)|viite|viitenumero|viitenro|maksunviite|creditorreference|paymentreference|betalningsreferens|betalingsreferanse|betalingsreference|betalningsid|betalings-?id|zahlungsreferenz)${NUMBER}$`,
    ),
  ],
  [
    'reference',
    new RegExp(`^(?:reference|ref|referens|referanse|referenz|kundenreferenz(?:endtoend)?)s?${NUMBER}$`),
  ],
  [
    'payer',
    /^(?:payer|payername|payersname|debtor|debtorname|sender|sendername|betalare|avsändare|avsändaremottagare|betaler|avsender|afsender|indbetaler|innbetaler|maksaja|maksajannimi|saajamaksaja|auftraggeber|auftraggeber(?:empfänger|zahlungsempfänger|begünstigter)|zahlungspflichtiger?|(?:beguenstigter|begünstigter)(?:zahlungspflichtiger|auftraggeber)|zahler)$/,
  ],
  [
    'payer',
    /^(?:name|counterparty|counterpartyname|from|namn|motpart|från|navn|modpart|fra|nimi|vastapuoli|gegenpartei|gegenkonto|namezahlungsbeteiligter)$/,
  ],
  [
    'currency',
    /^(?:currency|ccy|currencycode|valuta|valutakod|valutakode|valutta|valuutta|valuuttakoodi|währung|waehrung|whg)$/,
  ],
  [
    'text',
    /^(?:text|message|(?:transaction)?(?:description|details)|narrative|memo|remittance|remittanceinformation|meddelande|beskrivning|rubrik|specifikation|textmottagare|(?:supplerende|posterings)?tekst|melding|meldingkidfaktnr|beskrivelse|forklaring|tittel|meddelelse|besked|teksti|viesti|otsikko|selitys|selite|(?:vorgang)?verwendungszweck|buchungs(?:text|details)|beschreibung|vorgang)$/,
  ],
];

const HEADINGS = 15;
const LOOKED_AT = 200;

/** How rows are likely to be read: by their titles, in the first sheet that has any where none is asked for. */
export function recognisedColumns(sheets: readonly SheetRows[], asked: number | null): BankMapping {
  const found = sheets.map(titledRow);
  const sheet = asked ?? likelySheet(sheets, found);
  const rows = sheets[sheet] ?? [];
  const skipped = found[sheet] == null ? 0 : found[sheet] + 1;
  const below = rows.slice(skipped);
  const roles = rolesOf(rows[skipped - 1] ?? [], below);
  const days = roles.flatMap((role, at) =>
    role === 'bookedOn' || role === 'valueOn' ? below.map((row) => row[at] ?? '') : [],
  );
  return {
    sheet,
    skipped,
    roles,
    decimalMark: markOf(below, 0, roles),
    isMonthFirst: isMonthFirst(days, rows[skipped - 1] ?? []),
  };
}

/** Null where the days may be read in both ways, and the titles are English. */
function isMonthFirst(days: readonly string[], titles: readonly string[]): boolean | null {
  const order = dayOrderOf(days);
  if (order !== null) return order === 'monthFirst';
  const mayBeAmerican = titles.some((title) => /\b(?:date|posted)\b/i.test(title));
  return mayBeAmerican && days.some((day) => isDayText(day) && ledgerDay(day, null) === null) ? null : false;
}

/** Titles are neither days nor amounts: a payment may have `Bokført` and `Innbetaling` among its cells. */
function isOfTitles(row: readonly string[]): boolean {
  return !row.some((text) => isDayText(text) || isAmount(text));
}

function titledRow(rows: SheetRows): number | null {
  const at = rows.slice(0, HEADINGS).findIndex((row, at) => {
    if (!isOfTitles(row)) return false;
    const roles = rolesOf(row, rows.slice(at + 1));
    const isOfAmounts = roles.some((role) => role === 'amount' || role === 'credit');
    return (
      isOfAmounts && roles.some((role) => role === 'bookedOn' || role === 'valueOn' || role === 'reference')
    );
  });
  return at < 0 ? null : at;
}

function rolesOf(titles: readonly string[], below: SheetRows): (BankRole | null)[] {
  const some = below.slice(0, LOOKED_AT).filter((row) => !isSame(row, titles));
  const width = Math.min(widthOf([titles, ...some]), LEDGER_BOUNDS.columns);
  const roles: (BankRole | null)[] = Array.from({ length: width }, () => null);
  const plain = titles.slice(0, width).map(plainTitle);
  const isFilled = (at: number) => some.some((row) => (row[at] ?? '').trim() !== '');
  // An empty column is what its title says only where no other one is.
  giveByTitles(roles, plain, some, isFilled);
  giveByTitles(roles, plain, some, () => true);
  if (titles.length > 0) fillByContents(roles, some, plain);
  // Credit and debit are the amount; one beside both of them says it again.
  const isParted = roles.includes('credit') && roles.includes('debit');
  return roles.map((role) => {
    if (isParted) return role === 'amount' || role === 'direction' ? null : role;
    return roles.includes('amount') && (role === 'credit' || role === 'debit') ? null : role;
  });
}

function giveByTitles(
  roles: (BankRole | null)[],
  plain: readonly string[],
  rows: SheetRows,
  asks: (at: number) => boolean,
): void {
  for (const [role, title, isSo] of TITLES) {
    for (const [at, text] of plain.entries()) {
      if (role !== 'text' && roles.includes(role)) break;
      if (roles[at] !== null || !title.test(text) || !asks(at)) continue;
      if (isSo === undefined ? holds(role, rows, at) : isOnly(rows, at, isSo)) roles[at] = role;
    }
  }
}

/** What is told by what is in a column, whatever its title: days, and the direction of amounts without a sign. */
function fillByContents(roles: (BankRole | null)[], rows: SheetRows, plain: readonly string[]): void {
  const isOfDays = (at: number) =>
    rows.some((row) => isDayText(row[at] ?? '')) && holds('bookedOn', rows, at);
  const days = roles.findIndex((role, at) => role === null && isOfDays(at));
  if (!roles.includes('bookedOn') && !roles.includes('valueOn') && days >= 0) roles[days] = 'bookedOn';
  // Days that cannot be read are counted as such, and not passed over.
  const titled = plain.findIndex(
    (title, at) => roles[at] === null && isDayTitle(title) && isOfFigures(rows, at),
  );
  if (!roles.includes('bookedOn') && !roles.includes('valueOn') && titled >= 0) roles[titled] = 'bookedOn';
  const amounts = rows.flatMap((row) => row.filter((_, at) => roles[at] === 'amount'));
  if (roles.includes('direction') || amounts.length === 0 || amounts.some(isSigned)) return;
  const direction = roles.findIndex(
    (role, at) => (role === null || role === 'text') && isOnly(rows, at, isDirection),
  );
  if (direction >= 0) {
    roles[direction] = 'direction';
    return;
  }
  // One kind that goes out is enough: without the column it would come in.
  const type = roles.findIndex(
    (role, at) =>
      role === null &&
      TYPE_TITLE.test(plain[at] ?? '') &&
      rows.some((row) => transactionSide(row[at] ?? '') === 'debit'),
  );
  if (type >= 0) roles[type] = 'documentType';
}

function isDayTitle(plain: string): boolean {
  return TITLES.some(([role, title]) => role === 'bookedOn' && title.test(plain));
}

function isOfFigures(rows: SheetRows, column: number): boolean {
  return isOnly(rows, column, (text) => /^\d{1,4}[-/. ]/.test(text));
}

/** Whether all of the filled cells of a column hold what is looked for, and at least one does. */
function isOnly(rows: SheetRows, column: number, isSo: (text: string) => boolean): boolean {
  const filled = rows.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
  return filled.length > 0 && filled.every(isSo);
}

/** Whether an amount says by itself which way it goes. */
export function isSigned(text: string): boolean {
  const { amounts, side } = writtenAmounts(text);
  return side !== '' || amounts.some((amount) => amount.startsWith('-'));
}

/** Whether the column holds what its title promises, mostly. */
function holds(role: BankRole, rows: SheetRows, column: number): boolean {
  const isSo = HOLDS[role];
  if (isSo === undefined) return true;
  if (isSo !== isDayText) return mostOf(rows, column, isSo);
  // What stands in the place of a day, as `Reserverat` and `Saldo`, has no digits.
  const filled = rows.flatMap((row) => (row[column] ?? '').trim() || []);
  const figures = filled.filter((text) => /^\d/.test(text) || isDayText(text));
  return filled.length === 0 || (figures.length > 0 && figures.filter(isSo).length * 2 >= figures.length);
}

const isAmount = (text: string) => writtenAmounts(text).amounts.length > 0;

const HOLDS: Partial<Record<BankRole, (text: string) => boolean>> = {
  bookedOn: isDayText,
  valueOn: isDayText,
  amount: isAmount,
  credit: isAmount,
  debit: isAmount,
  direction: isDirection,
  currency: (text) => /^[A-Za-z]{3}$/.test(text),
};
