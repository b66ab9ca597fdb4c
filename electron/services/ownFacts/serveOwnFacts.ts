import { type FoundFacts, readOwnFacts } from './readOwnFacts.ts';

export class OwnFactsReading {
  read(bytes: Uint8Array): FoundFacts {
    return readOwnFacts(bytes);
  }
}
