import type { z } from 'zod';
import type { agreementsContract } from '../../../shared/ipc/agreements.ts';

/** Names one document of a customer, for instance `deliveries` under an agreement's external id. */
export interface ResourceKey {
  readonly kind: string;
  readonly id: string;
}

/** An answer of the service exactly as it came. `fetchedAt` in milliseconds since the epoch. */
export interface ResourceDocument extends ResourceKey {
  readonly text: string;
  readonly fetchedAt: number;
}

type Found = z.output<typeof agreementsContract.find.output>;
type FoundWord = Readonly<Found['list'][number]>;

/** A text by which a document is found. `target` is what the finder opens. */
export interface ResourceWord extends Pick<FoundWord, 'field' | 'text'> {
  readonly target: string;
}

export type ResourceHit = ResourceWord & Pick<FoundWord, 'customer' | 'fetchedAt'>;

/** What a search has found: the best of them, how many there are, and whether more were not even counted. */
export interface ResourceHits extends Readonly<Pick<Found, 'all' | 'more'>> {
  readonly list: readonly ResourceHit[];
}
