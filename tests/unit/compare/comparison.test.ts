import { describe, expect, it } from 'vitest';
import { Comparison } from '../../../electron/store/reconciliation/ledger/comparison.ts';
import { COMPARED_KINDS, type ComparedKind } from '../../../shared/domain/comparison.ts';
import { paymentReference } from '../../../shared/domain/paymentReference.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import {
  cents,
  compared,
  DAYS,
  days,
  expectPartition,
  FETCHED,
  type Item,
  item,
  LATER,
  type Line,
  line,
  rules,
  withItems,
} from './comparedLedger.ts';

/** More than a tolerance of any of them apart: no two planted amounts are near each other. */
const plantedAmount = fc.integer({ min: 1, max: 5_000 }).map((units) => units * 200 + 37);

/** One key with what it must become. `number` is of this key alone. */
type Planted = (
  number: string,
  customer: string,
  units: number,
  parts: number,
) => {
  /** Null for what is in none. */
  readonly kind: ComparedKind | null;
  readonly lines: readonly Line[];
  readonly items: readonly Item[];
};

const referenceOf = (customerNumber: string, invoiceNo: string): string => {
  const made = paymentReference(rules.reference, { customerNumber, invoiceNo });
  return made.ok ? made.value : '';
};
const instalments = (units: number, parts: number) =>
  Array.from({ length: parts }, (_, at) => (at === 0 ? units - (parts - 1) * (parts + 1) : parts + 1));

const PLANTED: readonly Planted[] = [
  (no, of, units) => ({ kind: 'equal', lines: [line(of, no, units)], items: [item(of, no, units)] }),
  (no, of, units, parts) => ({
    kind: 'equal',
    lines: instalments(units, parts).map((part) => line(of, no, part)),
    items: [item(of, no, units)],
  }),
  (no, of, units, parts) => ({
    kind: 'equal',
    lines: [line(of, no, units)],
    items: instalments(units, parts).map((part) => item(of, no, part)),
  }),
  (no, of, units) => ({
    kind: 'equal',
    lines: [line(`K ${of}`, ` F-00${no}`, units)],
    items: [item(of, no, units)],
  }),
  (no, of, units, parts) => ({
    kind: 'equal',
    lines: instalments(units, parts).map((part) => line(of, '', part, ` 00${referenceOf(of, no)} `)),
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'amount',
    lines: [line(of, `X${no}9`, units + 51, referenceOf(of, no))],
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'settled',
    lines: [line(of, '', units, referenceOf(of, no))],
    items: [item(of, no, 0, { isOpen: false })],
  }),
  (no, of, units) => ({ kind: 'noNumber', lines: [line(of, '', units, referenceOf(of, no))], items: [] }),
  (no, of, units) => ({
    kind: 'date',
    lines: [line(of, no, units, '', days('2026-10-30'))],
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'date',
    lines: [line(of, no, units, '', days(null, '2026-09-02'))],
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'equal',
    lines: [line(of, no, units, '', days('2026-10-31', null))],
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'amount',
    lines: [line(of, no, units + 51, '', days('2026-10-30'))],
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'filteredOut',
    lines: [line(of, `F-${no}`, units)],
    items: [item(of, no, units + 300, { isLeftOut: true })],
  }),
  (no, of, units) => ({
    kind: 'filteredOut',
    lines: [line(of, '', units, referenceOf(of, no))],
    items: [item(of, no, units, { isLeftOut: true, isAfter: true })],
  }),
  (no, of, units, parts) => ({
    kind: 'filteredOut',
    lines: [line(of, no, units)],
    items: instalments(units, parts).map((part, at) => item(of, no, part, { isLeftOut: at > 0 })),
  }),
  (no, of, units, parts) => ({
    kind: 'equal',
    lines: [line(of, no, units)],
    items: [
      item(of, no, units),
      ...instalments(units, parts).map((part) => item(of, no, part, { isLeftOut: true })),
    ],
  }),
  (no, of, units) => ({ kind: null, lines: [], items: [item(of, no, units, { isLeftOut: true })] }),
  (no, of, units) => ({ kind: 'tolerance', lines: [line(of, no, units + 50)], items: [item(of, no, units)] }),
  (no, of, units) => ({ kind: 'amount', lines: [line(of, no, units + 51)], items: [item(of, no, units)] }),
  (no, of, units) => ({ kind: 'amount', lines: [line(of, no, -units)], items: [item(of, no, units)] }),
  (no, of, units) => ({
    kind: 'twice',
    lines: [line(of, no, units), line(of, no, units)],
    items: [item(of, no, units)],
  }),
  (no, of, units) => ({
    kind: 'settled',
    lines: [line(of, `0${no}`, units)],
    items: [item(of, no, 0, { isOpen: false })],
  }),
  (no, of, units) => ({ kind: 'unknown', lines: [line(of, no, units)], items: [] }),
  (no, _, units) => ({
    kind: 'notKnownThen',
    lines: [line(LATER, no, units)],
    items: [item(LATER, no, units, { isOpen: false })],
  }),
  (no, _, units) => ({
    kind: 'notKnownThen',
    lines: [line('', no, units)],
    items: [item('', no, units, { isOpen: false })],
  }),
  (no, _, units) => ({ kind: 'neverFetched', lines: [line('99999', no, units)], items: [] }),
  (_, of, units) => ({ kind: 'noNumber', lines: [line(of, '', units)], items: [] }),
  (no, of, units) => ({ kind: 'afterDay', lines: [], items: [item(of, no, units, { isAfter: true })] }),
  (no, of, units) => ({ kind: 'credit', lines: [], items: [item(of, no, -units)] }),
  (no, of, units) => ({ kind: 'onlyHere', lines: [], items: [item(of, no, units)] }),
];

