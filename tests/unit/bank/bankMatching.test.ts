import { describe, expect, it } from 'vitest';
import { readCamt } from '../../../electron/services/reconciliation/readCamt.ts';
import { BankMatching, type OpenInvoice } from '../../../electron/store/reconciliation/bank/bankMatching.ts';
import {
  SingleAmounts,
  withSuggestions,
} from '../../../electron/store/reconciliation/bank/bankSuggestions.ts';
import { MatchedFile } from '../../../electron/store/reconciliation/bank/matchedFile.ts';
import { BANK_KINDS, type BankCredit, type BankKind } from '../../../shared/domain/bankEntries.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import {
  paymentReference,
  REFERENCE_SCHEMES,
  type ReferenceTemplate,
} from '../../../shared/domain/paymentReference.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { plannedFile } from '../../fakes/plannedCamt.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { bankFile, cents, credit } from './bankCredits.ts';

const OCR: ReferenceTemplate = { template: '{invoice}', scheme: 'ocr' };
const NONE: ReferenceTemplate = { template: '', scheme: 'none' };

const invoice = (customer: string, number: string, units: number): Omit<OpenInvoice, 'id'> => ({
  ...{ customer, invoice: number, outstanding: cents(units) },
});

/** A file matched with open invoices, and settled ones. */
function matched(
  credits: readonly BankCredit[],
  open: readonly Omit<OpenInvoice, 'id'>[],
  { template = OCR, settled = [] as readonly Omit<OpenInvoice, 'id'>[], isOver = (): boolean => false } = {},
): MatchedFile {
  const items = open.map((one, at) => ({ ...one, id: at + 1 }));
  const matching = new BankMatching(credits, template);
  const singles = new SingleAmounts(credits.map(({ amount }) => amount));
  for (const item of items) {
    matching.add(item);
    singles.add(item);
  }
  if (matching.lacksAny) for (const one of settled) matching.noteSettled({ ...one, id: 9_000 });
  const lists = [...Map.groupBy(items, ({ customer }) => customer).values()];
  const { outcomes, searched } = withSuggestions(credits, matching.decide(), {
    ...{ singles, customers: lists.length, isOver },
    owing: () => ({ likely: lists.length, lists }),
  });
  const fetched = { unreadableHere: 0, oldestFetch: 1, newestFetch: 1 };
  return new MatchedFile(bankFile(credits), outcomes, { ...searched, ...fetched, reference: template });
}

const rowsOf = (file: MatchedFile, kind: BankKind) => file.lines(kind).map((line) => file.row(line));
const kindOf = (file: MatchedFile, place: number) =>
  BANK_KINDS.find((kind) => rowsOf(file, kind).some((row) => row.place === place));

/** Every credit is in exactly one kind, and the kinds add up to the file. */
function expectPartition(file: MatchedFile, credits: readonly BankCredit[]): void {
  const { kinds, rest } = file.figures;
  expect(rest).toBe('0');
  expect(sumOfDecimals(kinds.map(({ sum }) => sum))).toBe(sumOfDecimals(credits.map(({ amount }) => amount)));
  const places = BANK_KINDS.flatMap((kind) => [...new Set(rowsOf(file, kind).map(({ place }) => place))]);
  expect(places.toSorted((one, other) => one - other)).toEqual(credits.map(({ place }) => place));
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(credits.length);
}

const referenceOf = (template: ReferenceTemplate, customer: string, number: string) => {
  const made = paymentReference(template, { customerNumber: customer, invoiceNo: number });
  if (!made.ok) throw new Error(made.problem);
  return made.value;
};

type Planted = (
  number: string,
  units: number,
  template: ReferenceTemplate,
) => {
  readonly kind: BankKind;
  readonly credits: readonly Partial<BankCredit>[];
  readonly open: readonly Omit<OpenInvoice, 'id'>[];
  readonly settled?: readonly Omit<OpenInvoice, 'id'>[];
};

