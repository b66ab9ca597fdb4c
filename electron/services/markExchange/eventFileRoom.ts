import { eventFileBytes, type WrittenEvents } from './eventFileText.ts';
import {
  type FoundEvents,
  type GivenFile,
  type RefusedEvents,
  readEventFile,
  shared,
} from './readEventFile.ts';
import { DerivedKeys, type SealingKey, sealingKey, Unsealing } from './sealedEvents.ts';

/** What was read of some files, in their order, and the keys that it took. */
export interface ReadFiles {
  readonly found: readonly (FoundEvents | RefusedEvents)[];
  readonly keys: DerivedKeys['state'];
}

/** Reads and writes files of events in the thread for foreign files: hashes, keys and checks take time. */
export class EventFileReading {
  readAll(files: readonly GivenFile[], passphrase: string | null, derived?: DerivedKeys['state']): ReadFiles {
    const keys = new DerivedKeys(derived);
    const unsealing = passphrase === null ? null : new Unsealing(passphrase, keys);
    const found = files.map(({ bytes, ...file }) => readEventFile(bytes, { ...file, unsealing }));
    return { found, keys: keys.state };
  }

  /** The bytes of a file, in shared memory. */
  async write(
    events: WrittenEvents,
    number: number,
    passphrase: string | null,
    opened: SealingKey | null = null,
  ): Promise<Uint8Array> {
    const key = passphrase === null ? null : (opened ?? (await sealingKey(passphrase, events.author)));
    return shared(eventFileBytes(events, number, key));
  }
}
