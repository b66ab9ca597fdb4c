import { BANK_BOUNDS } from '../../../shared/domain/bankEntries.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { Handlers, StopSignal } from '../../../shared/ipc/contract.ts';
import { chosenFile } from '../../documents/files/sharedFolder.ts';
import type { RowsMarked } from '../../store/invoices/queries/marking.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import type { RpcClients } from '../../workers/rpc.ts';
import { type ChosenPlaces, Uploads } from '../app/chosenPlaces.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import { PreviewQueue } from '../app/previewQueue.ts';
import type { MarksService } from '../marks/marksService.ts';
import type { BankFileRefused, BankReading } from './bankHandler.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'threads' | 'clock'> {
  readonly places: Pick<ChosenPlaces, 'openFile'>;
  readonly marks: Pick<MarksService, 'noteRows'>;
}

type Calls = Handlers['bank'];
type Opened = NonNullable<Awaited<ReturnType<Calls['open']>>>;

/** One a window, and one that was left. */
const MOST = 2;

interface HeldFile {
  readonly fileName: string | null;
  /** Rows with columns as they are in the file, which a mapping reads; or a whole file, packed. */
  readonly is: { readonly rows: Uint8Array } | { readonly packed: Uint8Array };
  /** The number of what was matched last. */
  matched: number | null;
}

/** Banks' files matched with what is kept; held in memory alone. */
export class BankService implements Calls {
  readonly #parts: Parts;
  readonly #uploads = new Uploads(BANK_BOUNDS.file);
  readonly #files = new LruCache<number, HeldFile>(MOST);
  readonly #previews = new PreviewQueue();
  #last = 0;
  #lastMatched = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly upload: Calls['upload'] = async ({ uploadId, part }) => {
    this.#uploads.add(uploadId, Buffer.from(part, 'base64'));
    return {};
  };

  readonly open: Calls['open'] = async (input) => {
    switch (input.kind) {
      case 'sheet': {
        const held = this.#files.get(input.bankId);
        if (held === undefined || !('rows' in held.is)) return null;
        return this.#read(held.is.rows, held.fileName, input);
      }
      case 'pasted':
        return this.#read(Buffer.from(input.text), null);
      case 'content':
        return this.#read(this.#uploads.take(input.uploadId), input.name);
      case 'choose':
        return this.#chosen();
    }
  };

  readonly preview: Calls['preview'] = ({ bankId, mapping }, signal) =>
    this.#previews.next(signal, async () => {
      const held = this.#files.get(bankId);
      if (held === undefined || !('rows' in held.is)) return null;
      const { rows } = held.is;
      const read = await this.#onThread(({ bank }) => bank.preview(rows, mapping));
      return 'refused' in read ? null : read.first.map((row) => ({ ...row, names: [...row.names] }));
    });

  readonly begin: Calls['begin'] = async ({ bankId, connectionId, mapping }, signal) => {
    const held = this.#files.get(bankId);
    if (held === undefined) return null;
    const file = await this.#packed(held, mapping);
    if ('refused' in file) return { refused: file.refused };
    await this.#end(held);
    const { sender } = await this.#parts.workspace.current.store.senders.get(connectionId);
    const { reference } = sender;
    this.#lastMatched += 1;
    const id = this.#lastMatched;
    const figures = await this.#banks(signal).begin({ id, connectionId, reference, file });
    held.matched = id;
    return { id, figures };
  };

  readonly page: Calls['page'] = async ({ id, kind, offset, limit }, signal) =>
    this.#banks(signal).page(id, kind, offset, limit);

  readonly take: Calls['take'] = async ({ id, place, choice }) => {
    const figures = await this.#banks().take(id, place, choice);
    return figures && { id, figures };
  };

  readonly note: Calls['note'] = async ({ id }) => {
    const seen = await this.#banks().seen(id);
    if (seen === null) return null;
    const { clock, marks } = this.#parts;
    const today = localDay(clock.wall());
    // Those of one day and amount are noted together.
    const alike = Map.groupBy(seen.invoices, ({ day, amount }) => `${day} ${amount}`);
    const rows = Array.from(alike.values(), ([first, ...others]): RowsMarked => {
      const { day = null, amount = null } = first ?? {};
      const ids = [first, ...others].flatMap((one) => one?.id ?? []);
      return { ids, mark: { field: 'seenInBank', value: { day: day ?? today, amount } } };
    });
    return marks.noteRows(seen.connectionId, seen.version, rows);
  };

  readonly close: Calls['close'] = async ({ bankId }) => {
    const held = this.#files.peek(bankId);
    this.#files.delete(bankId);
    if (held !== undefined) await this.#end(held);
  };

  /** Before all is wiped; what was matched ends with the reader. */
  forgetAll(): void {
    this.#files.clear();
  }

  async #chosen(): Promise<Opened | null> {
    const chosen = await chosenFile(await this.#parts.places.openFile('bank'), BANK_BOUNDS.file);
    return chosen && this.#read(chosen.bytes, chosen.fileName);
  }

  /** @param again another sheet of a file that is held */
  async #read(
    bytes: Uint8Array,
    fileName: string | null,
    again: { readonly bankId: number; readonly sheet: number } | null = null,
  ): Promise<Opened> {
    const read = await this.#onThread(({ bank }) => bank.opened(bytes, again?.sheet ?? null));
    if ('refused' in read) return { kind: 'refused', fileName, reason: read.refused };
    const table = 'table' in read ? read.table : null;
    if (again === null) this.#last += 1;
    const bankId = again?.bankId ?? this.#last;
    if (again === null) {
      const is = 'table' in read ? { rows: bytes } : { packed: read };
      this.#files.put(bankId, { fileName, is, matched: null });
    }
    const first = table?.first.map((row) => [...row]) ?? [];
    return {
      ...{ kind: 'read', bankId, fileName },
      table: table && {
        ...{ rows: table.rows, sheets: [...table.sheets], first },
        mapping: { ...table.mapping, roles: [...table.mapping.roles] },
      },
    };
  }

  async #packed({ is }: HeldFile, mapping: Parameters<Calls['begin']>[0]['mapping']) {
    if ('packed' in is) return is.packed;
    if (mapping === null) throw new KontorFailure('invalidInput');
    return this.#onThread(({ bank }) => bank.packed(is.rows, mapping));
  }

  /** On a thread that ends with it; exceeding its memory or time is a refusal. */
  #onThread<Answer>(
    ask: (apis: RpcClients<{ bank: BankReading }>) => Promise<Answer>,
  ): Promise<Answer | BankFileRefused> {
    const { memory, seconds } = BANK_BOUNDS;
    return runInWorker<{ bank: BankReading }, Answer | BankFileRefused>(this.#parts.threads.exportThread, {
      name: 'bank',
      ask,
      memory,
      seconds,
      exceeded: { refused: 'tooLarge' },
    });
  }

  #banks(signal?: StopSignal) {
    return this.#parts.workspace.current.store.banks(signal);
  }

  async #end(held: HeldFile): Promise<void> {
    const id = held.matched;
    held.matched = null;
    if (id !== null) await this.#banks().end(id);
  }
}
