import type { KeyboardEvent } from 'react';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type {
  AgreementEntry,
  AgreementOverview,
  AgreementPart,
  DeliveryEntry,
} from '../../../shared/ipc/agreements.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import { showFailure } from '../../base/failureToast.ts';
import { customerPath } from '../../base/paths.ts';
import { afterAnswer, IDLE, type LoadState, whileLoading } from '../../base/useQuery.ts';

interface AgreementsState {
  readonly customer: CustomerRef | null;
  readonly overview: LoadState<AgreementOverview>;
  /** The row that the clerk has opened last, for the focus when she comes back. */
  readonly lastRow: string | null;
}

const NOBODY: AgreementsState = { customer: null, overview: IDLE, lastRow: null };

/** The agreements of the customer on screen, as the main process knows them. */
export const useAgreementsStore = createResettableStore<AgreementsState>('forget', NOBODY);

type OverviewAnswer = Answer<AgreementOverview>;

function isShown(customer: CustomerRef): boolean {
  return sameCustomer(useAgreementsStore.getState().customer, customer);
}

function take(customer: CustomerRef, answer: OverviewAnswer): void {
  if (isShown(customer)) {
    useAgreementsStore.setState(({ overview }) => ({ overview: afterAnswer(overview, answer) }));
  }
}

interface Question {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
}

let next: Question | null = null;
let running: Promise<void> | null = null;

async function answerQuestions(): Promise<void> {
  try {
    while (next !== null) {
      const { bridge, customer }: Question = next;
      next = null;
      take(customer, await bridge.agreements.overview({ customer }));
    }
  } finally {
    running = null;
  }
}

/** Asks for the overview; while an answer is awaited, any number of further questions become one. */
export function askOverview(bridge: Bridge, customer: CustomerRef): Promise<void> {
  next = { bridge, customer };
  running ??= answerQuestions();
  return running;
}

/**
 * Shows what is cached and follows every change, until the returned function is called. A customer who was the last on
 * screen stays as shown until the answer has come.
 */
export function followAgreements(bridge: Bridge, customer: CustomerRef): () => void {
  const overview = isShown(customer) ? useAgreementsStore.getState().overview : IDLE;
  useAgreementsStore.setState({ ...NOBODY, customer, overview: whileLoading(overview) });
  const stop = bridge.agreements.changed((change) => {
    if (isShown(change.customer)) void askOverview(bridge, customer);
  });
  void askOverview(bridge, customer);
  return stop;
}

/** Begins to fetch `all`, what has `failed`, or one part; the answer comes at once, the rest by events. */
export async function refreshAgreements(bridge: Bridge, customer: CustomerRef, part: string): Promise<void> {
  const answer = bridge.agreements.refresh({ customer, part });
  void showFailure(answer);
  const given = await answer;
  if (given.ok) take(customer, given);
}

export function stopAgreements(bridge: Bridge, customer: CustomerRef): void {
  void showFailure(bridge.agreements.stop({ customer }));
}

export function rememberRow(key: string | null): void {
  useAgreementsStore.setState({ lastRow: key });
}

/**
 * Keeps the id that the clerk has entered and fetches what it opens, or with null goes back to what the answers say.
 */
export async function enterExternalId(
  bridge: Bridge,
  customer: CustomerRef,
  externalId: string | null,
): Promise<boolean> {
  const answer = bridge.customers.note({ customer, externalId });
  void showFailure(answer);
  const { ok } = await answer;
  await askOverview(bridge, customer);
  if (ok && externalId !== null) void refreshAgreements(bridge, customer, 'all');
  return ok;
}

export type PartKind = 'list' | 'payments' | 'agreement' | 'deliveries' | 'delivery';

/** Parts of one kind that share one trouble, so that forty failures are one line. */
export interface Trouble {
  readonly kind: PartKind;
  /** `unknown`: an answer came in a shape that is not known. */
  readonly what: 'failed' | 'stale' | 'unknown';
  readonly failure: Failure | null;
  readonly keys: readonly string[];
}

export function partKind(key: string): PartKind {
  const kind = key.split('.')[0];
  switch (kind) {
    case 'payments':
    case 'agreement':
    case 'deliveries':
    case 'delivery':
      return kind;
    default:
      return 'list';
  }
}

/** Every part of an overview once, list and payment methods first. */
export function partsOf(overview: AgreementOverview): AgreementPart[] {
  const parts = [overview.list, overview.payments];
  for (const { details, deliveriesPart, deliveries } of overview.agreements) {
    if (details) parts.push(details);
    if (deliveriesPart) parts.push(deliveriesPart);
    for (const { part } of deliveries) if (part) parts.push(part);
  }
  return parts;
}

