import type { AgreementOverview, AgreementPart } from '../../shared/ipc/agreements.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import { agreement, delivery, keyOf, overviewOf, ready } from '../fakes/agreementParts.ts';
import { type FakeBridge, fakeFailure } from '../fakes/fakeBridge.ts';

type Kind = 'plain' | 'stale' | 'partial' | 'huge' | 'hostile';

const FETCHED_AT = Date.now() - 60_000;

/** The third of each list of parts fails, the second is what is left of an earlier fetch. */
function part(kind: Kind, key: string, place: number): AgreementPart {
  const failure = fakeFailure('serviceTimeout');
  if (kind === 'partial' && place % 3 === 2) return { key, state: { kind: 'failed', failure } };
  if (kind === 'stale' || (kind === 'partial' && place % 3 === 1)) {
    return { key, state: { kind: 'stale', fetchedAt: FETCHED_AT, shape: 'known', failure } };
  }
  return ready(key, kind === 'hostile' ? 'unknown' : 'known');
}

/** Agreements with deliveries, payment methods and their documents, `word` in each text, for every customer. */
export function giveAgreements(fake: FakeBridge, word: string, kind: Kind): void {
  const text = (plain: string) => `${plain} ${word}`.trim().slice(0, 200);
  const words = (...keys: readonly string[]) => keys.map((key) => ({ key, text: text(key) }));
  const deliveries = [0, 1, 2].map((place) => ({
    ...delivery(String(place), part(kind, keyOf('delivery', String(place)), place)),
    ...{ externalId: text(`delivery ${place}`), status: text('active'), deliveryType: text('fibre') },
    address: words('street', 'house', 'city'),
    words: words('speed', 'since'),
  }));
  const overview = (customer: CustomerRef): AgreementOverview => ({
    ...overviewOf({
      revision: 1,
      calls: 9,
      externalId: { value: text('7d9f2c1e-0000'), from: 'invoice', at: '[0].customer_id' },
      discovery: 'list',
      list: ready('list'),
      payments: part(kind, 'payments', 1),
      agreements: [0, 1, 2].map((place) =>
        agreement(String(place), {
          ...{ number: text(`A-${place}`), status: text('active'), type: text('fibre'), deliveries },
          invoicing: words('method', 'period'),
          details: part(kind, keyOf('agreement', String(place)), place),
          deliveriesPart: part(kind, keyOf('deliveries', String(place)), place),
        }),
      ),
      paymentSubscriptions: [0, 1].map((place) => ({
        ...{ id: String(place), type: text('direct debit'), status: text('active') },
        ...{ agreementExternalId: `external ${place}`, words: words('bank', 'since'), at: `[${place}]` },
      })),
      omitted:
        kind === 'huge'
          ? { agreements: 123_456, deliveries: 1_234, payments: 12 }
          : { agreements: 0, deliveries: 0, payments: 0 },
    }),
    customer,
  });
  const answer = async ({ customer }: { readonly customer: CustomerRef }) => overview(customer);
  fake.answerWith('agreements.overview', answer);
  fake.answerWith('agreements.refresh', answer);
  fake.answerWith('agreements.detail', async ({ key }: { readonly key: string }) => {
    const raw = JSON.stringify({ agreement: { number: text('A-0'), status: text('active') } });
    const kindOfKey = key.split('.')[0] ?? 'list';
    const line = (path: string, depth: number, value: string, children = 0) => ({
      ...{ path, depth, children, cut: false, key: path.split('.').at(-1) ?? path, text: value },
      kind: children > 0 ? ('object' as const) : ('string' as const),
    });
    return {
      ...{ key, kind: kindOfKey, fetchedAt: FETCHED_AT, shape: 'known' },
      lines: [
        line('agreement', 0, '', 2),
        line('agreement.number', 1, text('A-0')),
        line('agreement.status', 1, text('active')),
      ],
      ...{ totalLines: 3, raw, rawLength: raw.length },
    };
  });
}