/** One story each; `number` and `units` are of this story alone, so that nothing else may be meant. */
const PLANTED: readonly Planted[] = [
  (no, units, template) => ({
    kind: 'reference',
    credits: [{ references: [referenceOf(template, '10001', no)], amount: cents(units) }],
    open: [invoice('10001', no, units)],
  }),
  (no, units, template) => ({
    kind: 'reference',
    credits: [{ references: [spaced(referenceOf(template, '10001', no))], amount: cents(units - 7) }],
    open: [invoice('10001', no, units)],
  }),
  (no, units, template) => ({
    kind: 'reference',
    credits: [11, 13].map((part) => ({
      references: [referenceOf(template, '10001', no)],
      amount: cents(part),
    })),
    open: [invoice('10001', no, units)],
  }),
  (no, units) => ({
    kind: 'number',
    credits: [{ references: [`000${no}`], amount: cents(units + 1) }],
    open: [invoice('10002', no, units)],
  }),
  (no, units) => ({
    kind: 'text',
    credits: [{ text: `Payment, invoice ${no}. Thanks 2026-11-27`, amount: cents(units) }],
    open: [invoice('10002', no, units)],
  }),
  (no, units) => ({
    kind: 'text',
    credits: [{ text: `K10002\ninvoice ${no}`, amount: cents(units) }],
    open: [invoice('10002', no, units), invoice('10001', no, units)],
  }),
  (no, units, template) => ({
    kind: 'suggested',
    credits: [{ references: [referenceOf(template, '10001', no)], text: 'K10001', amount: cents(units) }],
    open: [invoice('10001', no, units), invoice('10001', `00${no}`, units), invoice('10002', no, units)],
  }),
  (no, units) => ({
    kind: 'suggested',
    credits: [{ text: `${no} ${no}1`, amount: cents(2 * units) }],
    open: [invoice('10002', no, units), invoice('10002', `${no}1`, units)],
  }),
  (no, units) => ({
    kind: 'suggested',
    credits: [{ text: 'thank you', amount: cents(units) }],
    open: [invoice('10002', no, units)],
  }),
  (no, units) => ({
    kind: 'unmatched',
    credits: [{ references: [no], amount: cents(units), isUnopened: true, parts: 3 }],
    open: [invoice('10002', no, 1)],
  }),
  (no, units) => ({
    kind: 'unmatched',
    credits: [{ references: [no], amount: cents(units) }],
    open: [],
    settled: [invoice('10002', no, 0)],
  }),
  (no, units, template) => ({
    kind: 'unmatched',
    credits: [{ references: [wrongDigits(referenceOf(template, '10001', no))], amount: cents(units) }],
    open: [invoice('10001', no, 1)],
  }),
  (no, units) => ({
    kind: 'unmatched',
    credits: [{ text: `x${no} ${no}y ${no}99 ${no},50 ${no.slice(0, 4)}-10-10`, amount: cents(units) }],
    open: [invoice('10001', no, 1)],
  }),
];

function spaced(reference: string): string {
  return reference.replace(/(.{3})/g, '$1 ').toLowerCase();
}

/** Another last digit, or first check digit of an RF; none is right for it. */
function wrongDigits(reference: string): string {
  const turn = (digit: string) => String((Number(digit === '-' ? '3' : digit) + 1) % 10);
  if (reference.startsWith('RF')) return `RF${turn(reference[2] ?? '')}${reference.slice(3)}`;
  return `${reference.slice(0, -1)}${turn(reference.slice(-1))}`;
}

const TEMPLATES: readonly ReferenceTemplate[] = (
  ['ocr', 'ocrLength', 'kid10', 'kid11', 'viite', 'rf'] as const
).map((scheme) => ({ template: '7{invoice}', scheme }));