const planted = fc
  .array(
    fc.record({
      kind: fc.nat({ max: PLANTED.length - 1 }),
      of: fc.constantFrom(...FETCHED),
      units: plantedAmount,
      parts: fc.integer({ min: 2, max: 4 }),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ kind, of, units, parts }, at) => ({
      key: at,
      ...(PLANTED[kind] as Planted)(String(70_000 + at), of, units, parts),
    })),
  );

type Case = ReturnType<Planted> & { readonly key: number };

/** Each of the cases is a key of its kind, and they are a partition; in another order from `turn` on. Answers with the kinds. */
function expectPlanted(cases: readonly Case[], turn: number): Set<ComparedKind> {
  const turned = <One>(all: readonly One[]) => [
    ...all.slice(turn % (all.length + 1)),
    ...all.slice(0, turn % (all.length + 1)),
  ];
  const lines = turned(cases.flatMap((one) => one.lines.map((own) => ({ own, one }))));
  const items = turned(cases.flatMap((one) => one.items.map((own) => ({ own, one }))));
  const keys = compared(
    lines.map(({ own }) => own),
    items.map(({ own }) => own),
  );
  expectPartition(
    keys,
    lines.map(({ own }) => own),
    items.map(({ own }) => own),
  );
  const found = keys.map(({ kind, there, here }) => {
    const [one, ...others] = new Set([
      ...(there?.parts ?? []).map((row) => lines[row]?.one),
      ...(here?.parts ?? []).map((id) => items[id]?.one),
    ]);
    return `${one?.key} ${kind}${others.length === 0 ? '' : ' and others'}`;
  });
  const expected = cases.flatMap(({ key, kind }) => (kind === null ? [] : [`${key} ${kind}`]));
  expect(found.toSorted()).toEqual(expected.toSorted());
  return new Set(keys.map(({ kind }) => kind));
}

