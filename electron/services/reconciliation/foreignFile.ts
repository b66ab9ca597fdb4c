import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { StopSignal } from '../../../shared/ipc/contract.ts';
import { chosenFile } from '../../documents/files/sharedFolder.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import type { RpcClients, WorkerApis } from '../../workers/rpc.ts';
import { type ChosenPlaces, Uploads } from '../app/dialogs.ts';
import type { LaunchParts } from '../app/launchParts.ts';

/** One a window, and one that was left. */
const MOST = 2;

interface Options {
  /** What the clerk is asked for. The thread that reads has its name. */
  readonly purpose: 'ledger' | 'bank';
  readonly bounds: { readonly file: number; readonly memory: number; readonly seconds: number };
  readonly places: Pick<ChosenPlaces, 'openFile'>;
  readonly threads: Pick<LaunchParts['threads'], 'exportThread'>;
}

/** A file as the page opens it. */
type Source =
  | { readonly kind: 'pasted'; readonly text: string }
  | { readonly kind: 'content'; readonly uploadId: string; readonly name: string }
  | { readonly kind: 'choose' };

/**
 * The files of another program that are open, of one kind: chosen, dropped or pasted, held in memory alone by a number,
 * and read on a thread that ends with each read.
 */
export class ForeignFiles<Apis extends WorkerApis, Held extends object> {
  readonly #options: Options;
  readonly #uploads: Uploads;
  /** Those that were read, by their numbers. */
  readonly held = new LruCache<number, Held>(MOST);
  #last = 0;
  #lastPreview: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#uploads = new Uploads(options.bounds.file);
  }

  /** Adds a part of a file that the page sends in several. @throws KontorFailure invalidInput beyond the bound */
  upload(uploadId: string, part: string): void {
    this.#uploads.add(uploadId, Buffer.from(part, 'base64'));
  }

  /** The file that the page means, or that the clerk is asked for; null when the clerk cancels. */
  async bytes(
    source: Source,
  ): Promise<{ readonly bytes: Uint8Array; readonly fileName: string | null } | null> {
    if (source.kind === 'pasted') return { bytes: Buffer.from(source.text), fileName: null };
    if (source.kind === 'content')
      return { bytes: this.#uploads.take(source.uploadId), fileName: source.name };
    const { places, purpose, bounds } = this.#options;
    return chosenFile(await places.openFile(purpose), bounds.file);
  }

  /** Holds a file that was read. Returns its number. */
  hold(file: Held): number {
    this.#last += 1;
    this.held.put(this.#last, file);
    return this.#last;
  }

  /** On a thread that ends with it; exceeding its memory or time is a refusal. */
  onThread<Answer>(
    ask: (apis: RpcClients<Apis>) => Promise<Answer>,
  ): Promise<Answer | { readonly refused: 'tooLarge' }> {
    const { purpose, bounds, threads } = this.#options;
    return runInWorker<Apis, Answer | { readonly refused: 'tooLarge' }>(threads.exportThread, {
      ...{ name: purpose, ask, memory: bounds.memory, seconds: bounds.seconds },
      exceeded: { refused: 'tooLarge' },
    });
  }

  /**
   * Previews are read one after the other: while the clerk goes through the roles of a column, each choice asks for a
   * read of the whole file, and only the last of them is waited for. What nobody waits for any more when its turn comes
   * is not read.
   * @throws KontorFailure cancelled
   */
  preview<Answer>(
    id: number,
    signal: StopSignal | undefined,
    read: (held: Held) => Promise<Answer>,
  ): Promise<Answer | null> {
    const own = this.#lastPreview.then(() => {
      if (signal?.aborted) throw new KontorFailure('cancelled');
      const held = this.held.get(id);
      return held === undefined ? null : read(held);
    });
    this.#lastPreview = own.catch(() => undefined);
    return own;
  }
}
