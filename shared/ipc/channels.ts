import type { AnyCall, AnyEntry, AnyEvent, ContractShape } from './entry.ts';

/** An entry of the contract; its name is its key path: `invoices.page`. */
export interface Channel<Entry> {
  readonly name: string;
  readonly domain: string;
  readonly method: string;
  readonly entry: Entry;
}

export function callChannels(shape: ContractShape): Channel<AnyCall>[] {
  return channels(shape, (entry) => entry.kind !== 'event');
}

export function eventChannels(shape: ContractShape): Channel<AnyEvent>[] {
  return channels(shape, (entry) => entry.kind === 'event');
}

function channels<Entry extends AnyEntry>(
  shape: ContractShape,
  isMeant: (entry: AnyEntry) => entry is Entry,
): Channel<Entry>[] {
  return Object.entries(shape).flatMap(([domain, entries]) =>
    Object.entries(entries).flatMap(([method, entry]) =>
      isMeant(entry) ? [{ name: `${domain}.${method}`, domain, method, entry }] : [],
    ),
  );
}
