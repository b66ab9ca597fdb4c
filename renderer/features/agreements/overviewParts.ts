import type {
  AgreementEntry,
  AgreementOverview,
  AgreementPart,
  DeliveryEntry,
} from '../../../shared/ipc/agreements.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';

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
