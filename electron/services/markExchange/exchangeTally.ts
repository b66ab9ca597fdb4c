import { type MarkFileRefusal, MOST_REFUSED_SHOWN } from '../../../shared/domain/markNames.ts';
import type { ExchangedMarks, RefusedFile } from '../../../shared/ipc/marks.ts';
import type { AddedEvents } from '../../store/userData/marks/markExchangeRepository.ts';

/** What a hand-over comes to: counts, and each refused file with its reason. */
export class ExchangeTally {
  #files = 0;
  #taken = 0;
  #known = 0;
  #forgotten = 0;
  #numberedTwice = 0;
  #written = 0;
  #writtenFiles = 0;
  readonly #refused: RefusedFile[] = [];
  /** The lines of this desk's own files that are in the folder, by connection. */
  readonly #own = new Map<string, Uint8Array[]>();

  take({ added, known, forgotten, numberedTwice }: AddedEvents): void {
    this.#files += 1;
    this.#taken += added;
    this.#known += known;
    this.#forgotten += forgotten;
    this.#numberedTwice += numberedTwice;
  }

  refuse(
    fileName: string,
    { refused, place = null }: { readonly refused: MarkFileRefusal; readonly place?: string | null },
  ): void {
    this.#refused.push({ fileName: fileName.slice(0, 300), reason: refused, place });
  }

  own(connectionId: string, lines: Uint8Array): void {
    this.#own.set(connectionId, [...this.ownOf(connectionId), lines]);
  }

  ownOf(connectionId: string): readonly Uint8Array[] {
    return this.#own.get(connectionId) ?? [];
  }

  wrote(events: number): void {
    this.#written += events;
    this.#writtenFiles += 1;
  }

  result(): ExchangedMarks {
    const refused = this.#refused.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1));
    return {
      files: this.#files,
      taken: this.#taken,
      known: this.#known,
      forgotten: this.#forgotten,
      numberedTwice: this.#numberedTwice,
      written: this.#written,
      writtenFiles: this.#writtenFiles,
      refused: refused.slice(0, MOST_REFUSED_SHOWN),
      more: Math.max(0, refused.length - MOST_REFUSED_SHOWN),
    };
  }
}