describe('credits of a bank’s file', () => {
  it('are each in the kind that was planted, and in no other', () => {
    const seen = new Set<BankKind>();
    fc.assert(
      fc.property(
        fc.constantFrom(...TEMPLATES),
        fc.array(
          fc.record({ of: fc.nat({ max: PLANTED.length - 1 }), units: fc.integer({ min: 1, max: 900 }) }),
          {
            maxLength: 30,
          },
        ),
        fc.nat(),
        (template, stories, turn) => {
          // Powers apart: no sum of some amounts is another one.
          const planted = stories.map(({ of, units }, at) =>
            (PLANTED[of] as Planted)(String(64_000 + at * 3), 10_007 + at * 100_000 + units * 31, template),
          );
          const turned = <One>(all: readonly One[]) => {
            const by = turn % (all.length + 1);
            return [...all.slice(by), ...all.slice(0, by)];
          };
          const marked = turned(
            planted.flatMap(({ kind, credits }) => credits.map((one) => ({ kind, one }))),
          );
          const credits = marked.map(({ one }, at) => credit({ ...one, place: at + 1 }));
          const file = matched(credits, turned(planted.flatMap(({ open }) => open)), {
            template,
            settled: planted.flatMap(({ settled = [] }) => settled),
            // Sets of several are looked for by themselves below.
            isOver: () => true,
          });
          expectPartition(file, credits);
          expect(credits.map(({ place }) => kindOf(file, place))).toEqual(marked.map(({ kind }) => kind));
          for (const { kind } of marked) seen.add(kind);
        },
      ),
      { numRuns: casesOf(2_000, 300) },
    );
    expect(seen.size).toBe(5);
  });

  it('are a partition that adds up, whatever references and numbers collide', () => {
    const digit = fc.constantFrom('1', '2', '3');
    const number = fc.array(digit, { minLength: 1, maxLength: 5 }).map((digits) => digits.join(''));
    const customer = fc.constantFrom('1', '12', '123');
    const anyCredit = fc.record({
      references: fc.array(number, { maxLength: 2 }),
      text: fc.array(fc.oneof(number, fc.constant('K12')), { maxLength: 3 }).map((words) => words.join(' ')),
      amount: fc.integer({ min: 1, max: 40 }).map(cents),
      isUnopened: fc.boolean(),
    });
    const anyInvoice = fc
      .record({ customer, number, units: fc.integer({ min: -20, max: 40 }).filter((units) => units !== 0) })
      .map((one) => invoice(one.customer, one.number, one.units));
    fc.assert(
      fc.property(
        fc.array(anyCredit, { maxLength: 12 }),
        fc.array(anyInvoice, { maxLength: 25 }),
        fc.constantFrom(OCR, NONE, { template: '{customer}', scheme: 'none' } as const, TEMPLATES[0] ?? OCR),
        fc.array(fc.tuple(fc.nat({ max: 12 }), fc.option(fc.nat({ max: 3 }))), { maxLength: 5 }),
        (some, open, template, taken) => {
          const credits = some.map((one, at) => credit({ ...one, place: at + 1 }));
          const file = matched(credits, open, { template });
          expectPartition(file, credits);
          for (const one of credits) expectAsMeant(file, one, open, template);
          for (const kind of ['reference', 'number', 'text'] as const)
            for (const { paid, outstanding, difference } of rowsOf(file, kind))
              expect(difference).toBe(sumOfDecimals([paid ?? '', minus(outstanding ?? '0')]));
          for (const [place, choice] of taken) file.take(place, choice);
          expectPartition(file, credits);
          for (const { place } of rowsOf(file, 'taken')) file.take(place, null);
          expectPartition(file, credits);
          expect(file.figures.kinds.find(({ kind }) => kind === 'taken')?.count).toBe(0);
        },
      ),
      { numRuns: casesOf(3_000, 400) },
    );
  });

  it('are a partition of whatever a bank writes, batches, reversals and other currencies among it', () => {
    fc.assert(
      fc.property(plannedFile, ({ file }) => {
        const read = readCamt(Buffer.from(camtFile(file)));
        const open = read.credits.slice(0, 5).map(({ amount }, at): Omit<OpenInvoice, 'id'> => {
          const number = String(50_000 + at);
          return { customer: '10001', invoice: number, outstanding: amount };
        });
        const result = matched(read.credits, open, { isOver: () => true });
        expectPartition(result, read.credits);
        expect(result.figures.file.credits).toBe(read.figures.credits);
        for (const { place, isUnopened } of read.credits)
          if (isUnopened) expect(kindOf(result, place)).toBe('unmatched');
      }),
      { numRuns: casesOf(1_000, 100) },
    );
  });

  it('suggests sets that add up, of one customer, and says how far it looked', () => {
    const open = [
      ...[1_101, 2_203, 4_407, 8_809].map((units, at) => invoice('10001', `5000${at}`, units)),
      ...[1_999, 3_001].map((units, at) => invoice('10002', `6000${at}`, units)),
    ];
    const credits = [1_101 + 4_407, 1_101 + 2_203 + 8_809, 1_999 + 2_203].map((units, at) =>
      credit({ place: at + 1, amount: cents(units) }),
    );
    const file = matched(credits, open);
    expect(rowsOf(file, 'suggested').map(({ place, by, invoices }) => [place, by, invoices])).toEqual([
      [1, 'amount', 2],
      [2, 'amount', 3],
    ]);
    expect(rowsOf(file, 'unmatched').map(({ place }) => place)).toEqual([3]);
    expect(file.figures).toMatchObject({ customers: 2, inPairs: 2, whole: 2 });
    const stopped = matched(credits, open, { isOver: () => true });
    expect(stopped.figures).toMatchObject({ customers: 2, inPairs: 0, whole: 0 });
    expect(rowsOf(stopped, 'unmatched').length).toBe(3);
  });

  it('takes a suggestion, shows it as taken, and gives it back', () => {
    const open = [invoice('10001', '50001', 500), invoice('10002', '50002', 500)];
    const credits = [credit({ place: 1, amount: cents(500) })];
    const file = matched(credits, open);
    expect(rowsOf(file, 'suggested').map(({ invoiceNo }) => invoiceNo)).toEqual(['50001', '50002']);
    file.take(1, 1);
    expect(rowsOf(file, 'taken')).toMatchObject([{ invoiceNo: '50002', difference: '0' }]);
    expect(file.figures).toMatchObject({ invoices: 1, paid: '5', outstanding: '5' });
    file.take(1, null);
    expect(rowsOf(file, 'suggested').length).toBe(2);
  });

  it('shows a part payment and more than was owed, those first', () => {
    const open = [
      invoice('10001', '50001', 500),
      invoice('10001', '50002', 500),
      invoice('10001', '50003', 500),
    ];
    const credits = [
      { references: ['50001'], amount: cents(500) },
      { references: ['50002'], amount: cents(300) },
      { references: ['50003'], amount: cents(300) },
      { references: ['50003'], amount: cents(300) },
    ].map((one, at) => credit({ ...one, place: at + 1 }));
    const file = matched(credits, open);
    expect(
      rowsOf(file, 'number').map(({ place, difference, credits: of }) => [place, difference, of]),
    ).toEqual([
      [2, '-2', 1],
      [3, '1', 2],
      [4, '1', 2],
      [1, '0', 1],
    ]);
    expect(file.figures).toMatchObject({ inPart: { count: 1, sum: '2' }, over: { count: 1, sum: '1' } });
  });

  it('suggests an invoice whose number stands beside that of a settled one', () => {
    const text = 'invoices 50001 and 50002';
    const open = [invoice('10001', '50001', 500)];
    const file = matched([credit({ place: 1, text, amount: cents(500) })], open, {
      settled: [invoice('10001', '50002', 0)],
    });
    expect(rowsOf(file, 'suggested')).toMatchObject([{ invoiceNo: '50001', by: 'text' }]);
  });

  it('suggests nothing where many invoices have the amount, and says so', () => {
    const open = Array.from({ length: 12 }, (_, at) => invoice(`100${10 + at}`, `5000${at}`, 29_900));
    const file = matched([credit({ place: 1, amount: cents(29_900) })], open);
    expect(rowsOf(file, 'unmatched')).toMatchObject([{ hint: 'manyAlike', id: null }]);
  });
});

