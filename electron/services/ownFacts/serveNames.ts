import { type ReadNamesFile, readNames } from './readNames.ts';

export class NamesReading {
  read(bytes: Uint8Array): Promise<ReadNamesFile> {
    return readNames(bytes);
  }
}
