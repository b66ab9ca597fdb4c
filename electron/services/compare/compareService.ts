import { basename } from 'node:path';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { Handlers, StopSignal } from '../../../shared/ipc/bridge.ts';
import { answerOnThread } from '../../threads/answerOnThread.ts';
import type { RemoteRooms } from '../../threads/remoteRooms.ts';
import { firstBytes } from '../exports/base/firstBytes.ts';
import { Uploads } from '../ownFacts/uploads.ts';
import type { ChosenPlaces } from '../state/chosenPlaces.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { LedgerReading, LedgerRefusal } from './serveLedger.ts';

type Parts = Pick<LaunchParts, 'workspace' | 'threads'> & { readonly places: Pick<ChosenPlaces, 'openFile'> };

type Calls = Handlers['compare'];
type Opened = NonNullable<Awaited<ReturnType<Calls['open']>>>;

/** Ledgers held against what is kept. One file and one comparison are held at a time, in memory alone. */
export class CompareService implements Calls {
  readonly #parts: Parts;
  readonly #uploads = new Uploads(LEDGER_BOUNDS.file);
  #bytes: Uint8Array | null = null;
  #fileName: string | null = null;
  #comparison: number | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly upload: Calls['upload'] = async ({ uploadId, part }) => {
    this.#uploads.add(uploadId, Buffer.from(part, 'base64'));
    return {};
  };

  readonly open: Calls['open'] = async (input) => {
    if (input.kind === 'sheet') return this.#sheet(input.sheet);
    if (input.kind === 'pasted') return this.#opened(Buffer.from(input.text), null);
    if (input.kind === 'content') return this.#opened(this.#uploads.take(input.uploadId), input.name);
    const path = await this.#parts.places.openFile('ledger');
    if (path === null) return null;
    const bytes = await firstBytes(path, LEDGER_BOUNDS.file).catch(() => {
      throw new KontorFailure('fileNotWritable', { retryable: true });
    });
    return this.#opened(bytes, basename(path));
  };

  readonly begin: Calls['begin'] = async ({ mapping, ...order }, signal) => {
    if (this.#bytes === null) throw new KontorFailure('invalidInput');
    const bytes = this.#bytes;
    const ledger = await this.#onThread(({ ledger: reading }) => reading.lines(bytes, mapping));
    if ('refused' in ledger) throw new KontorFailure('invalidInput');
    await this.#end();
    const { id, ...figures } = await this.#comparisons(signal).begin({ ...order, ledger });
    this.#comparison = id;
    return { id, figures: { ...figures, kinds: [...figures.kinds] } };
  };

  readonly page: Calls['page'] = async ({ id, kind, offset, limit }, signal) =>
    this.#comparisons(signal).page(id, kind, offset, limit);

  readonly close: Calls['close'] = async () => {
    this.#bytes = null;
    this.#fileName = null;
    await this.#end();
  };

  /** What is held, by another of its sheets. */
  async #sheet(sheet: number): Promise<Opened> {
    if (this.#bytes === null) throw new KontorFailure('invalidInput');
    return this.#opened(this.#bytes, this.#fileName, sheet);
  }

  /** @param sheet null for the one that is likely to be meant */
  async #opened(bytes: Uint8Array, fileName: string | null, sheet: number | null = null): Promise<Opened> {
    if (bytes.length > LEDGER_BOUNDS.file) return { kind: 'refused', fileName, reason: 'tooLarge' };
    const head = await this.#onThread(({ ledger }) => ledger.head(bytes, sheet));
    if ('refused' in head) return { kind: 'refused', fileName, reason: head.refused };
    this.#bytes = bytes;
    this.#fileName = fileName;
    const { rows, sheets, first, mapping } = head;
    return {
      kind: 'read',
      fileName,
      rows,
      sheets: [...sheets],
      first: first.map((row) => [...row]),
      mapping,
    };
  }

  /** On a thread that ends with it; exceeding its memory or time is a refusal. */
  #onThread<Answer>(
    ask: (rooms: RemoteRooms<{ ledger: LedgerReading }>) => Promise<Answer>,
  ): Promise<Answer | LedgerRefusal> {
    const { memory, seconds } = LEDGER_BOUNDS;
    return answerOnThread<{ ledger: LedgerReading }, Answer | LedgerRefusal>(
      this.#parts.threads.exportThread,
      { name: 'ledger', ask, memory, seconds, exceeded: { refused: 'tooLarge' } },
    );
  }

  #comparisons(signal?: StopSignal) {
    return this.#parts.workspace.current.cache.comparisons(signal);
  }

  async #end(): Promise<void> {
    const id = this.#comparison;
    this.#comparison = null;
    if (id !== null) await this.#comparisons().end(id);
  }
}
