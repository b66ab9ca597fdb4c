import { writtenAmounts } from '../../../shared/domain/amountFormat.ts';
import {
  BANK_BOUNDS,
  type BankFile,
  type BankMapping,
  type BankRole,
  type BankSkip,
} from '../../../shared/domain/bankEntries.ts';
import { LEDGER_BOUNDS, type ReadRow } from '../../../shared/domain/comparison.ts';
import { type Decimal, DecimalSum, negated } from '../../../shared/domain/money.ts';
import type { SheetRows } from '../../documents/tables/readWorkbook.ts';
import { BankBook, type BankEntry, type TableRow } from './bankBook.ts';
import {
  BOOKED_TITLE,
  DIRECTION_TITLE,
  dayOrderOf,
  directionIn,
  isBalance,
  isDayText,
  ledgerDay,
  mayBeBalance,
  PENDING_TITLE,
  STATUS_TITLE,
  saysNotBooked,
  saysReversal,
  statusIn,
  totalIn,
  transactionSide,
  yesOrNo,
} from './foreignTable.ts';
import { likelySheet, markOf, mostOf, plainTitle, widthOf } from './ledgerColumns.ts';
import { isBlank, isSame, meantAmount } from './readLedger.ts';
import { BankRefused } from './walkXml.ts';

const AMOUNTS = ['amount', 'credit', 'debit'] as const;

/**
 * What a row is, beside an entry: `bare` of nothing but an amount, as totals are; `title` of a single cell without one, as
 * headings and disclaimers are.
 */
type RowKind = 'entry' | 'bare' | 'balance' | 'total' | 'title' | 'unclear';

/** A row as an entry; `amount` is below zero for what was taken from the account. */
interface Line {
  readonly entry: Omit<BankEntry, 'amount' | 'direction'>;
  readonly amount: Decimal | null;
  readonly kind: RowKind;
}

/**
 * The rows of a bank by their columns. Balances, turnovers and totals are no entries, and are counted as such; a total is compared with
 * the entries before it. A row of nothing but the sum of those before it is a total without a word.
 * @param hidden rows that the workbook hides: they are blank in `rows`
 * @throws BankRefused for more rows than are read, and for a cell that is longer than any text of a payment
 */
export function readBankTable(rows: SheetRows, mapping: BankMapping, hidden = 0): BankRows {
  const book = new BankBook(mapping.skipped + LEDGER_BOUNDS.shown);
  const sums = new TableSums();
  const titles = rows[mapping.skipped - 1] ?? [];
  const below: (readonly string[])[] = [];
  const places: TableRow[] = [];
  for (const [at, row] of rows.entries()) {
    if (at < mapping.skipped || isBlank(row)) continue;
    const place = { at, text: writtenIn(row) };
    if (isSame(row, titles)) book.leaveOut('title', '', null, place);
    else {
      below.push(row);
      places.push(place);
    }
  }
  const table = shapeOf(rows, mapping, below);
  for (const [at, row] of below.entries()) {
    const place = places[at] ?? { at, text: '' };
    addLine(book, sums, lineOf(row, mapping, table), { place, has: hasAmount(row, mapping), table });
  }
  for (let at = 0; at < hidden; at += 1) book.leaveOut('hidden', '', null, null);
  return { ...book.file('table'), first: book.first };
}

/** A table as it is read, with what has become of its first rows. */
export interface BankRows extends BankFile {
  readonly first: readonly ReadRow<BankSkip>[];
}

function writtenIn(row: readonly string[]): string {
  const cells = row.map((text) => text.trim()).filter((text) => text !== '');
  return cells.join(' ').slice(0, LEDGER_BOUNDS.shownCell);
}

/** What is known of all rows before the first of them is read. */
interface Shape {
  /** Of the column of the status, without case, blanks and marks. */
  readonly statusTitle: string;
  /** A status says of some rows that they are booked. */
  readonly isMarked: boolean;
  /** Some row has a day: one without any is no payment. */
  readonly isDated: boolean;
  /** What says which way each amount goes; null where that is the amount's own sign. */
  readonly says: 'direction' | 'documentType' | null;
}

