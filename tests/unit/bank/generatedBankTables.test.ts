import { expect, it } from 'vitest';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import type { BankFile } from '../../../shared/domain/bankEntries.ts';
import {
  at,
  type Cell,
  DAYS,
  dayCell,
  FORM,
  figure,
  MARKS,
  signed,
  tableFile,
  textOf,
  type Words,
  wordsOf,
} from '../../fakes/writtenTable.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

/** As banks of six languages title and word their tables. */
const WORDS = wordsOf('bankTableWords.txt');

/** What a row of a bank is. */
type Kind = 'credit' | 'debit' | 'pendingCredit' | 'pendingDebit' | 'foreign';

const COLUMNS = ['valueDay', 'reference', 'payer', 'text', 'balance', 'currency', 'type'] as const;

const FILE = fc.record({
  language: fc.nat(WORDS.length - 1),
  form: FORM,
  marks: MARKS,
  isShort: fc.constantFrom(false, false, true),
  /** Of each list of words, which one. */
  pick: fc.array(fc.nat(59), { minLength: 24, maxLength: 24 }),
  columns: fc.shuffledSubarray([...COLUMNS], { minLength: 1 }),
  order: fc.nat(3),
  sign: fc.constantFrom(
    ...([
      'minus',
      'minus',
      'trailing',
      'longMinus',
      'brackets',
      'columns',
      'columns',
      'columnsBelow',
    ] as const),
    ...(['column', 'column', 'columnSigned', 'behind', 'plus'] as const),
  ),
  days: DAYS,
  status: fc.constantFrom('none', 'none', 'full', 'special', 'inDay'),
  unit: fc.constantFrom('none', 'none', 'behind', 'before'),
  heading: fc.array(fc.nat(9), { maxLength: 4 }),
  opening: fc.nat(8),
  closing: fc.nat(8),
  turnover: fc.nat(8),
  total: fc.nat(8),
  titlesAgain: fc.boolean(),
  blanks: fc.boolean(),
  rows: fc.array(
    fc.record({
      kind: fc.constantFrom<Kind>(
        ...([
          'credit',
          'credit',
          'credit',
          'debit',
          'debit',
          'pendingCredit',
          'pendingDebit',
          'foreign',
        ] as const),
      ),
      units: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 999_999 })),
      cents: fc.constantFrom(0, 0, 50, 95, 5),
      word: fc.nat(11),
      hasPayer: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});
type Draw = typeof FILE extends fc.Arbitrary<infer One> ? One : never;
type Row = Draw['rows'][number];

const PAYERS = 'Alfa AB|Saldo AB|Total Energies|Åkerlund & Söner|Summa Oy|Müller GmbH|Kredit Nord AS'.split(
  '|',
);
const MAIN = ['EUR', 'SEK', 'DKK', 'NOK', 'EUR', 'EUR'];
const BEHIND = [
  ['CR', 'K', 'K', 'K', 'H', 'K'],
  ['DR', 'D', 'D', 'D', 'S', 'D'],
] as const;
const decimal = (cents: number) => String(cents / 100);
const isPending = (kind: Kind) => kind === 'pendingCredit' || kind === 'pendingDebit';
const isOutgoing = (kind: Kind) => kind === 'debit' || kind === 'pendingDebit';

/** Writes the file of a draw, and works out what it comes to meanwhile, by nothing of the product. */
class Statement {
  readonly rows: Cell[][] = [];
  /** `amount day number` of each payment. */
  readonly credits: string[] = [];
  readonly counts = { debit: 0, pending: 0, currency: 0, sums: 0 };
  debits = 0;
  readonly #draw: Draw;
  readonly #words: Words;
  readonly #main: string;
  readonly #layout: readonly string[];
  readonly #isParted: boolean;
  #balance = 500_000;
  readonly #sums = { in: 0, out: 0 };

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#words = at(WORDS, draw.language);
    this.#main = at(MAIN, draw.language);
    this.#isParted = draw.sign === 'columns' || draw.sign === 'columnsBelow';
    const parted = draw.order % 2 === 0 ? ['in', 'out'] : ['out', 'in'];
    const layout = ['day', ...draw.columns, ...(this.#isParted ? parted : ['amount'])];
    if (draw.sign === 'column' || draw.sign === 'columnSigned') layout.push('direction');
    if (draw.status === 'full' || draw.status === 'special') layout.push('status');
    if (draw.order === 3) layout.push(...layout.splice(1, 1));
    this.#layout = layout;
    this.#write();
  }

  #word(list: string, place = this.#draw.pick[list.length] ?? 0): string {
    return at(this.#words[list] ?? [], place);
  }

  #parts(list: string): string[] {
    return this.#word(list).split('>');
  }

  #line(cells: Partial<Record<string, Cell>>): void {
    this.rows.push(this.#layout.map((name) => cells[name] ?? ''));
  }

