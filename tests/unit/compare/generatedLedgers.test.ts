import { expect, it } from 'vitest';
import { ledgerSheets } from '../../../electron/services/reconciliation/foreignTable.ts';
import { recognised } from '../../../electron/services/reconciliation/ledgerColumns.ts';
import { readLedger } from '../../../electron/services/reconciliation/readLedger.ts';
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

/** As programs for bookkeeping in six languages title and word their ledgers. */
const WORDS = wordsOf('ledgerTableWords.txt');

const COLUMNS = ['name', 'due', 'whole', 'currency'] as const;
const LEDGER = fc.record({
  language: fc.nat(WORDS.length - 1),
  form: FORM,
  marks: MARKS,
  isShort: fc.constantFrom(false, false, true),
  pick: fc.array(fc.nat(59), { minLength: 16, maxLength: 16 }),
  columns: fc.shuffledSubarray([...COLUMNS]),
  isOpenFirst: fc.boolean(),
  sign: fc.constantFrom(
    ...(['minus', 'minus', 'trailing', 'longMinus', 'brackets', 'columns', 'direction', 'type'] as const),
    ...(['typeSigned', 'behind', 'plus'] as const),
  ),
  days: DAYS,
  hasStatus: fc.boolean(),
  groups: fc.constantFrom('each', 'each', 'once', 'above', 'none'),
  heading: fc.array(fc.nat(9), { maxLength: 3 }),
  subtotals: fc.constantFrom('none', 'below', 'above'),
  /** In which column the words of sums stand, and whether there are any. */
  words: fc.nat(5),
  total: fc.nat(5),
  opening: fc.nat(8),
  closing: fc.nat(8),
  titlesAgain: fc.boolean(),
  blanks: fc.boolean(),
  customers: fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom('invoice', 'invoice', 'invoice', 'credit', 'void'),
        units: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 999_999 })),
        cents: fc.constantFrom(0, 0, 50, 95, 5),
        word: fc.nat(11),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: 4 },
  ),
});
type Draw = typeof LEDGER extends fc.Arbitrary<infer One> ? One : never;
type Item = Draw['customers'][number][number];

const NAMES = 'Alfa AB|Saldo AB|Total Energies|Åkerlund & Söner|Summa Oy|Müller GmbH'.split('|');
const CURRENCIES = ['EUR', 'SEK', 'DKK', 'NOK', 'EUR', 'EUR'];
const BEHIND = [
  ['DR', 'D', 'D', 'D', 'S', 'D'],
  ['CR', 'K', 'K', 'K', 'H', 'K'],
] as const;

