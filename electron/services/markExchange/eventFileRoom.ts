import { eventFileBytes, type WrittenEvents } from './eventFileText.ts';
import {
  type EventFile,
  type FoundEvents,
  type RefusedEvents,
  readEventFile,
  shared,
} from './readEventFile.ts';
import { sealingKey, Unsealing } from './sealedEvents.ts';

/** Reads and writes files of events in the thread for foreign files: hashes, keys and checks take time. */
export class EventFileRoom {
  readonly #unsealing = new Map<string, Unsealing>();

  read(bytes: Uint8Array, file: EventFile, passphrase: string | null): FoundEvents | RefusedEvents {
    return readEventFile(bytes, { ...file, unsealing: passphrase === null ? null : this.#of(passphrase) });
  }

  /** The bytes of a file, in shared memory. */
  async write(events: WrittenEvents, number: number, passphrase: string | null): Promise<Uint8Array> {
    const key = passphrase === null ? null : await sealingKey(passphrase, events.author);
    return shared(eventFileBytes(events, number, key));
  }

  /** Keys are derived once for all files of a call. */
  #of(passphrase: string): Unsealing {
    const unsealing = this.#unsealing.get(passphrase) ?? new Unsealing(passphrase);
    this.#unsealing.set(passphrase, unsealing);
    return unsealing;
  }
}
