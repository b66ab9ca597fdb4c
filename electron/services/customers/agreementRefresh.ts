import { KontorFailure } from '../../../shared/domain/failure.ts';
import { AGREEMENT_BOUNDS, type AgreementOverview } from '../../../shared/ipc/agreements.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { Clock } from '../../ports/host.ts';
import {
  agreementSpec,
  type CustomerFile,
  deliveriesSpec,
  foundAgreements,
  foundDeliveries,
  LIST,
  PAYMENTS,
  type PartKind,
  type PartSpec,
  partKey,
} from './customerFile.ts';

type RefreshTarget = 'all' | 'failed' | PartSpec;

/** What one refresh works with; everything that reaches service or store is passed in as a function. */
interface RefreshParts {
  readonly file: CustomerFile;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /**
   * Makes the call of a part and gives the answer's text. `LIST` and `PAYMENTS` need the customer's id. `onTurn` is called
   * before each try, and what it throws ends the call.
   */
  call(spec: PartSpec, customerExternalId: string, onTurn: () => void): Promise<string>;
  /** Keeps a part's document in the store. */
  keep(spec: PartSpec): Promise<void>;
  /** The id as far as it is known now; null while it is not. */
  externalId(): Promise<string | null>;
  invoiceAgreements(): Promise<readonly string[]>;
  report(error: unknown): Failure;
  changed(): void;
}

/**
 * How long the others wait for a call that may make theirs unnecessary: a quick one saves calls, a slow one costs no
 * time.
 */
const PATIENCE_MS = 1_500;
/** Timeouts of an endpoint that has not answered yet, after which it is not asked again in this refresh. */
const MOST_SILENCES = 3;

/** One refresh of one customer: no part is asked twice, none waits for another that it does not need. */
export class AgreementRefresh {
  readonly #parts: RefreshParts;
  readonly #asked = new Map<string, Promise<void>>();
  readonly #work = new Set<Promise<void>>();
  readonly #answers = new Map<PartKind, { answered: number; silent: number; silence: unknown }>();
  #progress = { done: 0, total: 0, failed: 0 };
  #calls = 0;
  #all = false;
  #usedId: string | null = null;
  #lastError: unknown = null;

  constructor(parts: RefreshParts) {
    this.#parts = parts;
  }