  #titles(): void {
    const [into = '', out = ''] = this.#parts('inOut');
    const names = ['day', 'valueDay', 'amount', 'reference', 'payer', 'text', 'balance', 'currency'];
    const [direction, type, status] = ['direction', 'type', 'status'].map((list) => this.#parts(list)[0]);
    const plain = Object.fromEntries(names.map((name) => [name, this.#word(name)]));
    this.#line({ ...plain, in: into, out, direction, type, status });
  }

  #figure(cents: number, isOut: boolean): Cell {
    const { marks, isShort, unit, sign, language } = this.#draw;
    const plain = figure(cents, marks, isShort);
    if (sign === 'behind') return `${plain} ${at(BEHIND[isOut ? 1 : 0], language)}`;
    if (sign === 'columns' || sign === 'column') {
      const text = { none: plain, behind: `${plain} ${this.#main}`, before: `${this.#main} ${plain}` }[unit];
      return { text, value: cents / 100 };
    }
    const way = sign === 'columnSigned' || sign === 'columnsBelow' ? 'minus' : sign;
    return signed(isOut ? -cents : cents, plain, way);
  }

  #day(day: number): Cell {
    return dayCell(day, this.#draw.days, this.#draw.language === 0);
  }

  #write(): void {
    const { heading, blanks, opening, turnover, total, closing, titlesAgain } = this.#draw;
    for (const place of heading) this.rows.push([this.#word('heading', place)]);
    if (blanks) this.rows.push(['']);
    this.#titles();
    if (opening > 2) this.#sum('opening', opening, { in: this.#balance });
    for (const [number, row] of this.#planned().entries()) {
      this.#entry(number, row);
      if (!titlesAgain || number !== 5) continue;
      this.rows.push([this.#word('page')]);
      this.#titles();
    }
    const { in: into, out } = this.#sums;
    if (turnover > 5) this.#sum('turnover', turnover, { in: into });
    if (total > 4) this.#sum('total', total, this.#isParted ? this.#sums : { in: into - out });
    if (closing > 2) this.#sum('closing', closing, { in: Math.abs(this.#balance) });
  }

  /** What cannot be said in the layout is another row; one currency is read, that of most payments. */
  #planned(): readonly Row[] {
    const { rows, columns, status } = this.#draw;
    const said = rows.map((row): Row => {
      if (isPending(row.kind) && status === 'none')
        return { ...row, kind: isOutgoing(row.kind) ? 'debit' : 'credit' };
      return row.kind === 'foreign' && !columns.includes('currency') ? { ...row, kind: 'credit' } : row;
    });
    let left = said.filter(({ kind }) => kind === 'credit').length - 1;
    return said.map((row) => {
      if (row.kind !== 'foreign') return row;
      left -= 1;
      return left >= 0 ? row : { ...row, kind: 'credit' };
    });
  }

  #entry(number: number, { kind, units, cents: rest, word, hasPayer }: Row): void {
    const { status, columns } = this.#draw;
    const isOut = isOutgoing(kind);
    // Amounts that no other row has.
    const cents = units * 100 * (number + 1) + rest;
    const day = 1 + ((number * 3 + word) % 27);
    const invoice = String(500_101 + number);
    if (!isPending(kind)) {
      this.#balance += isOut ? -cents : cents;
      this.#sums[isOut ? 'out' : 'in'] += cents;
    }
    const isInDay = status === 'inDay' && isPending(kind);
    const [, booked = '', notBooked = ''] = this.#parts('status');
    const bookedWord = status === 'special' ? '' : booked;
    const amount = this.#figure(cents, isOut);
    const hasText = columns.includes('text');
    this.#line({
      day: isInDay ? this.#word('pendingDay', word) : this.#day(day),
      valueDay: isInDay ? '' : this.#day(day),
      ...{ amount, [isOut ? 'out' : 'in']: amount },
      direction: this.#parts('direction')[isOut ? 2 : 1],
      type: this.#parts('type')[isOut ? 2 : 1],
      status: isPending(kind) ? at(notBooked.split(','), word) : bookedWord,
      reference: hasText && word % 2 === 0 ? '' : invoice,
      payer: hasPayer ? at(PAYERS, word) : '',
      text: `Faktura ${invoice}`,
      balance: this.#figure(Math.abs(this.#balance), this.#balance < 0),
      currency: kind === 'foreign' ? 'USD' : this.#main,
    });
    this.#count(kind, cents, day, invoice);
  }

  #count(kind: Kind, cents: number, day: number, invoice: string): void {
    const { columns } = this.#draw;
    const named = columns.includes('text') || columns.includes('reference') ? invoice : '';
    if (isPending(kind)) this.counts.pending += 1;
    else if (kind === 'debit') this.counts.debit += 1;
    else if (kind === 'foreign') this.counts.currency += 1;
    else this.credits.push(`${decimal(cents)} 2026-11-${String(day).padStart(2, '0')} ${named}`);
    if (kind === 'debit') this.debits += cents;
  }

