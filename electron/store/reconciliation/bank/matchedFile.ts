import {
  BANK_KINDS,
  type BankCredit,
  type BankFile,
  type BankKind,
  MATCHED_KINDS,
} from '../../../../shared/domain/bankEntries.ts';
import { compareDecimals, type Decimal, DecimalSum, sumOfDecimals } from '../../../../shared/domain/money.ts';
import type { LocalDate } from '../../../../shared/domain/wallClock.ts';
import type { BankMatched, BankRow, BankSums } from '../../../../shared/ipc/bank.ts';
import { type Candidate, type Outcome, outstandingOf, type Suggested } from './bankMatching.ts';

/** What has become of a credit; a suggestion that was taken can be given back. */
type State = Outcome | { readonly kind: 'taken'; readonly invoices: Candidate; readonly from: Suggested };

/** An invoice with what the bank has seen of it; the day null where the file names none. */
export interface SeenInvoice {
  readonly id: number;
  readonly day: LocalDate | null;
  readonly amount: Decimal | null;
}

/** A credit by its place among all, and which of its suggestions; of one that is taken back, 1 for what takes it back. */
interface Line {
  readonly at: number;
  readonly choice: number;
}

/** What the figures say besides what the clerk changes. */
type FileFacts = Omit<
  BankMatched,
  'file' | 'kinds' | 'rest' | 'withoutDay' | 'invoices' | 'outstanding' | 'paid' | 'inPart' | 'over'
>;

/** The credits of a file with what has become of each: every one of them is of exactly one kind. */
export class MatchedFile {
  readonly #file: BankFile;
  readonly #states: State[];
  readonly #facts: FileFacts;
  #settlement: Settlement;
  /** The lines of each kind that was asked for. */
  readonly #lines = new Map<BankKind, readonly Line[]>();

  constructor(file: BankFile, outcomes: readonly Outcome[], facts: FileFacts) {
    this.#file = file;
    this.#states = [...outcomes];
    this.#facts = facts;
    this.#settlement = this.#settled();
  }

  get figures(): BankMatched {
    const kinds = BANK_KINDS.map((kind) => this.#sums(kind));
    const rest = new DecimalSum().add(this.#file.figures.credits);
    for (const { sum } of kinds) rest.subtract(sum);
    const { figures } = this.#file;
    return {
      file: {
        ...figures,
        accounts: [...figures.accounts],
        currencies: [...figures.currencies],
        skipped: [...figures.skipped],
        leftOut: [...figures.leftOut],
        differences: [...figures.differences],
      },
      ...{ kinds, rest: rest.decimal(), withoutDay: this.seen.filter(({ day }) => day === null).length },
      ...groupSums(this.#settlement.groups()),
      ...this.#facts,
    };
  }

  lines(kind: BankKind): readonly Line[] {
    const known = this.#lines.get(kind);
    if (known !== undefined) return known;
    const lines = [...this.#states.entries()].flatMap(([at, state]): Line[] => {
      if (state.kind !== kind) return [];
      if (state.kind === 'takenBack') return [0, 1].map((choice) => ({ at, choice }));
      return state.kind === 'suggested'
        ? state.candidates.map((_, choice) => ({ at, choice }))
        : [{ at, choice: 0 }];
    });
    const isMatched = MATCHED_KINDS.some((one) => one === kind);
    const sorted = isMatched ? this.#differingFirst(lines) : lines;
    this.#lines.set(kind, sorted);
    return sorted;
  }

  row({ at, choice }: Line): BankRow {
    const state = this.#states[at] as State;
    const credit = this.#file.credits[at] as BankCredit;
    const suggested = state.kind === 'suggested' ? state : null;
    const invoices = this.#invoices(at, choice);
    const [first] = invoices;
    const settled = state.kind === 'unmatched' ? state.settled : null;
    const { customer = '', invoice = '', id = null } = first ?? settled ?? {};
    const group = first === undefined || state.kind === 'takenBack' ? null : this.#group(at, choice);
    const hint = state.kind === 'unmatched' ? state.hint : null;
    return {
      ...{ kind: state.kind, place: credit.place },
      ...(state.kind === 'takenBack' && choice === 1 ? takerDetails(credit) : creditDetails(credit)),
      ...{ customer, invoiceNo: invoice, id },
      invoices: invoices.length,
      outstanding: group?.outstanding ?? null,
      paid: group?.paid ?? null,
      credits: group?.credits ?? 0,
      difference: group && differenceOf(group),
      by: suggested?.by ?? null,
      ...{ choice, choices: suggested?.candidates.length ?? 0, isMore: suggested?.more ?? false },
      hint: credit.mayBeTakenBack && !('invoices' in state) ? 'mayBeTakenBack' : hint,
    };
  }

  /** Takes a suggestion, or gives it back; whatever is no such thing changes nothing. */
  take(place: number, choice: number | null): void {
    const at = this.#file.credits.findIndex((credit) => credit.place === place);
    const state = this.#states[at];
    if (state?.kind === 'taken' && choice === null) this.#states[at] = state.from;
    else if (state?.kind === 'suggested' && choice !== null) {
      const invoices = state.candidates[choice];
      if (invoices === undefined) return;
      this.#states[at] = { kind: 'taken', invoices, from: state };
    } else return;
    this.#lines.clear();
    this.#settlement = this.#settled();
  }

  /**
   * What is seen of each invoice that is matched or taken: the day of its last credit and the sum of all; a null amount where a
   * credit for several of them says of none how much is for it, and a null day where no credit of it has one.
   */
  get seen(): SeenInvoice[] {
    const seen = new Map<number, SeenInvoice>();
    for (const [at, state] of this.#states.entries()) {
      if (!('invoices' in state)) continue;
      const { amount, bookedOn, valueOn } = this.#file.credits[at] as BankCredit;
      const day = bookedOn ?? valueOn;
      const isWhole = outstandingOf(state.invoices) === amount;
      for (const { id, outstanding } of state.invoices) {
        const own = state.invoices.length === 1 ? amount : isWhole ? outstanding : null;
        const before = seen.get(id);
        seen.set(
          id,
          before === undefined ? { id, day, amount: own } : together(before, { id, day, amount: own }),
        );
      }
    }
    return [...seen.values()];
  }

  #settled(): Settlement {
    return new Settlement(
      this.#states.flatMap((state, at) =>
        'invoices' in state ? [{ amount: this.#amount(at), invoices: state.invoices }] : [],
      ),
    );
  }

  #sums(kind: BankKind): BankSums {
    const sum = new DecimalSum();
    let count = 0;
    for (const [at, state] of this.#states.entries()) {
      if (state.kind !== kind) continue;
      count += 1;
      sum.add(this.#amount(at));
    }
    return { kind, count, sum: sum.decimal() };
  }

  /** What is to be looked at comes first. */
  #differingFirst(lines: readonly Line[]): Line[] {
    const byDifference = Map.groupBy(
      lines,
      ({ at, choice }) => differenceOf(this.#group(at, choice)) === '0',
    );
    return [...(byDifference.get(false) ?? []), ...(byDifference.get(true) ?? [])];
  }

  /** Of a suggestion, as it would be once it is taken. */
  #group(at: number, choice: number): SettledGroup {
    const invoices = this.#invoices(at, choice);
    const isIn = this.#states[at]?.kind !== 'suggested';
    return this.#settlement.with(invoices, isIn ? null : { amount: this.#amount(at), invoices });
  }

  #invoices(at: number, choice: number): Candidate {
    const state = this.#states[at] as State;
    if ('invoices' in state) return state.invoices;
    if (state.kind === 'takenBack') return state.was;
    return state.kind === 'suggested' ? (state.candidates[choice] ?? []) : [];
  }

