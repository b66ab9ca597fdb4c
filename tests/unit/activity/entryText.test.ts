import { describe, expect, it } from 'vitest';
import {
  entryMatch,
  entryOf,
  foundCustomer,
  type KeptEntry,
  NO_ACTION,
  searchedFields,
  textOf,
} from '../../../electron/store/userData/activityEntry.ts';
import { activityKeys, firstSeal, nextSeal } from '../../../electron/store/userData/activityRepository.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import {
  ACTIVITY_KINDS,
  ACTIVITY_OUTCOMES,
  ACTIVITY_TROUBLES,
  type ActivityFilter,
} from '../../../shared/ipc/activity.ts';
import { JOB_KINDS } from '../../../shared/ipc/jobKinds.ts';
import { fc } from '../../fastCheck.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const count = fc.option(fc.nat(), { nil: null });
const entries: fc.Arbitrary<KeptEntry> = fc.record({
  kind: fc.constantFrom(...ACTIVITY_KINDS),
  at: fc.nat(4_102_444_800_000),
  local: fc.constantFrom('2026-03-02 09:00:00', '2026-03-03 23:59:59'),
  user: text,
  connection: text,
  customer: fc.option(fc.stringMatching(/^\d{1,32}$/), { nil: null }),
  customers: count,
  invoiceNo: fc.option(text, { nil: null }),
  what: fc.option(fc.constantFrom(...JOB_KINDS), { nil: null }),
  outcome: fc.option(fc.constantFrom(...ACTIVITY_OUTCOMES), { nil: null }),
  total: count,
  done: count,
  skipped: count,
  failed: count,
  from: count,
  to: count,
  count,
  trouble: fc.option(fc.constantFrom(...ACTIVITY_TROUBLES), { nil: null }),
  removed: count,
  until: fc.option(text, { nil: null }),
  numbers: fc.option(fc.stringMatching(/^\d{1,9}( \d{1,9}){0,20}$/), { nil: null }),
  mark: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/), { nil: null }),
  sha256: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/), { nil: null }),
  sheetDay: fc.option(fc.constant('2026-10-31' as LocalDate), { nil: null }),
  outstandingBefore: fc.option(fc.constantFrom('0' as Decimal, '-12.5' as Decimal), { nil: null }),
  outstandingAfter: fc.option(fc.constantFrom('0' as Decimal, '7' as Decimal), { nil: null }),
  sha256After: fc.option(fc.stringMatching(/^[0-9a-f]{64}$/), { nil: null }),
});

describe('the one text of an entry', () => {
  it('comes back as the entry it was, whatever stands in it, and as the same text', () => {
    fc.assert(
      fc.property(entries, (entry) => {
        const written = textOf(entry);
        expect(entryOf(written)).toEqual(entry);
        expect(textOf({ ...entry })).toBe(written);
        // SQLite cuts no text at a NUL and mends no lone surrogate where there is neither.
        expect(written).not.toMatch(/\0/);
        expect(Buffer.from(written, 'utf8').toString('utf8')).toBe(written);
      }),
      { numRuns: 500 },
    );
  });

  it('is of two different entries never the same', () => {
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        expect(textOf(one) === textOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
      { numRuns: 500 },
    );
  });

  it('is none in another format, with a field more or less, or cut', () => {
    const written = textOf({ ...NO_ACTION, kind: 'lookUp', at: 1, local: '', user: '' });
    for (const other of [
      '',
      'null',
      '{}',
      written.slice(0, -1),
      written.replace('[2', '[1'),
      written.replace('[2', '[3'),
      written.replace(']', ',1]'),
    ]) {
      expect(entryOf(other)).toBeNull();
      expect(searchedFields(other)).toBeNull();
    }
  });
});

describe('the seal of an entry', () => {
  const keys = activityKeys(new Uint8Array(32).fill(1));

  it('is another one for another entry, place, log or key', () => {
    const first = firstSeal(keys, 'a'.repeat(32));
    const seals = [
      nextSeal(keys, first, 1, 'a'),
      nextSeal(keys, first, 1, 'b'),
      nextSeal(keys, first, 2, 'a'),
      nextSeal(keys, firstSeal(keys, 'b'.repeat(32)), 1, 'a'),
      nextSeal(activityKeys(new Uint8Array(32).fill(2)), first, 1, 'a'),
      first,
    ];
    expect(new Set(seals.map((seal) => seal.toString('hex'))).size).toBe(seals.length);
  });

  it('is made with keys that are neither the key of the cache nor each other', () => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
    expect(new Set([hex(keys.chain), hex(keys.head), hex(new Uint8Array(32).fill(1))]).size).toBe(3);
  });
});

describe('a filter of the log', () => {
  const entry: KeptEntry = {
    ...NO_ACTION,
    kind: 'pdfOpened',
    at: 0,
    local: '2026-03-02 23:59:59',
    user: 'Åsa.Lind',
    connection: 'Nordfiber',
    customer: '010023',
    invoiceNo: '50001',
  };
  const matches = (filter: Partial<ActivityFilter>) =>
    entryMatch({ kinds: [], text: '', from: null, to: null, ...filter })(searchedFields(textOf(entry)));
  const day = (text: string) => text as NonNullable<ActivityFilter['from']>;

  it('finds by part of a name or number, with the prefix letter of a customer too', () => {
    for (const text of ['', 'åsa', 'LIND', 'nordf', '5000', '10023', 'K10023', 'k 010023']) {
      expect({ text, found: matches({ text }) }).toEqual({ text, found: true });
    }
    for (const text of ['bo', '10024', 'K5', 'pdfOpened', '2026']) {
      expect({ text, found: matches({ text }) }).toEqual({ text, found: false });
    }
  });

  it('finds each of several customers by its number, and says which', () => {
    const numbers = '10001 600123 6001234';
    const finds = (text: string) => {
      const filter = { kinds: [], text, from: null, to: null };
      const found = entryMatch(filter)(searchedFields(textOf({ ...entry, numbers })));
      return found ? foundCustomer(filter, numbers) : 'not found';
    };
    expect(finds('600123')).toBe('600123');
    expect(finds('K600123')).toBe('600123');
    expect(finds('01234')).toBe('6001234');
    expect(finds('01 6')).toBe('not found');
    expect(finds('åsa')).toBeNull();
  });

  it('takes both days of a range in, by the local day', () => {
    expect(matches({ from: day('2026-03-02'), to: day('2026-03-02') })).toBe(true);
    expect(matches({ from: day('2026-03-03') })).toBe(false);
    expect(matches({ to: day('2026-03-01') })).toBe(false);
  });

  it('keeps to the kinds, and never hides what can no longer be read', () => {
    expect(matches({ kinds: ['lookUp'] })).toBe(false);
    expect(matches({ kinds: ['lookUp', 'pdfOpened'] })).toBe(true);
    expect(entryMatch({ kinds: ['lookUp'], text: 'x', from: null, to: null })(null)).toBe(true);
  });
});
