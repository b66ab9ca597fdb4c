import type { BankSkip } from '../../shared/domain/bankEntries.ts';
import { fc } from '../fastCheck.ts';
import type { CamtEntry, CamtFile, CamtPart } from './camtFile.ts';

/** Hundred-thousandths, the smallest that the standard has, as a bank may write them. */
export const camtAmountOf = (units: number, zeros = 0): string => {
  const digits = String(units).padStart(6, '0');
  return `${'0'.repeat(zeros)}${digits.slice(0, -5)}.${digits.slice(-5)}`;
};

/** An entry with what has to become of it. */
export interface PlannedEntry {
  readonly entry: CamtEntry;
  readonly units: number;
  readonly currency: string;
  /** Null for a credit. */
  readonly skip: Exclude<BankSkip, 'currency' | 'again'> | null;
  /** How many credits it becomes. */
  readonly credits: number;
  readonly isUnopened: boolean;
}

export interface PlannedFile {
  readonly file: CamtFile;
  readonly planned: readonly PlannedEntry[];
}

const text = fc.constantFrom('', 'Faktura 50001', 'Åkerlund & Söner <AB>', ']]>', '5 000 "01"', 'viite ŠÕ');
const part: fc.Arbitrary<CamtPart> = fc.record({
  references: fc.array(fc.constantFrom('500011', 'RF18539007547034', '12 34'), { maxLength: 2 }),
  texts: fc.array(text, { maxLength: 2 }),
  payer: text,
});

type Plan = (
  units: number,
  parts: readonly CamtPart[],
) => Omit<PlannedEntry, 'units' | 'currency'> & { readonly units?: number };

const CREDIT = { skip: null, credits: 1, isUnopened: false } as const;
const UNOPENED = { ...CREDIT, isUnopened: true } as const;

/** Parts that add up to so many units, one at least each. */
function shares(units: number, parts: readonly CamtPart[], zeros = 0): CamtPart[] {
  return parts.map((one, at) => ({
    ...one,
    amount: camtAmountOf(at === 0 ? units - (parts.length - 1) : 1, zeros),
  }));
}

const PLANS: readonly Plan[] = [
  (units) => ({ ...CREDIT, entry: { amount: camtAmountOf(units, 3) } }),
  (units, [one = {}]) => ({
    ...CREDIT,
    entry: { amount: camtAmountOf(units), payments: 1, parts: [{ ...one, amount: camtAmountOf(units) }] },
  }),
  (units, [one = {}]) => ({ ...CREDIT, entry: { amount: camtAmountOf(units), parts: [one] } }),
  (units, [one = {}]) => ({
    ...CREDIT,
    entry: { amount: camtAmountOf(units), parts: [{ ...one, amount: '7', currency: 'USD' }] },
  }),
  (units, [one = {}]) => ({
    ...CREDIT,
    entry: {
      amount: camtAmountOf(units),
      parts: [{ ...one, amount: camtAmountOf(units + 5), charges: ['0.00005'] }],
    },
  }),
  (units, parts) => ({
    ...CREDIT,
    credits: parts.length,
    entry: { amount: camtAmountOf(units), payments: parts.length, parts: shares(units, parts, 1) },
  }),
  (units, parts) => ({
    ...UNOPENED,
    entry: { amount: camtAmountOf(units), parts: shares(units + 1, parts) },
  }),
  (units, parts) => ({ ...UNOPENED, entry: { amount: camtAmountOf(units), parts } }),
  (units, parts) => ({
    ...UNOPENED,
    entry: {
      amount: camtAmountOf(units),
      parts: [...shares(units, parts), { currency: 'USD', amount: '1' }],
    },
  }),
  (units) => ({ ...UNOPENED, entry: { amount: camtAmountOf(units), payments: 12 } }),
  (units) => ({
    ...CREDIT,
    credits: 0,
    skip: 'debit',
    entry: { amount: camtAmountOf(units), direction: 'DBIT' },
  }),
  (units) => ({
    ...{ ...CREDIT, credits: 0, skip: 'reversal' },
    entry: { amount: camtAmountOf(units), isReversal: true, direction: units % 2 === 0 ? 'DBIT' : 'CRDT' },
  }),
  (units) => ({
    ...{ ...CREDIT, credits: 0, skip: 'pending' },
    entry: { amount: camtAmountOf(units), status: units % 2 === 0 ? 'PDNG' : 'INFO' },
  }),
  () => ({ ...CREDIT, credits: 0, skip: 'noAmount', units: 0, entry: { amount: '0.00' } }),
  () => ({ ...CREDIT, credits: 0, skip: 'noAmount', units: 0, entry: { amount: '12,50' } }),
];

const planned = fc
  .record({
    plan: fc.nat({ max: PLANS.length - 1 }),
    units: fc.integer({ min: 10, max: 2_000_000_000 }),
    parts: fc.array(part, { minLength: 2, maxLength: 5 }),
    bookedOn: fc.constantFrom('2026-11-24', '2026-11-25', ''),
    information: text,
    isNamed: fc.boolean(),
  })
  .map(({ plan, units, parts, bookedOn, information, isNamed }) => ({
    made: { units, ...(PLANS[plan] as Plan)(units, parts) },
    more: { bookedOn, information, isNamed },
  }));

/** Files of all that a bank may write, each entry with what has to become of it. No two entries are the same. */
export const plannedFile: fc.Arbitrary<PlannedFile> = fc
  .record({
    kind: fc.constantFrom('camt053', 'camt054'),
    version: fc.integer({ min: 2, max: 13 }),
    prefix: fc.constantFrom('', 'ns2'),
    statements: fc.array(
      fc.record({
        currency: fc.constantFrom('SEK', 'EUR'),
        account: fc.constantFrom('SE1', 'FI2'),
        entries: fc.array(planned, { maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ statements, ...file }) => {
    const all: PlannedEntry[] = [];
    const written = statements.map(({ currency, account, entries }) => ({
      currency,
      account,
      entries: entries.map(({ made: { entry: bare, ...rest }, more: { isNamed, ...more } }) => {
        const bankReference = isNamed ? { bankReference: `B${all.length}` } : {};
        const entry = { ...bare, ...more, ...bankReference };
        all.push({ ...rest, entry, currency });
        return entry;
      }),
    }));
    return { file: { ...file, statements: written }, planned: all };
  });