/** Nothing of the overview was ever fetched, and nothing is being fetched. */
export function isUntouched(overview: AgreementOverview): boolean {
  return overview.refreshing === null && partsOf(overview).every(({ state }) => state.kind === 'idle');
}

/** When the oldest part that is shown was fetched; null without any. */
export function oldestFetch(parts: readonly AgreementPart[]): number | null {
  const times = parts.flatMap(({ state }) => ('fetchedAt' in state ? (state.fetchedAt ?? []) : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** What is wrong, one entry for each kind and reason, in the order of the overview. */
export function troublesOf(parts: readonly AgreementPart[]): Trouble[] {
  const troubles = new Map<string, Trouble & { keys: string[] }>();
  for (const { key, state } of parts) {
    const kind = partKind(key);
    const add = (what: Trouble['what'], failure: Failure | null) => {
      const name = `${kind} ${what} ${failure?.code ?? ''}`;
      const known = troubles.get(name);
      if (known) known.keys.push(key);
      else troubles.set(name, { kind, what, failure, keys: [key] });
    };
    if (state.kind === 'failed' || state.kind === 'stale') add(state.kind, state.failure);
    if ((state.kind === 'ready' || state.kind === 'stale') && state.shape === 'unknown') add('unknown', null);
  }
  return [...troubles.values()];
}

export function failedCount(parts: readonly AgreementPart[]): number {
  return parts.filter(({ state }) => state.kind === 'failed' || state.kind === 'stale').length;
}

/** What an agreement is called: by its number, else by its id, else by its external id. */
export function agreementName({ number, id, externalId }: AgreementEntry): string | null {
  return number ?? id ?? externalId;
}

export function findAgreement(overview: AgreementOverview, key: string): AgreementEntry | null {
  return overview.agreements.find((agreement) => agreement.key === key) ?? null;
}

export function findDelivery(
  overview: AgreementOverview,
  key: string,
): { readonly agreement: AgreementEntry; readonly delivery: DeliveryEntry } | null {
  for (const agreement of overview.agreements) {
    const delivery = agreement.deliveries.find((one) => one.key === key);
    if (delivery) return { agreement, delivery };
  }
  return null;
}

type Word = AgreementEntry['invoicing'][number];

/** A record's words on one line, such as an address. */
export function wordsLine(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(', ');
}

/** As `wordsLine`, with the names of those that say little alone: numbers and truth values. */
export function namedWordsLine(words: readonly Word[]): string {
  return words
    .map(({ key, text }) => (/^(?:-?[\d.]+|true|false)$/.test(text) ? `${key} ${text}`.trim() : text))
    .join(', ');
}

/** Where in a customer's agreements the clerk is, by the last segment of the address. */
export type AgreementPlace =
  | { readonly tab: 'invoices' }
  | { readonly tab: 'agreements'; readonly show: 'all' }
  | { readonly tab: 'agreements'; readonly show: 'agreement' | 'delivery' | 'document'; readonly key: string }
  | { readonly tab: 'payments' };

export type CustomerTab = AgreementPlace['tab'];

const KEYED = /^(agreement|deliveries|delivery)\.[A-Za-z0-9_-]{22}$/;

/** Reads the last segment; part keys are there unchanged. Anything else is the invoices. */
export function agreementPlace(segment: string | undefined): AgreementPlace {
  if (segment === 'agreements') return { tab: 'agreements', show: 'all' };
  if (segment === 'payments') return { tab: 'payments' };
  if (segment === 'list') return { tab: 'agreements', show: 'document', key: segment };
  const kind = KEYED.exec(segment ?? '')?.[1];
  if (segment === undefined || kind === undefined) return { tab: 'invoices' };
  const show = kind === 'deliveries' ? 'document' : kind === 'agreement' ? 'agreement' : 'delivery';
  return { tab: 'agreements', show, key: segment };
}

export function tabPath(customer: CustomerRef, tab: CustomerTab): string {
  return tab === 'invoices' ? customerPath(customer) : `${customerPath(customer)}/${tab}`;
}

/** The screen of an agreement, a delivery, a document or the payment methods, by the part's key. */
export function partPath(customer: CustomerRef, key: string): string {
  return `${customerPath(customer)}/${key}`;
}

export interface CachedInvoices {
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
}

export interface AgreementsTabProps {
  readonly customer: CustomerRef;
  readonly overview: AgreementOverview;
  /** The customer's cached invoices; null without any. */
  readonly list: CachedInvoices | null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** ↑ ↓ J K move between the rows' links, Home and End to the first and last; Enter is the link's own. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step && at + step;
  const next = to === undefined ? undefined : links[to];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
