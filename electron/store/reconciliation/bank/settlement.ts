import { type Decimal, DecimalSum } from '../../../../shared/domain/money.ts';
import type { Candidate } from './outcomes.ts';

/** A credit with the invoices that it is matched with. */
export interface Settled {
  readonly amount: Decimal;
  readonly invoices: Candidate;
}

/** Invoices that share credits, with all that came for them. */
export interface SettledGroup {
  readonly outstanding: Decimal;
  readonly paid: Decimal;
  readonly credits: number;
  readonly invoices: number;
}

class Group {
  readonly ids = new Set<number>();
  readonly outstanding = new DecimalSum();
  readonly paid = new DecimalSum();
  credits = 0;

  take({ amount, invoices }: Settled): void {
    this.credits += 1;
    this.paid.add(amount);
    for (const invoice of invoices) this.#own(invoice);
  }

  join(other: Group): void {
    for (const id of other.ids) this.ids.add(id);
    this.outstanding.add(other.outstanding.decimal());
    this.paid.add(other.paid.decimal());
    this.credits += other.credits;
  }

  #own({ id, outstanding }: Candidate[number]): void {
    if (this.ids.has(id)) return;
    this.ids.add(id);
    this.outstanding.add(outstanding);
  }

  get sums(): SettledGroup {
    const { credits, ids } = this;
    return {
      outstanding: this.outstanding.decimal(),
      paid: this.paid.decimal(),
      credits,
      invoices: ids.size,
    };
  }
}

/** All credits that are matched, summed by what they are for: several of one invoice are one payment of it. */
export class Settlement {
  readonly #byId = new Map<number, Group>();

  constructor(all: Iterable<Settled>) {
    for (const settled of all) {
      const group = this.#joined(this.#groupsOf(settled.invoices));
      group.take(settled);
      for (const id of group.ids) this.#byId.set(id, group);
    }
  }

  groups(): SettledGroup[] {
    return Array.from(new Set(this.#byId.values()), ({ sums }) => sums);
  }

  /** The group of a credit that is in it; or, as it would be with one more. */
  with(invoices: Candidate, more: Settled | null): SettledGroup {
    const groups = this.#groupsOf(invoices);
    const [only] = groups;
    if (more === null && only !== undefined && groups.length === 1) return only.sums;
    const all = new Group();
    for (const group of groups) all.join(group);
    if (more !== null) all.take(more);
    return all.sums;
  }

  #groupsOf(invoices: Candidate): Group[] {
    return [...new Set(invoices.flatMap(({ id }) => this.#byId.get(id) ?? []))];
  }

  #joined([first, ...others]: readonly Group[]): Group {
    const group = first ?? new Group();
    for (const other of others) group.join(other);
    return group;
  }
}
