import { createHash } from 'node:crypto';
import { plainName } from '../../../shared/domain/visibleText.ts';
import {
  EVENTS_FORMAT,
  EVENTS_VERSION,
  type EventsHeader,
  type SealedHeader,
} from '../../store/userData/marks/eventFile.ts';
import { type SealingKey, sealed } from './sealedEvents.ts';

/** What each file begins with; the hash is of every byte behind its quote and comma. */
export const HASH_FIRST = '{"sha256":"';
export const HASH_LENGTH = 64;

export type WrittenEvents = Omit<EventsHeader, 'format' | 'version' | 'number'> & {
  /** A line each, in the order of their counters, each with its end. */
  readonly lines: Uint8Array;
};

/** The bytes of a file; sealed where there is a key. */
export function eventFileBytes(
  { lines, name, ...events }: WrittenEvents,
  number: number,
  key: SealingKey | null,
): Buffer {
  const named = { format: EVENTS_FORMAT, version: EVENTS_VERSION, author: events.author, number } as const;
  const header: EventsHeader = { ...named, ...events, name: plainName(name).slice(0, 200) };
  const plain = hashed(header, lines);
  if (key === null) return plain;
  const { seal, bytes } = sealed(key, named, plain);
  const outer: SealedHeader = { ...named, sealed: seal };
  return hashed(outer, Buffer.from(`${bytes.toString('base64')}\n`));
}

function hashed(header: object, body: Uint8Array): Buffer {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(header).slice(1)}\n`), body]);
  return Buffer.concat([Buffer.from(`${HASH_FIRST}${hashOf(rest)}",`), rest]);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