  /** A balance, a turnover or a total: its word in whichever column, with a day or without, its figure in its own column or not. */
  #sum(list: string, place: number, { in: into, out }: { readonly in: number; readonly out?: number }): void {
    this.counts.sums += 1;
    const isBalance = list === 'opening' || list === 'closing';
    const wanted = at(['day', 'text', 'payer'], place);
    const labelled = this.#layout.includes(wanted) ? wanted : 'day';
    const all = into - (out ?? 0);
    const amount = this.#figure(Math.abs(all), all < 0);
    const inBalance = isBalance && this.#layout.includes('balance') && place % 2 === 0;
    this.#line({
      ...(isBalance && place > 4 ? { day: this.#day(20) } : {}),
      ...(inBalance ? { balance: amount } : { amount }),
      ...(inBalance ? {} : { in: this.#figure(into, false) }),
      ...(inBalance || out === undefined ? {} : { out: this.#figure(out, true) }),
      ...(place % 4 > 1 && !inBalance ? { direction: this.#parts('direction')[all < 0 ? 2 : 1] } : {}),
      ...(place % 2 === 1 ? { currency: this.#main } : {}),
      [labelled]: this.#word(list),
    });
  }
}

function outcomeOf(file: BankFile) {
  const counts = { debit: 0, pending: 0, currency: 0, balance: 0, unclear: 0, noAmount: 0 } as Record<
    string,
    number
  >;
  for (const { reason, count } of file.figures.skipped) counts[reason] = (counts[reason] ?? 0) + count;
  const credits = file.credits.map((credit) => {
    const { amount, bookedOn, valueOn, references, text } = credit;
    const [number = ''] = [...references, text].flatMap((one) => /\d{6}/.exec(one)?.[0] ?? []);
    return `${amount} ${bookedOn ?? valueOn ?? ''} ${number}`;
  });
  return { credits, counts };
}

/** Whether a payment that was found is one of those that are there; what it does not say of itself is not wrong. */
function isOneOf(all: readonly string[], found: string): boolean {
  const [amount, day, number] = found.split(' ');
  return all.some((one) => {
    const [ownAmount, ownDay, ownNumber] = one.split(' ');
    return amount === ownAmount && (day === '' || day === ownDay) && (number === '' || number === ownNumber);
  });
}

it('P55 tables of whatever bank come to an own reckoning, or are named as not understood', async () => {
  const verdicts = { exact: 0, named: 0, untitled: 0 };
  await fc.assert(
    fc.asyncProperty(FILE, async (draw) => {
      const { rows, credits: paid, counts: wanted, debits } = new Statement(draw);
      const bytes = await tableFile(rows, draw.form);
      const head = await new BankReading().read(bytes);
      if (draw.form.as === 'html') return void expect(head).toEqual({ refused: 'markup' });
      if (!('table' in head)) throw new Error(JSON.stringify(head));
      const { mapping } = head.table;
      if (!mapping.roles.some((role) => role === 'amount' || role === 'credit')) {
        verdicts.untitled += 1;
        return;
      }
      const file = await new BankReading().readTable(bytes, mapping);
      if ('refused' in file) throw new Error(file.refused);
      const { credits, counts } = outcomeOf(file);
      const { debit = 0, pending = 0, currency = 0, balance = 0, unclear = 0, noAmount = 0 } = counts;
      const how = JSON.stringify(
        { roles: mapping.roles, counts, wanted, rows: rows.map((row) => row.map(textOf)) },
        null,
        1,
      );
      expect(
        credits.filter((one) => !isOneOf(paid, one)),
        how,
      ).toEqual([]);
      expect(new Set(credits).size, how).toBe(credits.length);
      expect(pending, how).toBeLessThanOrEqual(wanted.pending);
      expect(debit, how).toBeLessThanOrEqual(wanted.debit);
      expect(currency, how).toBeLessThanOrEqual(wanted.currency);
      expect(balance, how).toBeLessThanOrEqual(wanted.sums);
      // Nothing is lost in silence.
      const named = unclear + noAmount + file.figures.unreadTotals;
      expect(credits.length + debit + pending + currency + balance + named, how).toBeGreaterThanOrEqual(
        paid.length + wanted.debit + wanted.pending + wanted.currency,
      );
      const all = [credits.length, debit, pending, currency, balance];
      const isExact =
        all.join() === [paid.length, wanted.debit, wanted.pending, wanted.currency, wanted.sums].join();
      verdicts[isExact ? 'exact' : 'named'] += 1;
      if (!isExact) return;
      const out = file.figures.skipped.find((one) => one.reason === 'debit');
      expect(out?.sum ?? '0', how).toBe(decimal(debits));
      expect(file.figures.differences, how).toEqual([]);
    }),
    { numRuns: casesOf(1_000, 60), seed: 52 },
  );
  // A test of files that nobody understands would hold anything.
  const { exact, named, untitled } = verdicts;
  expect(exact / (exact + named + untitled)).toBeGreaterThan(0.75);
  expect(untitled / (exact + named + untitled)).toBeLessThan(0.03);
});