function shapeOf(rows: SheetRows, mapping: BankMapping, below: SheetRows): Shape {
  const statusTitle = plainTitle(rows[mapping.skipped - 1]?.[mapping.roles.indexOf('status')] ?? '');
  const isMarked = below.some((row) => statusOf(row, mapping, statusTitle) === 'booked');
  return {
    ...{ statusTitle, isMarked, isDated: below.some((row) => hasDay(row, mapping)) },
    says: saysSign(below, mapping),
  };
}

/** A kind of transaction says it only where no amount has a sign: a transfer goes either way. */
function saysSign(below: SheetRows, mapping: BankMapping): Shape['says'] {
  if (mapping.roles.includes('direction')) return 'direction';
  if (!mapping.roles.includes('documentType')) return null;
  return below.some((row) => cellsOf(row, mapping, 'amount').some(isSigned)) ? null : 'documentType';
}

/** Whether a day is written in the row, also one that cannot be read. */
function hasDay(row: readonly string[], mapping: BankMapping): boolean {
  const days = [...cellsOf(row, mapping, 'bookedOn'), ...cellsOf(row, mapping, 'valueOn')];
  return days.some((text) => /^\d/.test(text) || isDayText(text));
}

function addLine(
  book: BankBook,
  sums: TableSums,
  { entry, amount, kind }: Line,
  { place, has, table }: { readonly place: TableRow; readonly has: boolean; readonly table: Shape },
): void {
  const is = kind === 'bare' ? sums.bare(amount, has, table.isDated) : kind;
  if (is === 'title') book.leaveOut('title', '', null, place);
  else if (is === 'total' || is === 'balance') {
    if (is === 'total' && amount === null) book.unreadTotals += 1;
    const found = is === 'total' && amount !== null ? sums.unlike(amount) : null;
    if (found !== null && amount !== null) book.differs({ kind: 'total', said: amount, found });
    book.leaveOut('balance', entry.currency, amount, place);
    if (is === 'total') sums.startAfterTotal();
  } else {
    sums.add(amount, entry.isBooked);
    if (is === 'unclear') book.leaveOut('unclear', entry.currency, amount, place);
    else book.add({ ...entry, ...turned(amount) }, place);
  }
}

const emptySums = () => ({ all: new DecimalSum(), in: new DecimalSum(), out: new DecimalSum() });

/**
 * Sums of the rows so far: of all of them, of what came in and of what went out; the same without what is not booked, and
 * of the rows since the last total, which may be that of a day.
 */
class TableSums {
  readonly #rows = emptySums();
  readonly #booked = emptySums();
  #rowsSince = emptySums();
  #bookedSince = emptySums();
  #count = 0;

