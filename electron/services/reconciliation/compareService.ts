/**
 * A file of another program beside what Kontor has: a ledger (`CompareService`) or payments of a bank (`BankService`).
 * `ForeignFiles` holds such a file and reads it on a thread, as `LedgerReading` or `BankReading`: `foreignTable.ts` finds
 * the rows, `ledgerColumns.ts` and `bankTable.ts` recognise the columns, `readCamt.ts` reads ISO 20022. The store compares
 * and matches (`store/reconciliation`); `comparisonFile.ts` saves what came of it.
 */
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { explanationText, LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ExplainedRow, LedgerMapping } from '../../../shared/ipc/compare.ts';
import type { Handlers, StopSignal } from '../../../shared/ipc/contract.ts';
import type { ChosenPlaces } from '../app/dialogs.ts';
import { createExportContext, type ExportContextOptions, type LaunchParts } from '../app/launchParts.ts';
import { namePreview } from '../exports/listAbout.ts';
import { retryIfChanged } from '../exports/listFeed.ts';
import { type Compared, ComparisonGone } from './comparisonColumns.ts';
import { bytesHash, comparisonFileName, saveComparison, type WrittenComparison } from './comparisonFile.ts';
import { ForeignFiles } from './foreignFile.ts';
import { type LedgerReading, type ReadLines, toRemember } from './ledgerHandler.ts';

type Parts = ExportContextOptions & {
  readonly places: Pick<ChosenPlaces, 'openFile' | 'saveFile'>;
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
};

type Calls = Handlers['compare'];
type Order = Omit<Parameters<Calls['begin']>[0], 'ledgerId'>;
type Begun = Awaited<ReturnType<Calls['begin']>>;
type Opened = NonNullable<Awaited<ReturnType<Calls['open']>>>;

const NO_SHAPE = { sheets: [], first: [] };

interface HeldLedger {
  readonly bytes: Uint8Array;
  readonly fileName: string | null;
  /** What it begins with, as it was last shown. */
  shape: Parameters<typeof toRemember>[0];
  /** Its lines as they were read last, packed; null while they are read. */
  lines: (ReadLines & { readonly mapping: LedgerMapping }) | null;
  /** What came of its last comparison. */
  compared: Omit<Compared, 'bytes' | 'fileName'> | null;
  /** Gives up the comparison that is being made; null while none is. */
  stop: AbortController | null;
  /** The customers that the last file of it names. */
  named: WrittenComparison['customers'];
}

