import type { z } from 'zod';
import type { AnyCall, ContractShape, EventEntry } from './entry.ts';

export interface CallChannel {
  readonly name: string;
  readonly domain: string;
  readonly method: string;
  readonly entry: AnyCall;
}

export interface EventChannel {
  readonly name: string;
  readonly domain: string;
  readonly method: string;
  readonly entry: EventEntry<z.ZodType>;
}

/** Channel names derived from the key path: `invoices.page`. */
export function callChannels(shape: ContractShape): CallChannel[] {
  return Object.entries(shape).flatMap(([domain, entries]) =>
    Object.entries(entries).flatMap(([method, entry]) =>
      entry.kind === 'event' ? [] : [{ name: `${domain}.${method}`, domain, method, entry }],
    ),
  );
}

export function eventChannels(shape: ContractShape): EventChannel[] {
  return Object.entries(shape).flatMap(([domain, entries]) =>
    Object.entries(entries).flatMap(([method, entry]) =>
      entry.kind === 'event' ? [{ name: `${domain}.${method}`, domain, method, entry }] : [],
    ),
  );
}
