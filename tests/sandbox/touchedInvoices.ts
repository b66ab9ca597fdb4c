import {
  type CustomerInvoices,
  type InvoiceListing,
  type InvoicePlan,
  type InvoiceSource,
  type ListedRecord,
  RawJson,
  recordText,
} from '../../electron/sandbox/customerInvoices.ts';
import {
  type InvoiceRecord,
  invoiceRecord,
  wallClockOf,
  withVat,
} from '../../electron/sandbox/sampleInvoice.ts';
import { memberSeed, SeededRandom } from '../../electron/sandbox/seededRandom.ts';
import { dayNumber } from '../../shared/domain/wallClock.ts';

/** How many invoices a touch settles, adds and changes. Each is a whole number, 0 when left out. */
export interface Touch {
  readonly settle?: number;
  readonly add?: number;
  readonly change?: number;
}

/** Entry numbers of what a touch did; fewer than asked when the customer has no more that fit. */
export interface TouchReport {
  readonly settled: readonly string[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
}

interface Patch {
  readonly settled: boolean;
  readonly postponedDays: number;
  readonly paidOre: number;
}

const UNTOUCHED: Patch = { settled: false, postponedDays: 0, paidOre: 0 };

/** Days by which a change moves the due date. */
const POSTPONE_DAYS = 10;

/** What touches have done so far; replaced as a whole, so that a list being sent does not change. */
interface Touched {
  readonly added: number;
  readonly patches: ReadonlyMap<number, Patch>;
}

/** One customer's invoices with what touches did to them. */
export class TouchedInvoices implements CustomerInvoices {
  readonly #plan: InvoicePlan;
  readonly #source: InvoiceSource;
  #touched: Touched = { added: 0, patches: new Map() };
  #touches = 0;
  #listing: InvoiceListing | null = null;

  constructor(plan: InvoicePlan, source: InvoiceSource) {
    this.#plan = plan;
    this.#source = source;
  }

  get count(): number {
    return this.#source.count + this.#touched.added;
  }

  /** The list of this moment; later touches do not change it. */
  listing(): InvoiceListing {
    const { count } = this;
    const touched = this.#touched;
    this.#listing ??= {
      count,
      textAt: (position) => recordText(this.#at(count - 1 - position, touched)),
    };
    return this.#listing;
  }

  /** A sound record by its number, or null. */
  find(invoiceNo: string): InvoiceRecord | null {
    const ordinal = this.#source.ordinalOf(invoiceNo);
    if (ordinal >= 0) return this.#sound(ordinal);
    for (let added = this.#source.count; added < this.count; added += 1) {
      const record = this.#sound(added);
      if (record?.invoice_no === invoiceNo) return record;
    }
    return null;
  }

  /** Settles the newest open invoices, changes some spread over the list, and adds new open ones dated today. */
  touch({ settle = 0, add = 0, change = 0 }: Touch): TouchReport {
    this.#touches += 1;
    this.#listing = null;
    const patches = new Map(this.#touched.patches);
    const taken = new Set<number>();
    const settled = this.#settle(settle, taken, patches);
    const changed = this.#change(change, taken, patches);
    const first = this.count;
    this.#touched = { added: this.#touched.added + add, patches };
    const added = Array.from({ length: add }, (_, index) => this.#sound(first + index)?.entry_no ?? '');
    return { settled, added, changed };
  }

  #settle(wanted: number, taken: Set<number>, patches: Map<number, Patch>): string[] {
    const entries: string[] = [];
    for (let ordinal = this.count - 1; ordinal >= 0 && entries.length < wanted; ordinal -= 1) {
      const record = this.#sound(ordinal);
      if (record === null || record.amount_outstanding <= 0) continue;
      patches.set(ordinal, { ...(patches.get(ordinal) ?? UNTOUCHED), settled: true });
      taken.add(ordinal);
      entries.push(record.entry_no);
    }
    return entries;
  }

  #change(wanted: number, taken: Set<number>, patches: Map<number, Patch>): string[] {
    const entries: string[] = [];
    const { count } = this;
    const stride = Math.max(1, Math.floor(count / Math.max(1, wanted)));
    for (let probe = 0; probe < count && entries.length < wanted; probe += 1) {
      const ordinal = spread(probe + this.#touches - 1, stride, count);
      const record = this.#sound(ordinal);
      if (record === null || taken.has(ordinal) || record.invoice_due_at > '9000') continue;
      const before = patches.get(ordinal) ?? UNTOUCHED;
      const outstandingOre = Math.round(record.amount_outstanding * 100);
      patches.set(ordinal, {
        ...before,
        postponedDays: before.postponedDays + POSTPONE_DAYS,
        paidOre: before.paidOre + (outstandingOre > 1 ? Math.floor(outstandingOre / 2) : 0),
      });
      taken.add(ordinal);
      entries.push(record.entry_no);
    }
    return entries;
  }

  #sound(ordinal: number): InvoiceRecord | null {
    const record = this.#at(ordinal, this.#touched);
    return record instanceof RawJson ? null : record;
  }

  #at(ordinal: number, { patches }: Touched): ListedRecord {
    const record =
      ordinal < this.#source.count ? this.#source.at(ordinal) : addedInvoice(this.#plan, ordinal);
    const patch = patches.get(ordinal);
    return patch === undefined || record instanceof RawJson ? record : patched(record, patch);
  }
}

function addedInvoice(plan: InvoicePlan, ordinal: number): InvoiceRecord {
  const random = new SeededRandom(memberSeed(plan.seed ^ 0x5eed, ordinal));
  const netOre = random.int(50, 5_000) * 100;
  return invoiceRecord({
    invoiceNo: String(plan.firstInvoiceNo + ordinal),
    entryNo: String(plan.firstEntryNo + ordinal),
    agreement: random.pick(plan.agreements),
    day: plan.today,
    dueDay: plan.today + 30,
    netOre,
    outstandingOre: withVat(netOre),
    hasPdf: true,
    status: 'open',
  });
}

/** Visits 0, s, 2s, …, then 1, s+1, …: a bijection of [0, count) that starts spread out. */
function spread(probe: number, stride: number, count: number): number {
  let rest = probe % count;
  for (let offset = 0; offset < stride; offset += 1) {
    const lane = Math.ceil((count - offset) / stride);
    if (rest < lane) return offset + rest * stride;
    rest -= lane;
  }
  return 0;
}

function patched(record: InvoiceRecord, patch: Patch): InvoiceRecord {
  const ore = Math.round(record.amount_outstanding * 100) - patch.paidOre;
  const outstanding = patch.settled ? 0 : patch.paidOre === 0 ? record.amount_outstanding : ore / 100;
  const due = dayNumber(record.invoice_due_at) + patch.postponedDays;
  return {
    ...record,
    invoice_due_at:
      patch.postponedDays === 0 ? record.invoice_due_at : wallClockOf(due, record.invoice_due_at.slice(11)),
    amount_outstanding: outstanding,
    balance: patch.settled || patch.paidOre !== 0 ? outstanding : record.balance,
    status: patch.settled ? 'paid' : record.status,
  };
}