/** Ledgers compared with what is kept; held in memory alone. */
export class CompareService implements Calls {
  readonly #parts: Parts;
  readonly #ledgers: ForeignFiles<{ ledger: LedgerReading }, HeldLedger>;
  #lastCompared = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#ledgers = new ForeignFiles({ ...parts, purpose: 'ledger', bounds: LEDGER_BOUNDS });
  }

  readonly upload: Calls['upload'] = async ({ uploadId, part }) => {
    this.#ledgers.upload(uploadId, part);
    return {};
  };

  readonly open: Calls['open'] = async (input) => {
    if (input.kind === 'sheet') {
      const held = this.#ledgers.held.get(input.ledgerId);
      return held === undefined ? null : this.#read(held, input.ledgerId, input.sheet);
    }
    const file = await this.#ledgers.bytes(input);
    if (file === null) return null;
    const { bytes, fileName } = file;
    if (bytes.length > LEDGER_BOUNDS.file) return { kind: 'refused', fileName, reason: 'tooLarge' };
    const held = { bytes, fileName, compared: null, shape: NO_SHAPE, lines: null, stop: null, named: [] };
    return this.#read(held, null, null);
  };

  readonly preview: Calls['preview'] = ({ ledgerId, mapping }, signal) =>
    this.#ledgers.preview(ledgerId, signal, async (held) => {
      const { preview } = await this.#lines(held, mapping);
      return preview.map((row) => ({ ...row, names: [...row.names] }));
    });

  readonly begin: Calls['begin'] = async ({ ledgerId, ...order }, signal) => {
    const held = this.#ledgers.held.get(ledgerId);
    if (held === undefined) return null;
    // What a filter keeps, and what was settled, is known of the invoices as they are now alone.
    const isOfNow = order.filter !== null || order.amount !== 'outstanding';
    if (order.asOf !== null && isOfNow) throw new KontorFailure('invalidInput');
    const stop = new AbortController();
    const abort = () => stop.abort();
    held.stop?.abort();
    held.stop = stop;
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    try {
      return await this.#begin(held, order, stop.signal);
    } finally {
      signal?.removeEventListener('abort', abort);
      if (held.stop === stop) held.stop = null;
    }
  };

  readonly stop: Calls['stop'] = async ({ ledgerId }) => {
    this.#ledgers.held.peek(ledgerId)?.stop?.abort();
    return {};
  };

  /** What was compared, with its ledger; null where it is held no longer. */
  compared(id: number): Compared | null {
    return this.#compared(id)?.compared ?? null;
  }

  readonly page: Calls['page'] = async ({ id, kind, offset, limit }, signal) =>
    this.#parts.workspace.current.store.explained(signal).page(id, kind, offset, limit);

  readonly take: Calls['take'] = async ({ id, pair, isTaken }) => {
    const figures = await this.#comparisons().take(id, pair, isTaken);
    const held = this.#compared(id)?.held;
    if (figures === null || !held?.compared) return null;
    held.compared = { ...held.compared, figures };
    return { id, figures };
  };

  readonly save: Calls['save'] = async (form) => {
    const found = this.#compared(form.id);
    if (found === null) return { kind: 'gone' };
    const { held, compared } = found;
    const { account } = this.#parts;
    const parts = { ...createExportContext(this.#parts), ...this.#named(compared), account };
    const path = await this.#parts.places.saveFile(comparisonFileName(parts, compared, form));
    if (path === null) return null;
    const { signal } = new AbortController();
    try {
      const saved = await retryIfChanged(signal, () => {
        // With what was taken meanwhile.
        const now = this.compared(form.id) ?? compared;
        return saveComparison(parts, now, form, path);
      });
      held.named = saved.customers;
      return { kind: 'saved', fileName: saved.fileName, rows: saved.rows };
    } catch (error) {
      if (error instanceof ComparisonGone) return { kind: 'gone' };
      throw error;
    }
  };

  readonly previewName: Calls['previewName'] = async (form) => {
    const parts = { ...createExportContext(this.#parts), ...this.#named(form) };
    return namePreview(comparisonFileName(parts, form, form), form.template);
  };

  /** Whose lists a comparison is of, and the customers that its last file names; for the activity log. */
  savedSubject(id: number): { readonly list: ListRef; readonly customers: readonly string[] } | null {
    const found = this.#compared(id);
    return found === null ? null : { list: found.compared.list, customers: found.held.named };
  }

  readonly close: Calls['close'] = async ({ ledgerId }) => {
    const held = this.#ledgers.held.peek(ledgerId);
    this.#ledgers.held.delete(ledgerId);
    held?.stop?.abort();
    if (held !== undefined) await this.#end(held);
  };

  /** Before all is wiped; their comparisons end with the reader. */
  forgetAll(): void {
    this.#ledgers.held.clear();
  }

  /**
   * @param heldAs null for a file that is opened now
   * @param sheet null for the one that is likely to be meant
   */
  async #read(held: HeldLedger, heldAs: number | null, sheet: number | null): Promise<Opened> {
    const { bytes, fileName } = held;
    const before = await this.#remembered();
    held.lines = null;
    const opened = await this.#ledgers.onThread(({ ledger }) => ledger.opened(bytes, sheet, before));
    if ('refused' in opened) return { kind: 'refused', fileName, reason: opened.refused };
    const { rows, sheets, first, mapping, encoding, isRemembered, lines, preview } = opened;
    held.shape = { sheets, first };
    held.lines = lines && preview && { mapping, packed: lines, preview };
    const ledgerId = heldAs ?? this.#ledgers.hold(held);
    return {
      ...{ kind: 'read', ledgerId, fileName, rows, encoding, mapping, isRemembered },
      sheets: [...sheets],
      first: first.map((row) => [...row]),
    };
  }

  /** As they were read when the file was opened, unless the clerk has said how else. */
  async #lines(held: HeldLedger, mapping: LedgerMapping): Promise<ReadLines> {
    if (held.lines !== null && isDeepStrictEqual(held.lines.mapping, mapping)) return held.lines;
    held.lines = null;
    const read = await this.#ledgers.onThread(({ ledger }) => ledger.lines(held.bytes, mapping));
    if ('refused' in read) throw new KontorFailure('invalidInput');
    if (read.packed.length <= LEDGER_BOUNDS.kept) held.lines = { mapping, ...read };
    return read;
  }

  async #remembered() {
    const { activeConnectionId } = this.#parts.state.current;
    const { ledgerMappings } = this.#parts.workspace.current.store;
    return activeConnectionId === null ? [] : ledgerMappings.list(activeConnectionId);
  }

  async #remember(connectionId: string, { shape }: HeldLedger, mapping: LedgerMapping): Promise<void> {
    const remembered = toRemember(shape, mapping);
    const { ledgerMappings } = this.#parts.workspace.current.store;
    if (remembered !== null) await ledgerMappings.put(connectionId, remembered);
  }

  #comparisons(signal?: StopSignal) {
    return this.#parts.workspace.current.store.comparisons(signal);
  }

  async #begin(held: HeldLedger, { mapping, ...order }: Order, signal: AbortSignal): Promise<Begun> {
    const { packed: ledger } = await unlessStopped(this.#lines(held, mapping), signal);
    await this.#remember(order.list.connectionId, held, mapping);
    await this.#end(held);
    const { sender } = await this.#parts.workspace.current.store.senders.get(order.list.connectionId);
    const { reference } = sender;
    this.#lastCompared += 1;
    const id = this.#lastCompared;
    const today = this.#parts.clock.today();
    const figures = await this.#comparisons(signal).begin({ id, ...order, today, reference, ledger });
    held.compared = { id, ...order, mapping, figures, comparedAt: this.#parts.clock.wall() };
    return { id, figures: { ...figures, kinds: [...figures.kinds] } };
  }

  #compared(id: number): { readonly held: HeldLedger; readonly compared: Compared } | null {
    for (const held of this.#ledgers.held.values()) {
      const { bytes, fileName, compared } = held;
      if (compared?.id === id) return { held, compared: { ...compared, bytes, fileName } };
    }
    return null;
  }

  #named({ list }: { readonly list: ListRef }): { readonly connection: string } {
    return { connection: createExportContext(this.#parts).connectionName(list.connectionId) };
  }

  async #end(held: HeldLedger): Promise<void> {
    const id = held.compared?.id;
    held.compared = null;
    if (id !== undefined) await this.#comparisons().end(id);
  }
}

