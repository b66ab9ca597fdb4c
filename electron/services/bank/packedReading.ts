import type { BankMapping } from '../../../shared/domain/bankTable.ts';
import type { Handover } from '../../threads/handover.ts';
import { type BankFileOfRows, type BankFileRefused, BankReading } from './serveBank.ts';
import { looksLikeXml } from './xmlText.ts';

type Packed = Handover<Uint8Array<ArrayBuffer>>;

/** Reads a bank's file on its thread, and hands its credits over in one piece: the main process never opens it. */
export class PackedReading {
  readonly #reading = new BankReading();

  /** @param sheet of a workbook; null for the one that is likely to be meant */
  async read(bytes: Uint8Array, sheet: number | null): Promise<Packed | BankFileOfRows | BankFileRefused> {
    if (looksLikeXml(bytes)) return this.#reading.packed(bytes, null);
    const read = await this.#reading.read(bytes, sheet);
    return 'credits' in read ? { refused: 'notBank' } : read;
  }

  lines(bytes: Uint8Array, mapping: BankMapping): Promise<Packed | BankFileRefused> {
    return this.#reading.packed(bytes, mapping);
  }
}