  get progress(): NonNullable<AgreementOverview['refreshing']> {
    return { ...this.#progress };
  }

  get calls(): number {
    return this.#calls;
  }

  /** The error that says the service cannot be reached; null when anything was answered. */
  get unreached(): unknown {
    return [...this.#answers.values()].some(({ answered }) => answered > 0) ? null : this.#lastError;
  }

  get isBusy(): boolean {
    return this.#work.size > 0;
  }

  /** True when all of the overview was asked for and every call has succeeded. */
  get isWhole(): boolean {
    return this.#all && this.#progress.failed === 0 && !this.#parts.signal.aborted;
  }

  add(target: RefreshTarget): void {
    if (target === 'all') {
      if (!this.#all) this.#do(this.#everything());
      this.#all = true;
    } else if (target === 'failed') this.#do(this.#whatFailed());
    else this.#do(this.#one(target));
  }

  async finished(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  #do(work: Promise<void>): void {
    const { file, report, signal } = this.#parts;
    const guarded = work
      .catch((error: unknown) => {
        // Calls keep their own failures; what is caught here failed before any call, for instance in the store.
        if (!signal.aborted) file.fail(LIST, report(error));
      })
      .finally(() => this.#work.delete(guarded));
    this.#work.add(guarded);
  }

  async #everything(): Promise<void> {
    const { externalId, file, invoiceAgreements } = this.#parts;
    this.#usedId = await externalId();
    if (this.#usedId !== null) return this.#withId(false);
    // One agreement's details may hold the id, and the list then makes the details of all others unnecessary.
    const { agreements } = foundAgreements(file, await invoiceAgreements());
    const first = agreements.find((agreement) => agreement.externalId !== null)?.externalId ?? null;
    if (first !== null) await this.#patiently(this.#ask(agreementSpec(first)));
    if (this.#usedId === null) await this.#agreements(false);
  }

  /** Waits for a call, but not long. */
  async #patiently(call: Promise<void>): Promise<'over' | 'slow'> {
    const { clock, signal } = this.#parts;
    const wait = new AbortController();
    const overdue = clock.sleep(PATIENCE_MS, AbortSignal.any([signal, wait.signal])).then(
      () => 'slow' as const,
      () => 'over' as const,
    );
    const first = await Promise.race([call.then(() => 'over' as const), overdue]);
    wait.abort();
    return first;
  }

  /** List and payment subscriptions, and what follows from the list. */
  async #withId(onlyMissing: boolean): Promise<void> {
    this.#do(this.#ask(PAYMENTS));
    const list = this.#ask(LIST);
    if ((await this.#patiently(list)) === 'slow') this.#do(this.#agreements(onlyMissing));
    await list;
    await this.#agreements(onlyMissing);
  }

  async #agreements(onlyMissing: boolean): Promise<void> {
    const { file, invoiceAgreements } = this.#parts;
    const { agreements } = foundAgreements(file, await invoiceAgreements());
    const listIsFresh = file.part(LIST).state.kind === 'ready' && this.#asked.has(partKey(LIST));
    const work = agreements.slice(0, AGREEMENT_BOUNDS.agreements).flatMap(({ externalId, listed }) => {
      if (externalId === null) return [];
      const details = agreementSpec(externalId);
      const known = listed?.complete && (listIsFresh || onlyMissing);
      return [
        ...(known || (onlyMissing && this.#isThere(details)) ? [] : [this.#ask(details)]),
        this.#deliveries(externalId, onlyMissing),
      ];
    });
    await Promise.all(work);
  }

  async #deliveries(externalId: string, onlyMissing: boolean): Promise<void> {
    const list = deliveriesSpec(externalId);
    if (!onlyMissing || !this.#isThere(list)) await this.#ask(list);
    await this.#addresses(externalId, onlyMissing);
  }

  /** One call for each delivery whose list does not give its installation address (docs/service.md §9). */
  async #addresses(agreementExternalId: string, onlyMissing: boolean): Promise<void> {
    const { file } = this.#parts;
    const lacking = foundDeliveries(file, agreementExternalId).flatMap(({ record, spec }) =>
      spec === null || record.address.length > 0 || (onlyMissing && this.#isThere(spec)) ? [] : spec,
    );
    await Promise.all(lacking.slice(0, AGREEMENT_BOUNDS.deliveries).map((spec) => this.#ask(spec)));
  }

  async #whatFailed(): Promise<void> {
    const { file } = this.#parts;
    await Promise.all(file.failed().map((spec) => this.#one(spec)));
    await this.#agreements(true);
  }

  /** One part again, and what is missing because of it. */
  async #one(spec: PartSpec): Promise<void> {
    const { file, externalId } = this.#parts;
    if (spec.kind === 'list' || spec.kind === 'payments') {
      this.#usedId ??= await externalId();
      if (this.#usedId === null) throw new KontorFailure('invalidInput');
    }
    if (!file.isLoading(spec)) this.#asked.delete(partKey(spec));
    await this.#ask(spec);
    if (spec.kind === 'list') await this.#agreements(true);
    if (spec.kind === 'deliveries') await this.#addresses(spec.ids[0] ?? '', true);
  }

  #isThere(spec: PartSpec): boolean {
    return this.#parts.file.part(spec).state.kind === 'ready';
  }

  #ask(spec: PartSpec): Promise<void> {
    const key = partKey(spec);
    const asked = this.#asked.get(key) ?? this.#fetch(spec);
    this.#asked.set(key, asked);
    return asked;
  }

  async #fetch(spec: PartSpec): Promise<void> {
    const { file, signal, clock, keep, report, changed } = this.#parts;
    this.#progress.total += 1;
    file.begin(spec);
    changed();
    try {
      const text = await this.#call(spec);
      file.arrived(spec, text, clock.wall());
      await keep(spec);
    } catch (error) {
      if (signal.aborted) file.cancel(spec);
      else {
        this.#progress.failed += 1;
        file.fail(spec, report(error));
      }
    }
    this.#progress.done += 1;
    changed();
    await this.#learned();
  }

  async #call(spec: PartSpec): Promise<string> {
    const met = this.#answers.get(spec.kind) ?? { answered: 0, silent: 0, silence: null };
    this.#answers.set(spec.kind, met);
    let isSent = false;
    const onTurn = () => {
      if (isSent) return;
      if (met.answered === 0 && met.silent >= MOST_SILENCES) throw met.silence;
      isSent = true;
      this.#calls += 1;
    };
    try {
      const text = await this.#parts.call(spec, this.#usedId ?? '', onTurn);
      met.answered += 1;
      return text;
    } catch (error) {
      this.#lastError = error;
      if (error instanceof KontorFailure && error.code === 'serviceTimeout') {
        met.silent += 1;
        met.silence = error;
      }
      throw error;
    }
  }

  /** An answer held the customer's id: what could not be asked without it can be asked now. */
  async #learned(): Promise<void> {
    if (!this.#all || this.#usedId !== null || this.#parts.signal.aborted) return;
    const id = await this.#parts.externalId();
    if (id === null || this.#usedId !== null) return;
    this.#usedId = id;
    this.#do(this.#withId(false));
  }
}