/** Waits for the answer of a thread, but no longer than until it is stopped. @throws KontorFailure cancelled */
async function unlessStopped<Value>(coming: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(new KontorFailure('cancelled'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([coming, stopped]);
}

interface SavedComparisonsDependencies extends Pick<LaunchParts, 'workspace' | 'publisher'> {
  readonly compare: Pick<CompareService, 'compared'>;
}

type SavedComparisonsCalls = Handlers['savedComparisons'];

/** Comparisons with ledgers that the clerk saves and opens again. */
export class SavedComparisonsService implements SavedComparisonsCalls {
  readonly #parts: SavedComparisonsDependencies;
  /** Under which id one of this launch was saved. */
  readonly #savedAs = new Map<number, string>();
  /** Two at once would both be new. */
  readonly #turn = pLimit(1);

  constructor(parts: SavedComparisonsDependencies) {
    this.#parts = parts;
  }

  readonly list: SavedComparisonsCalls['list'] = async ({ connectionId }) => [
    ...(await this.#saved.list(connectionId)),
  ];

  readonly save: SavedComparisonsCalls['save'] = ({ comparisonId }) =>
    this.#turn(() => this.#save(comparisonId));

  readonly page: SavedComparisonsCalls['page'] = async ({ id, kind, offset, limit }) => {
    const { rows, matching } = await this.#saved.page(id, kind, offset, limit);
    return { rows: rows.map((row) => JSON.parse(row) as ExplainedRow), matching };
  };

  readonly remove: SavedComparisonsCalls['remove'] = async ({ id }) => {
    await this.#saved.remove(id);
    this.#changed();
  };

  readonly restore: SavedComparisonsCalls['restore'] = async ({ id }) => {
    await this.#saved.restore(id);
    this.#changed();
  };

  async #save(comparisonId: number): ReturnType<SavedComparisonsCalls['save']> {
    const held = this.#parts.compare.compared(comparisonId);
    if (held === null) return null;
    const sha256 = await bytesHash(held.bytes);
    const found = await this.#store.explained().toSave(comparisonId);
    if (found === null || !(await this.#store.comparisons().isHeld(comparisonId))) return null;
    const { connectionId, figures, differences, cut, explained } = found;
    const comparison = { ...ofCompared(held), figures, sha256, cut, explained: [...explained] };
    const before = this.#savedAs.get(comparisonId) ?? null;
    const kept = await this.#saved.put(connectionId, before, comparison, differences);
    if (kept === 'gone') return null;
    if (kept === 'full') return { kind: 'full' };
    this.#savedAs.set(comparisonId, kept.id);
    this.#changed();
    return { kind: 'saved', ...kept };
  }

  #changed(): void {
    this.#parts.publisher.publish('savedComparisons.changed', {});
  }

  get #saved() {
    return this.#store.savedComparisons;
  }

  get #store() {
    return this.#parts.workspace.current.store;
  }
}

/** What was compared with what, as it is saved. */
function ofCompared({ id: _id, bytes: _bytes, comparedAt, list, ...compared }: Compared) {
  return { ...compared, at: comparedAt, number: list.number };
}

type ExplanationsDependencies = Pick<LaunchParts, 'workspace' | 'clock' | 'publisher'>;

type ExplanationsCalls = Handlers['explanations'];

/** What the clerk says of the differences of a comparison; kept, and found again in the next one. */
export class ExplanationsService implements ExplanationsCalls {
  readonly #parts: ExplanationsDependencies;

  constructor(parts: ExplanationsDependencies) {
    this.#parts = parts;
  }

  readonly sums: ExplanationsCalls['sums'] = async ({ id }, signal) => this.#store.explained(signal).sums(id);

  readonly set: ExplanationsCalls['set'] = async ({ id, kind, places, text: typed }) => {
    const found = await this.#store.explained().differences(id, kind, places);
    if (found === null || !(await this.#store.comparisons().isHeld(id))) return null;
    const { connectionId, differences } = found;
    const text = explanationText(typed);
    const { explanations } = this.#store;
    const at = this.#parts.clock.wall();
    const done = await explanations.put(connectionId, differences, text === '' ? null : text, at);
    this.#changed();
    return done;
  };

  readonly undo: ExplanationsCalls['undo'] = async ({ actionId }) => {
    const undone = await this.#store.explanations.undo(actionId);
    this.#changed();
    return undone;
  };

  #changed(): void {
    this.#parts.publisher.publish('explanations.changed', {});
  }

  get #store() {
    return this.#parts.workspace.current.store;
  }
}