  #amount(at: number) {
    return (this.#file.credits[at] as BankCredit).amount;
  }
}

type Shown = Pick<BankRow, 'bookedOn' | 'amount' | 'payer' | 'reference' | 'text'>;

function creditDetails({ bookedOn, amount, payer, references, identifiers, text }: BankCredit): Shown {
  const reference = references[0] ?? identifiers[0] ?? '';
  return { bookedOn, amount, payer, reference: reference.slice(0, 100), text: text.slice(0, 500) };
}

/** What takes a credit back, below zero. */
function takerDetails({ takenBack }: BankCredit): Shown {
  const { bookedOn = null, amount = '0' as Decimal, payer = '', reference = '', text = '' } = takenBack ?? {};
  const back = new DecimalSum().subtract(amount).decimal();
  return { bookedOn, amount: back, payer, reference: reference.slice(0, 100), text: text.slice(0, 500) };
}

function together(one: SeenInvoice, other: SeenInvoice): SeenInvoice {
  const isLater = one.day === null || (other.day !== null && other.day > one.day);
  const isKnown = one.amount !== null && other.amount !== null;
  return {
    id: one.id,
    day: isLater ? other.day : one.day,
    amount: isKnown ? sumOfDecimals([one.amount, other.amount]) : null,
  };
}

function differenceOf({ paid, outstanding }: SettledGroup) {
  return new DecimalSum().add(paid).subtract(outstanding).decimal();
}

function groupSums(groups: readonly SettledGroup[]) {
  const [outstanding, paid, missing, more] = [0, 1, 2, 3].map(() => new DecimalSum()) as [
    DecimalSum,
    DecimalSum,
    DecimalSum,
    DecimalSum,
  ];
  let [invoices, inPart, over] = [0, 0, 0];
  for (const group of groups) {
    invoices += group.invoices;
    outstanding.add(group.outstanding);
    paid.add(group.paid);
    const difference = differenceOf(group);
    const sign = compareDecimals(difference, '0');
    if (sign < 0) {
      inPart += 1;
      missing.subtract(difference);
    } else if (sign > 0) {
      over += 1;
      more.add(difference);
    }
  }
  return {
    ...{ invoices, outstanding: outstanding.decimal(), paid: paid.decimal() },
    inPart: { count: inPart, sum: missing.decimal() },
    over: { count: over, sum: more.decimal() },
  };
}

/** A credit with the invoices that it is matched with. */
interface Settled {
  readonly amount: Decimal;
  readonly invoices: Candidate;
}

/** Invoices that share credits, with all that came for them. */
interface SettledGroup {
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
class Settlement {
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
