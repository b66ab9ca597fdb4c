import { dayNumber } from '../../shared/domain/wallClock.ts';
import { fixedInvoices, type InvoicesOf } from './customerInvoices.ts';
import { type Agreement, agreementOf, type Delivery, deliveriesOf } from './sampleAgreements.ts';
import {
  type NumberBlock,
  type RosterEntry,
  type SampleCustomer,
  sampleCustomer,
  sampleRoster,
} from './sampleCustomer.ts';

const FIRST_INVOICE_NO = 50_001;
const THOUSAND = 1_000;

interface AgreementFile {
  readonly agreement: Agreement;
  readonly deliveries: readonly Delivery[];
}

/** All sample customers, decided by seed and reference date; each is made when first asked for. */
export class SampleWorld {
  readonly roster: readonly RosterEntry[];
  readonly #seed: string;
  readonly #today: number;
  readonly #invoicesOf: InvoicesOf;
  readonly #blocks = new Map<string, { readonly entry: RosterEntry; readonly block: NumberBlock }>();
  readonly #customers = new Map<string, SampleCustomer>();
  #agreements: Map<string, AgreementFile> | null = null;
  #byExternalId: Map<string, SampleCustomer> | null = null;

  /**
   * @param referenceDate `YYYY-MM-DD`, the day from which all ages count.
   * @param others Customers besides those of the seed.
   */
  constructor(
    seed: string,
    referenceDate: string,
    invoicesOf: InvoicesOf = fixedInvoices,
    others: readonly RosterEntry[] = [],
  ) {
    this.#seed = seed;
    this.#invoicesOf = invoicesOf;
    this.#today = dayNumber(referenceDate);
    this.roster = [...sampleRoster(seed), ...others];
    let firstInvoiceNo = FIRST_INVOICE_NO;
    let firstAgreementId = 7_001;
    for (const entry of this.roster) {
      this.#blocks.set(entry.number, { entry, block: { firstInvoiceNo, firstAgreementId } });
      firstInvoiceNo += numbersKept(entry.invoices);
      firstAgreementId += entry.agreements;
    }
  }

  customer(number: string): SampleCustomer | null {
    const made = this.#customers.get(number);
    if (made !== undefined) return made;
    const known = this.#blocks.get(number);
    if (known === undefined) return null;
    const customer = sampleCustomer(this.#seed, known.entry, known.block, this.#today, this.#invoicesOf);
    this.#customers.set(number, customer);
    return customer;
  }

  customerByExternalId(externalId: string): SampleCustomer | null {
    this.#byExternalId ??= new Map(this.#everybody().map((customer) => [customer.externalId, customer]));
    return this.#byExternalId.get(externalId) ?? null;
  }

  agreement(externalId: string): AgreementFile | null {
    return this.#agreementFiles().get(externalId) ?? null;
  }

  delivery(type: string, externalId: string): Delivery | null {
    for (const { deliveries } of this.#agreementFiles().values()) {
      const found = deliveries.find((delivery) => delivery.delivery_external_id === externalId);
      if (found !== undefined) return found.delivery_type === type ? found : null;
    }
    return null;
  }

  #everybody(): SampleCustomer[] {
    return this.roster.flatMap(({ number }) => this.customer(number) ?? []);
  }

  #agreementFiles(): Map<string, AgreementFile> {
    this.#agreements ??= new Map(
      this.#everybody().flatMap(({ agreements }) =>
        agreements.keys.map((key, index): [string, AgreementFile] => [
          key.externalId,
          { agreement: agreementOf(agreements, index), deliveries: deliveriesOf(agreements, index) },
        ]),
      ),
    );
    return this.#agreements;
  }
}

/** Each customer's numbers, in whole thousands, end with room for the invoices that touches add. */
function numbersKept(invoices: number): number {
  return Math.ceil((invoices + Math.max(THOUSAND, invoices / 2)) / THOUSAND) * THOUSAND;
}

/** The few sample customers that show most; every seed has them. `hint` is a key of the catalogue `start`. */
export const SAMPLE_HINTS = [
  { number: '10001', hint: 'sample.showcase', invoices: 48 },
  { number: '10009', hint: 'sample.manyAgreements', invoices: 160 },
  { number: '10013', hint: 'sample.large', invoices: 5_000 },
  { number: '10200', hint: 'sample.hundredThousand', invoices: 100_000 },
  { number: '10004', hint: 'sample.unknownWords', invoices: 14 },
  { number: '10005', hint: 'sample.malformed', invoices: 48 },
  { number: '10002', hint: 'sample.none', invoices: 0 },
];