  add(amount: Decimal | null, isBooked: boolean): void {
    this.#count += 1;
    if (this.#count > BANK_BOUNDS.rows) throw new BankRefused('tooLarge');
    if (amount === null) return;
    const rows = [this.#rows, this.#rowsSince];
    for (const sums of isBooked ? [...rows, this.#booked, this.#bookedSince] : rows) {
      sums.all.add(amount);
      sums[amount.startsWith('-') ? 'out' : 'in'].add(amount);
    }
  }

  /** What a row without a day, a payer and a reference is: a total where it is the sum, or cannot be read. */
  bare(amount: Decimal | null, hasAmount: boolean, isDated: boolean): RowKind {
    const isTotal = amount === null ? hasAmount : this.#sums().includes(amount);
    if (this.#count > 0 && isTotal) return 'total';
    return isDated ? 'unclear' : 'entry';
  }

  /** The sum that a total is not; null where it is one of the sums, and where there are no rows before it. */
  unlike(total: Decimal): Decimal | null {
    const sums = this.#sums();
    const isOne = sums.includes(total) || sums.includes(negated(total));
    return isOne || this.#count === 0 ? null : this.#booked.all.decimal();
  }

  /** The next total may cover only the rows below this one. */
  startAfterTotal(): void {
    this.#rowsSince = emptySums();
    this.#bookedSince = emptySums();
  }

  #sums(): Decimal[] {
    return [this.#rows, this.#booked, this.#rowsSince, this.#bookedSince].flatMap((sums) =>
      Object.values(sums).map((sum) => sum.decimal()),
    );
  }
}

function lineOf(row: readonly string[], mapping: BankMapping, table: Shape): Line {
  const of = (role: BankRole) => cellsOf(row, mapping, role);
  const [booked = ''] = of('bookedOn');
  const [value = ''] = of('valueOn');
  const order = ({ true: 'monthFirst', false: 'dayFirst', null: null } as const)[`${mapping.isMonthFirst}`];
  const day = (text: string) => ledgerDay(text, order);
  const reference = of('reference');
  const text = of('text').join('\n');
  const payer = of('payer')[0] ?? '';
  const [bookedOn, valueOn] = [day(booked), day(value)];
  const status = statusOf(row, mapping, table.statusTitle);
  const isNotBooked = status === 'notBooked' || othersOf(row, mapping, ['payer']).some(saysNotBooked);
  const isDated = hasDay(row, mapping);
  const called = calledIn(row, mapping, isDated, isNotBooked);
  const isUnclear =
    status === 'unknown' || (status === 'none' && table.isMarked) || (table.isDated && !isDated);
  const isBare = status !== 'notBooked' && reference.length === 0 && `${payer}${booked}${value}` === '';
  const isAlone = row.filter((one) => one.trim() !== '').length === 1;
  const isTitle = isAlone && !isDated && !isNotBooked && !hasAmount(row, mapping);
  const own = isTitle ? 'title' : isUnclear && !isNotBooked ? 'unclear' : 'entry';
  const amount = amountOf(row, mapping, called === null ? table.says : null);
  const kind = called ?? (isBare && !isTitle ? 'bare' : own);
  return {
    entry: {
      ...{ account: '', bookedOn, valueOn, references: reference, text, payer, bankReference: '' },
      ...{
        currency: (of('currency')[0] ?? '').toUpperCase(),
        isReversal: isReversalIn(row, mapping, amount),
        isBooked: !isNotBooked,
      },
      ...{ identifiers: [], endToEnd: '', statement: '' },
      ...{ payments: 0, batchTotal: null, parts: [], charges: [] },
      hasOddDay: !isNotBooked && ((booked !== '' && bookedOn === null) || (value !== '' && valueOn === null)),
    },
    amount,
    kind,
  };
}

/** Whether a row takes back what another one has brought in. */
function isReversalIn(row: readonly string[], mapping: BankMapping, amount: Decimal | null): boolean {
  return amount?.startsWith('-') === true && othersOf(row, mapping, ['payer']).some(saysReversal);
}

/** `none` where a column says nothing of the row; null without such a column. */
function statusOf(
  row: readonly string[],
  mapping: BankMapping,
  title: string,
): 'booked' | 'notBooked' | 'unknown' | 'none' | null {
  if (!mapping.roles.includes('status')) return null;
  const [text] = cellsOf(row, mapping, 'status');
  return text === undefined ? 'none' : (statusIn(text, title) ?? 'unknown');
}

/** What is no payer's own word, and no amount. */
function othersOf(row: readonly string[], { roles }: BankMapping, but: readonly BankRole[]): string[] {
  const without: readonly (BankRole | null)[] = [...AMOUNTS, 'currency', 'direction', ...but];
  return row.flatMap((text, at) => {
    const role = roles[at] ?? null;
    return text.trim() === '' || without.includes(role) ? [] : [text.trim()];
  });
}

/**
 * What a row calls itself. A payment may have any word in its text, but then it has a reference, a payer, or a day: with a day alone
 * a total is not to be told from a payer's word.
 */
function calledIn(
  row: readonly string[],
  mapping: BankMapping,
  hasDay: boolean,
  isNotBooked: boolean,
): RowKind | null {
  const isAlone = !hasDay || cellsOf(row, mapping, 'text').length === 0;
  const isWord = (text: string) =>
    isBalance(text) || totalIn(text) === 'total' || (isAlone && mayBeBalance(text, hasDay));
  const named = [...cellsOf(row, mapping, 'reference'), ...cellsOf(row, mapping, 'payer')];
  if (named.some((text) => !isWord(text))) return null;
  const others = othersOf(row, mapping, []);
  if (others.some(isBalance)) return 'balance';
  if (others.some((text) => totalIn(text) === 'total')) return hasDay ? 'unclear' : 'total';
  if (isNotBooked || !others.some((text) => mayBeBalance(text, hasDay))) return null;
  return hasDay ? 'unclear' : 'balance';
}

function hasAmount(row: readonly string[], mapping: BankMapping): boolean {
  return AMOUNTS.some((role) => cellsOf(row, mapping, role).length > 0);
}

/** The cells of the columns of a role that are not empty. */
function cellsOf(row: readonly string[], { roles }: BankMapping, role: BankRole): string[] {
  return roles.flatMap((one, at) => {
    const text = one === role ? (row[at] ?? '').trim() : '';
    if (text.length > BANK_BOUNDS.text) throw new BankRefused('tooLarge');
    return text === '' ? [] : [text];
  });
}

/**
 * Debits are written above zero as well as below; null for none, where one of them cannot be read, and where another column
 * says of it what cannot be.
 */
function amountOf(row: readonly string[], mapping: BankMapping, says: Shape['says']): Decimal | null {
  const sum = new DecimalSum();
  let isThere = false;
  for (const role of AMOUNTS) {
    for (const text of cellsOf(row, mapping, role)) {
      const { amounts, side } = writtenAmounts(text);
      const amount = meantAmount(text, amounts, mapping.decimalMark);
      const sign = side === '' ? ownSign(row, mapping, role, says) : signOf(side);
      if (amount === undefined || sign === null || (sign === '+' && amount.startsWith('-'))) return null;
      isThere = true;
      if (sign === '-' && !amount.startsWith('-')) sum.subtract(amount);
      else sum.add(amount);
    }
  }
  return isThere ? sum.decimal() : null;
}

/** That of the amount itself; above zero and nothing else; below zero, however it is written. */
type Sign = 'own' | '+' | '-';

const SIGNS = { credit: 'own', debit: '-' } as const;

/** Null where a column should say it and does not. */
function ownSign(
  row: readonly string[],
  mapping: BankMapping,
  role: (typeof AMOUNTS)[number],
  says: Shape['says'],
): Sign | null {
  if (role !== 'amount') return SIGNS[role];
  if (says === null) return 'own';
  return signOf(cellsOf(row, mapping, says)[0] ?? '', says === 'direction' ? directionIn : transactionSide);
}

function signOf(text: string, sideIn = directionIn): Sign | null {
  const side = sideIn(text);
  if (side === null) return null;
  return side === 'credit' ? '+' : '-';
}

function turned(amount: Decimal | null): Pick<BankEntry, 'amount' | 'direction'> {
  if (amount === null || amount === '0') return { amount: null, direction: null };
  if (!amount.startsWith('-')) return { amount, direction: 'credit' };
  return { amount: new DecimalSum().subtract(amount).decimal(), direction: 'debit' };
}

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
      `^(?:(?:transaction|booked|gross)?amount|gross|brutto(?:belopp|beløp|beløb|betrag)?|net|value|(?:transaktions|transaksjons|posterings|bokfört|bokført|bogført)?(?:belopp|beløp|beløb)|(?:buchungs|gebuchter|umsatz)?betrag|umsatz|summa|sum|määrä|rahamäärä|summe)(?:in|i)?${CURRENCY}$`,
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
  ['reference', new RegExp(`^(?:merchantreference\\d?|(?:invoice|faktura|rechnungs?|laskun?)${NUMBER})$`)],
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
    /^(?:text|message|(?:transaction)?(?:description|details)\d?|narrative|memo|remittance|remittanceinformation|meddelande|beskrivning|rubrik|specifikation|textmottagare|(?:supplerende|posterings)?tekst|melding|meldingkidfaktnr|beskrivelse|forklaring|tittel|meddelelse|besked|teksti|viesti|otsikko|selitys|selite|(?:vorgang)?verwendungszweck|buchungs(?:text|details|info(?:rmation(?:en)?)?)|avisierungstext|mitteilung(?:stext|en)?|betreff|zahlungs(?:grund|zweck)|beschreibung\d?|vorgang)$/,
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
function isSigned(text: string): boolean {
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
