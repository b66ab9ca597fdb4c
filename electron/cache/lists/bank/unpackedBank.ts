import type { BankFile } from '../../../../shared/domain/bankEntries.ts';

/** The file of which the thread that read it has handed over the bytes. */
export function unpackedBank(bytes: Uint8Array): BankFile {
  return JSON.parse(new TextDecoder().decode(bytes)) as BankFile;
}
