import { BANK_BOUNDS } from '../../../shared/domain/bankEntries.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { Handlers, StopSignal } from '../../../shared/ipc/contract.ts';
import type { RowsMarked } from '../../store/invoices/queries/marking.ts';
import type { ChosenPlaces } from '../app/dialogs.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { MarksService } from '../marks/marksService.ts';
import type { BankReading } from './bankHandler.ts';
import { ForeignFiles } from './foreignFile.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'threads' | 'clock'> {
  readonly places: Pick<ChosenPlaces, 'openFile'>;
  readonly marks: Pick<MarksService, 'noteRows'>;
}

type Calls = Handlers['bank'];
type Opened = NonNullable<Awaited<ReturnType<Calls['open']>>>;

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
  readonly #files: ForeignFiles<{ bank: BankReading }, HeldFile>;
  #lastMatched = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#files = new ForeignFiles({ ...parts, purpose: 'bank', bounds: BANK_BOUNDS });
  }

  readonly upload: Calls['upload'] = async ({ uploadId, part }) => {
    this.#files.upload(uploadId, part);
    return {};
  };

  readonly open: Calls['open'] = async (input) => {
    if (input.kind === 'sheet') {
      const held = this.#files.held.get(input.bankId);
      if (held === undefined || !('rows' in held.is)) return null;
      return this.#read(held.is.rows, held.fileName, input);
    }
    const file = await this.#files.bytes(input);
    return file && this.#read(file.bytes, file.fileName);
  };

  readonly preview: Calls['preview'] = ({ bankId, mapping }, signal) =>
    this.#files.preview(bankId, signal, async ({ is }) => {
      if (!('rows' in is)) return null;
      const read = await this.#files.onThread(({ bank }) => bank.preview(is.rows, mapping));
      return 'refused' in read ? null : read.first.map((row) => ({ ...row, names: [...row.names] }));
    });

  readonly begin: Calls['begin'] = async ({ bankId, connectionId, mapping }, signal) => {
    const held = this.#files.held.get(bankId);
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
    const held = this.#files.held.peek(bankId);
    this.#files.held.delete(bankId);
    if (held !== undefined) await this.#end(held);
  };

  /** Before all is wiped; what was matched ends with the reader. */
  forgetAll(): void {
    this.#files.held.clear();
  }

  /** @param again another sheet of a file that is held */
  async #read(
    bytes: Uint8Array,
    fileName: string | null,
    again: { readonly bankId: number; readonly sheet: number } | null = null,
  ): Promise<Opened> {
    const read = await this.#files.onThread(({ bank }) => bank.opened(bytes, again?.sheet ?? null));
    if ('refused' in read) return { kind: 'refused', fileName, reason: read.refused };
    const table = 'table' in read ? read.table : null;
    const is = 'table' in read ? { rows: bytes } : { packed: read };
    const bankId = again?.bankId ?? this.#files.hold({ fileName, is, matched: null });
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
    return this.#files.onThread(({ bank }) => bank.packed(is.rows, mapping));
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
