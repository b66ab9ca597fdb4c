import { type AgreementKey, dayText } from './sampleInvoice.ts';
import { PLACES, STREETS } from './sampleNames.ts';
import { memberSeed, SeededRandom, seedOf } from './seededRandom.ts';

// docs/service.md §4.4 shows no payload. Where a name is needed, it is the path parameter's own name; else the words
// that docs/service.md §2.4 gives as mapping targets (id, number, status, type, invoicing, address).

export type Agreement = ReturnType<typeof agreementOf>;
export type Delivery = ReturnType<typeof deliveriesOf>[number];

/** What one customer's agreements are made from. */
export interface AgreementPlan {
  readonly seed: number;
  readonly customerExternalId: string;
  readonly keys: readonly AgreementKey[];
  readonly today: number;
  readonly deliveriesEach: number | null;
}

const PRODUCTS = [
  { type: 'electricity', product: 'El Grön 2025' },
  { type: 'district_heating', product: 'Fjärrvärme Villa' },
  { type: 'fibre', product: 'Fiber 500/500' },
  { type: 'charging', product: 'Ladestasjon Hjemme' },
] as const;

/** The keys of a customer's agreements, which the invoices carry too. */
export function agreementKeys(seed: number, count: number, firstId: number): AgreementKey[] {
  return Array.from({ length: count }, (_, index) => ({
    id: firstId + index,
    externalId: new SeededRandom(memberSeed(seedOf(seed, 'agreement key'), index)).uuid(),
  }));
}

export function agreementOf(plan: AgreementPlan, index: number) {
  const key = plan.keys[index];
  if (key === undefined) throw new RangeError('no agreement of this index');
  const random = new SeededRandom(memberSeed(seedOf(plan.seed, 'agreement'), index));
  const ended = index > 0 && random.chance(0.15);
  const started = plan.today - random.int(400, 3_600);
  return {
    id: key.id,
    number: `A-${key.id}`,
    agreement_external_id: key.externalId,
    customerExternalId: plan.customerExternalId,
    status: ended ? 'terminated' : 'active',
    type: random.pick(PRODUCTS).type,
    started_at: `${dayText(started)} 00:00:00`,
    ended_at: ended ? `${dayText(plan.today - random.int(10, 380))} 00:00:00` : null,
    invoicing: {
      method: random.pick(['email', 'e-invoice', 'paper', 'direct debit']),
      interval_months: random.pick([1, 1, 1, 3]),
      due_days: random.pick([10, 14, 20, 30]),
      reference: random.chance(0.4) ? `Ref ${random.digits(4)}` : null,
    },
  };
}

export function deliveriesOf(plan: AgreementPlan, index: number) {
  const agreement = agreementOf(plan, index);
  const random = new SeededRandom(memberSeed(seedOf(plan.seed, 'deliveries'), index));
  const count = plan.deliveriesEach ?? random.pick([1, 1, 1, 2, 3]);
  return Array.from({ length: count }, (_, nth) => {
    const product = nth === 0 ? PRODUCTS.find(({ type }) => type === agreement.type) : random.pick(PRODUCTS);
    const place = random.pick(PLACES);
    return {
      delivery_external_id: `735999${random.digits(12)}`,
      delivery_type: product?.type ?? agreement.type,
      agreement_external_id: agreement.agreement_external_id,
      status: agreement.ended_at === null ? 'active' : 'ended',
      product: product?.product ?? '',
      started_at: agreement.started_at,
      address: {
        street: random.pick(STREETS),
        house_number: `${random.int(1, 148)}${random.chance(0.2) ? random.pick(['A', 'B', 'C']) : ''}`,
        postal_code: place.postalCode,
        city: place.city,
        country_code: place.countryCode,
      },
    };
  });
}

/** One payment method per agreement that has not ended. */
export function paymentSubscriptionsOf(plan: AgreementPlan) {
  return plan.keys.flatMap((key, index) => {
    const agreement = agreementOf(plan, index);
    if (agreement.ended_at !== null) return [];
    const random = new SeededRandom(memberSeed(seedOf(plan.seed, 'payment'), index));
    const type = random.pick(['invoice', 'direct_debit', 'card']);
    return {
      id: random.uuid(),
      type,
      status: 'active',
      agreement_external_id: key.externalId,
      started_at: agreement.started_at,
      masked_account: type === 'invoice' ? null : `**** ${random.digits(4)}`,
    };
  });
}