describe('a ledger compared with what is kept', () => {
  it('has each planted difference in its kind, and no other', () => {
    let seen = new Set<ComparedKind>();
    fc.assert(
      fc.property(planted, fc.nat(), (cases, turn) => {
        seen = seen.union(expectPlanted(cases, turn));
      }),
      { numRuns: casesOf(3_000, 300) },
    );
    const never: readonly ComparedKind[] = ['outside', 'unreadable'];
    expect([...seen].toSorted()).toEqual(COMPARED_KINDS.filter((kind) => !never.includes(kind)).toSorted());
  });

  it.each([
    [[100, 100], [100], 'twice'],
    [[100], [100, 100, 100], 'twice'],
    [[100, 50, 50], [50, 100], 'twice'],
    // Each side has one amount more often: none of them is the other with something again.
    [[100, 100, 50], [100, 50, 50], 'amount'],
    [[100, 100, 50], [100, 25], 'amount'],
    [[100, 50, 70], [100, 50], 'amount'],
    [[100, 50, 100], [150], 'amount'],
    [[100, 100, -100], [100, -100, -100], 'amount'],
  ] as const)(
    'is more often on one side only where that has all of the other and repeats of it: %j and %j',
    (there, here, kind) => {
      const keys = compared(
        there.map((whole) => line('10001', '5', whole * 100)),
        here.map((whole) => item('10001', '5', whole * 100)),
      );
      expect(keys.map((key) => key.kind)).toEqual([kind]);
    },
  );

  it('has each in its kind among 100,000 lines, too', () => {
    const most = casesOf(100_000, 10_000);
    const cases: Case[] = [];
    for (let lines = 0; lines < most; lines += cases.at(-1)?.lines.length ?? 0) {
      const key = cases.length;
      const plant = PLANTED[key % PLANTED.length] as Planted;
      const of = FETCHED[key % FETCHED.length] as string;
      cases.push({ key, ...plant(String(100_000 + key), of, key * 200 + 2_037, 2 + (key % 5)) });
    }
    expectPlanted(cases, 777);
  });

  it('is a partition of whatever numbers collide, and what is the same twice is equal', () => {
    const number = fc.oneof(fc.stringMatching(/^[F0 ]{0,2}[0-3]{0,2}$/), fc.constantFrom('1\n2', '2\n1'));
    const customer = fc.constantFrom('', '1', '01', 'K1', '10001', '1\n1');
    const amount = fc.integer({ min: -300, max: 300 }).map(cents);
    const reference = fc.constantFrom('', '0', '18', '0018', '1 1 9', '100017');
    const dated = fc.constantFrom(null, DAYS, days('2026-10-30'), days(null), days(null, null));
    const lines = fc.array(fc.record({ customer, invoice: number, reference, amount, days: dated }), {
      maxLength: 25,
    });
    const items = fc.array(
      fc.record({
        ...{ customer, invoice: number, amount, days: dated },
        ...{ isOpen: fc.boolean(), isLeftOut: fc.boolean(), isAfter: fc.boolean() },
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(lines, items, (some, others) => {
        expectPartition(compared(some, others), some, others);
        const named = some
          .filter(({ invoice }) => invoice !== '')
          .map((one) => ({ ...one, customer: '10001' }));
        const same = compared(
          named,
          named.map((one) => ({ ...one, isOpen: true, isLeftOut: false, isAfter: false })),
        );
        expect(same.filter(({ kind }) => kind !== 'equal')).toEqual([]);
      }),
      { numRuns: casesOf(3_000, 300) },
    );
  });

  it('takes a number that several customers have for none of them where the ledger names no customer', () => {
    const lines = [line('', '1', 100), line('', '2', 100)];
    const comparison = new Comparison(
      lines.map((one, row) => ({ ...one, row })),
      false,
      rules,
    );
    const items = [item('10001', '1', 100), item('10002', '1', 100), item('10002', '2', 100)];
    expect(
      withItems(comparison, items).map(({ kind, here }) => [kind, here?.customer, here?.invoice]),
    ).toEqual([
      ['equal', '10002', '2'],
      ['unknown', undefined, undefined],
      ['onlyHere', '10001', '1'],
      ['onlyHere', '10002', '1'],
    ]);
  });

  it('finds by the payment reference what has another number or none, and only where one can be meant', () => {
    const reference = referenceOf('10001', '55');
    const found = (lines: readonly Line[]) =>
      compared(lines, [item('10001', '55', 700)]).map(({ kind, pass }) => [kind, pass]);
    expect(found([line('10001', 'A7', 700, reference)])).toEqual([['equal', 'reference']]);
    expect(found([line('10001', '55', 700), line('10001', '', 700, reference)])).toEqual([
      ['equal', 'written'],
      ['twice', null],
    ]);
    expect(found([line('10001', 'A7', 700, reference), line('10001', 'A8', 700, reference)])).toEqual([
      ['unknown', null],
      ['unknown', null],
      ['onlyHere', null],
    ]);
    expect(found([line('10002', 'A7', 700, reference)]).map(([kind]) => kind)).toEqual([
      'unknown',
      'onlyHere',
    ]);
  });

  it('knows by most of the references whether the ledger writes their check digits', () => {
    const numbers = ['55', '56', '57', '58'];
    const items = numbers.map((no) => item('10001', no, 700));
    const found = (references: readonly string[]) =>
      compared(
        references.map((reference) => line('10001', '', 700, reference)),
        items,
      ).filter(({ kind }) => kind === 'equal').length;
    const whole = numbers.map((no) => referenceOf('10001', no));
    expect(found(whole)).toBe(4);
    expect(found(whole.map((one) => one.slice(0, -1)))).toBe(4);
    expect(found(whole.with(0, '1000155'))).toBe(3);
  });

  it('has instalments on other days for as much as their days, whatever their order', () => {
    const kindOf = (...due: string[]) =>
      compared(
        due.map((day) => line('10001', '55', 300, '', days(day))),
        ['2026-10-31', '2026-11-30'].map((day) => item('10001', '55', 300, { days: days(day) })),
      )[0]?.kind;
    expect(kindOf('2026-11-30', '2026-10-31')).toBe('equal');
    expect(kindOf('2026-10-31', '2026-10-31')).toBe('date');
  });

  it('has the lines of two cells with line breaks apart', () => {
    const keys = compared([line('1\n2', '3', 100), line('1', '2\n3', 100)], []);
    expect(keys.map(({ there }) => there?.parts)).toEqual([[0], [1]]);
  });

  it('says of another writing of a number that is taken that it is there twice', () => {
    const keys = compared(
      [line('10001', '55', 700), line('10001', 'F0055', 700)],
      [item('10001', '55', 700)],
    );
    expect(keys.map(({ kind, there }) => [kind, there?.invoice])).toEqual([
      ['equal', '55'],
      ['twice', 'F0055'],
    ]);
  });
});