/** Matched by its references where each of them can mean one invoice alone; suggested where one of them can mean several. */
function expectAsMeant(
  file: MatchedFile,
  { references, place, isUnopened }: BankCredit,
  open: readonly Omit<OpenInvoice, 'id'>[],
  template: ReferenceTemplate,
): void {
  const meant = references.map((written) => meantBy(written, open, template));
  const known = meant.filter((keys) => keys.size > 0);
  const isClear = known.length === meant.length && known.every((keys) => keys.size === 1);
  const kind = kindOf(file, place);
  const isByReference = kind === 'reference' || kind === 'number';
  if (isUnopened) expect(kind).toBe('unmatched');
  else if (known.length === 0) expect(isByReference).toBe(false);
  else if (isClear && isOwed(known, open)) expect(isByReference).toBe(true);
  else expect(kind).toBe('suggested');
}

/** The numbers, by customer, of open invoices that a reference may be: each made anew, and compared as it is written. */
function meantBy(
  written: string,
  open: readonly Omit<OpenInvoice, 'id'>[],
  template: ReferenceTemplate,
): Set<string> {
  const plain = (text: string) => text.replace(/^0+/, '');
  const schemes = template.template === '' ? REFERENCE_SCHEMES : [template.scheme];
  const made = ({ customer, invoice: number }: Omit<OpenInvoice, 'id'>) =>
    [template, ...schemes.map((scheme) => ({ template: '{invoice}', scheme }))].flatMap((one) => {
      const reference = paymentReference(one, { customerNumber: customer, invoiceNo: number });
      return reference.ok ? [plain(reference.value)] : [];
    });
  const found = open.filter((one) => [plain(one.invoice), ...made(one)].includes(plain(written)));
  return new Set(found.map(({ customer, invoice: number }) => `${customer} ${number}`));
}

function isOwed(keys: readonly ReadonlySet<string>[], open: readonly Omit<OpenInvoice, 'id'>[]): boolean {
  return [...new Set(keys.flatMap((one) => [...one]))].every((key) => {
    const items = open.filter(({ customer, invoice: number }) => `${customer} ${number}` === key);
    const sum = sumOfDecimals(items.map(({ outstanding }) => outstanding));
    return sum !== '0' && !sum.startsWith('-');
  });
}

function minus(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}
