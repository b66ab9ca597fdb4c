import { describe, expect, it } from 'vitest';
import {
  agreementPlace,
  failedCount,
  isUntouched,
  namedWordsLine,
  oldestFetch,
  partPath,
  partsOf,
  tabPath,
  troublesOf,
} from '../../../../renderer/features/agreements/agreementsStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { partKeySchema } from '../../../../shared/ipc/agreements.ts';
import { agreement, delivery, idle, keyOf, overviewOf, ready } from '../../../fakes/agreementParts.ts';
import { fakeFailure } from '../../../fakes/fakeBridge.ts';
import { fc } from '../../../fastCheck.ts';

const customer = { connectionId: 'nordfiber', number: '10009' as CustomerNumber };

describe('where the clerk stands', () => {
  it('is read from the last segment; invoices for anything that is none of ours', () => {
    expect(agreementPlace(undefined)).toEqual({ tab: 'invoices' });
    expect(agreementPlace('4711')).toEqual({ tab: 'invoices' });
    expect(agreementPlace('agreements')).toEqual({ tab: 'agreements', show: 'all' });
    expect(agreementPlace('payments')).toEqual({ tab: 'payments' });
    expect(agreementPlace('list')).toEqual({ tab: 'agreements', show: 'document', key: 'list' });
  });

  it('leads to every part whose key the contract allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('agreement', 'deliveries', 'delivery'),
        fc.stringMatching(/^[A-Za-z0-9_-]{22}$/),
        (kind, hash) => {
          const key = `${kind}.${hash}`;
          expect(partKeySchema.safeParse(key).success).toBe(true);
          const segment = partPath(customer, key).split('/').at(-1);
          expect(agreementPlace(segment)).toMatchObject({ tab: 'agreements', key });
        },
      ),
    );
  });

  it('takes no text for a place that the contract would refuse as a key', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const place = agreementPlace(text);
        if ('key' in place) expect(partKeySchema.safeParse(place.key).success).toBe(true);
      }),
    );
  });

  it('goes back to the same tab', () => {
    for (const tab of ['invoices', 'agreements', 'payments'] as const) {
      const segment = tabPath(customer, tab).split('/')[4];
      expect(agreementPlace(segment).tab).toBe(tab);
    }
  });
});

describe('the parts of an overview', () => {
  const failure = fakeFailure('serviceTimeout');

  it('are each there once', () => {
    const overview = overviewOf({
      agreements: [
        agreement('a', { details: idle('agreement.a'), deliveries: [delivery('x', ready('delivery.x'))] }),
        agreement('b', { deliveriesPart: null }),
      ],
    });
    expect(partsOf(overview).map(({ key }) => key)).toEqual([
      'list',
      'payments',
      'agreement.a',
      keyOf('deliveries', 'a'),
      'delivery.x',
    ]);
  });

  it('report forty failures of one reason as one trouble, and an unknown shape as its own', () => {
    const failed = Array.from({ length: 40 }, (_, at) => ({
      key: `delivery.${at}`,
      state: { kind: 'failed' as const, failure },
    }));
    const odd = { key: 'list', state: { kind: 'ready' as const, fetchedAt: 5, shape: 'unknown' as const } };
    const stale = {
      key: 'payments',
      state: { kind: 'stale' as const, fetchedAt: 3, shape: 'known' as const, failure },
    };
    const parts = [odd, stale, ...failed];
    expect(troublesOf(parts).map(({ kind, what, keys }) => [kind, what, keys.length])).toEqual([
      ['list', 'unknown', 1],
      ['payments', 'stale', 1],
      ['delivery', 'failed', 40],
    ]);
    expect(failedCount(parts)).toBe(41);
    expect(oldestFetch(parts)).toBe(3);
  });

  it('are untouched until anything was fetched or is on its way', () => {
    expect(isUntouched(overviewOf({}))).toBe(true);
    expect(isUntouched(overviewOf({ payments: ready('payments') }))).toBe(false);
    expect(isUntouched(overviewOf({ refreshing: { done: 0, total: 1, failed: 0 } }))).toBe(false);
  });
});

describe('words on one line', () => {
  it('carry their names where they say little alone', () => {
    const words = [
      { key: 'method', text: 'paper' },
      { key: 'due_days', text: '14' },
      { key: 'paused', text: 'false' },
    ];
    expect(namedWordsLine(words)).toBe('paper, due_days 14, paused false');
  });
});