/** Writes the file of a draw, and works out what it comes to meanwhile, by nothing of the product. */
class WrittenLedger {
  readonly rows: Cell[][] = [];
  /** `customer invoice amount` of each. */
  readonly items: string[] = [];
  readonly counts = { total: 0, title: 0, void: 0 };
  readonly #draw: Draw;
  readonly #words: Words;
  readonly #layout: readonly string[];
  #sum = 0;
  #number = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#words = at(WORDS, draw.language);
    const open = draw.sign === 'columns' ? ['debit', 'credit'] : ['open'];
    const rest = draw.columns.filter((one) => one !== 'whole' || draw.sign !== 'columns');
    const layout = draw.groups === 'none' ? [] : ['customer'];
    layout.push('invoice', ...(draw.isOpenFirst ? [...open, ...rest] : [...rest, ...open]));
    if (draw.sign === 'direction') layout.push('direction');
    if (draw.sign === 'type' || draw.sign === 'typeSigned') layout.push('type');
    if (draw.hasStatus) layout.push('status');
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
    const names = ['customer', 'name', 'invoice', 'due', 'whole', 'open', 'currency'];
    const plain = Object.fromEntries(names.map((name) => [name, this.#word(name)]));
    const [direction, type, status] = ['direction', 'type', 'status'].map((list) => this.#parts(list)[0]);
    const [debit, credit] = this.#parts('inOut');
    this.#line({ ...plain, direction, type, status, debit, credit });
  }

  /** The cells of an amount, where it is one of what is open. */
  #amounts(cents: number): Partial<Record<string, Cell>> {
    const { marks, isShort, sign, language } = this.#draw;
    const plain = figure(cents, marks, isShort);
    const value = { text: plain, value: Math.abs(cents) / 100 };
    const side = cents < 0 ? 2 : 1;
    if (sign === 'columns') return { [cents < 0 ? 'credit' : 'debit']: value };
    if (sign === 'behind') return { open: `${plain} ${at(BEHIND[side - 1] ?? [], language)}` };
    if (sign === 'direction') return { open: value, direction: this.#parts('direction')[side] };
    if (sign === 'type') return { open: value, type: this.#parts('type')[side] };
    if (sign === 'typeSigned')
      return { open: signed(cents, plain, 'minus'), type: this.#parts('type')[side] };
    return { open: signed(cents, plain, sign) };
  }

  #write(): void {
    const { heading, blanks, customers, total, opening, closing, titlesAgain, groups } = this.#draw;
    for (const place of heading) this.rows.push([this.#word('heading', place)]);
    if (blanks) this.rows.push(['']);
    this.#titles();
    if (opening > 6) this.#total('opening', 123_456);
    for (const [place, items] of customers.entries()) {
      this.#customer(String(10_001 + place), place, items);
      if (!titlesAgain || place !== 0) continue;
      this.#titles();
      this.counts.title += 1;
    }
    if (total > 1 && groups !== 'none') this.#total('total', this.#sum);
    if (closing > 6) this.#total('closing', this.#sum);
  }

  #customer(customer: string, place: number, items: readonly Item[]): void {
    const { groups, subtotals } = this.#draw;
    const name = at(NAMES, place);
    const before = this.#sum;
    const written = items.map((item) => ({ ...item, cents: this.#centsOf(item) }));
    const sum = written.reduce((all, { kind, cents }) => (kind === 'void' ? all : all + cents), 0);
    if (groups === 'above') {
      this.#line({ customer, name });
      this.counts.title += 1;
    }
    if (subtotals === 'above') this.#total('subtotal', sum);
    for (const [at, item] of written.entries()) {
      const isNamed = groups === 'each' || (groups === 'once' && at === 0);
      this.#item(item, customer, isNamed ? { customer, name } : {});
    }
    if (subtotals === 'below') this.#total('subtotal', this.#sum - before);
  }

  #centsOf({ kind, units, cents }: Item): number {
    this.#number += 1;
    const all = units * 100 * this.#number + cents;
    return kind === 'credit' ? -all : all;
  }

  #item(
    item: Omit<Item, 'cents'> & { readonly cents: number },
    customer: string,
    named: Partial<Record<string, Cell>>,
  ): void {
    const { hasStatus, days, language, groups, marks, isShort } = this.#draw;
    const { cents, word } = item;
    const [, booked = '', voids = ''] = this.#parts('status');
    const isVoid = item.kind === 'void' && hasStatus;
    const invoice = String(500_100 + this.items.length + this.counts.void + 1);
    const wholePlain = figure(cents + (cents < 0 ? -7_700 : 7_700), marks, isShort);
    this.#line({
      ...named,
      ...this.#amounts(cents),
      invoice,
      due: dayCell(1 + (word % 27), days, language === 0),
      whole: cents < 0 && this.#draw.sign === 'minus' ? `-${wholePlain}` : wholePlain,
      currency: at(CURRENCIES, language),
      status: isVoid ? at(voids.split(','), word) : booked,
    });
    if (isVoid) this.counts.void += 1;
    else {
      this.#sum += cents;
      this.items.push(`${groups === 'none' ? '' : customer} ${invoice} ${cents / 100}`);
    }
  }

  #total(list: string, cents: number): void {
    const { words } = this.#draw;
    this.counts.total += 1;
    const wanted = at(['customer', 'invoice', 'name'], words);
    const labelled = this.#layout.includes(wanted) ? wanted : 'invoice';
    const { open, debit, credit } = this.#amounts(cents);
    this.#line({ open, debit, credit, [labelled]: this.#word(list) });
  }
}

it('P55 ledgers of whatever program come to an own reckoning, or are named as not understood', async () => {
  const verdicts = { exact: 0, named: 0, untitled: 0 };
  await fc.assert(
    fc.asyncProperty(LEDGER, async (draw) => {
      const { rows, items, counts: wanted } = new WrittenLedger(draw);
      const sheets = await ledgerSheets(await tableFile(rows, draw.form));
      if (draw.form.as === 'html') return void expect(sheets).toEqual({ refused: 'markup' });
      if ('refused' in sheets) throw new Error(sheets.refused);
      const mapping = recognised(sheets.sheets);
      if (!mapping.roles.some((role) => role === 'amount' || role === 'debit')) {
        verdicts.untitled += 1;
        return;
      }
      const ledger = readLedger(sheets.sheets[mapping.sheet] ?? [], mapping);
      const found = ledger.lines.map(
        ({ customer, invoice, reference, amount }) =>
          `${customer} ${invoice === '' ? reference : invoice} ${amount}`,
      );
      const { total = 0, void: cancelled = 0 } = ledger.leftOut.counts;
      const how = JSON.stringify(
        {
          roles: mapping.roles,
          found,
          left: ledger.leftOut,
          items,
          wanted,
          rows: rows.map((row) => row.map(textOf)),
        },
        null,
        1,
      );
      const isOneOf = (one: string) => {
        const [customer, ...rest] = one.split(' ');
        return items.some((item) => {
          const [own, ...others] = item.split(' ');
          return rest.join(' ') === others.join(' ') && (customer === '' || customer === own);
        });
      };
      expect(
        found.filter((one) => !isOneOf(one)),
        how,
      ).toEqual([]);
      expect(new Set(found).size, how).toBe(found.length);
      expect(total, how).toBeLessThanOrEqual(wanted.total);
      expect(cancelled, how).toBeLessThanOrEqual(wanted.void);
      // Nothing is lost in silence.
      expect(found.length + cancelled + ledger.unreadable.length, how).toBeGreaterThanOrEqual(
        items.length + wanted.void,
      );
      const isExact = found.length === items.length && total === wanted.total && cancelled === wanted.void;
      verdicts[isExact ? 'exact' : 'named'] += 1;
    }),
    { numRuns: casesOf(1_000, 60), seed: 52 },
  );
  const { exact, named, untitled } = verdicts;
  // A test of files that nobody understands would hold anything.
  expect(exact / (exact + named + untitled)).toBeGreaterThan(0.9);
});
