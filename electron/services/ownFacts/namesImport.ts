import { randomUUID } from 'node:crypto';
import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { NAMES_BOUNDS } from '../../../shared/domain/ownFactsBounds.ts';
import type { ReadNames } from '../../../shared/ipc/ownFacts.ts';
import { IMPORT_BOUNDS } from '../../documents/tables/readText.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { Workspace } from '../state/workspace.ts';
import type { FoundNames, NamesReading, ReadNamesFile } from './readNames.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly customers: Pick<CustomersService, 'imported'>;
  /** The entry of the threads that read foreign files. */
  readonly thread: URL;
}

interface HeldNames {
  readonly connectionId: string;
  readonly names: FoundNames['names'];
}

/** Files that are read and not yet saved. */
const MOST_HELD = 4;

/** Names of customers out of a file: read on a thread, compared with what is noted, then saved all at once. */
export class NamesImport {
  readonly #parts: Parts;
  readonly #read = new LruCache<string, HeldNames>(MOST_HELD);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the file would change; changes nothing. */
  async read(connectionId: string, bytes: Uint8Array): Promise<ReadNames> {
    const { workspace, thread } = this.#parts;
    const found = await runInWorker<{ names: NamesReading }, ReadNamesFile>(thread, {
      name: 'names',
      ask: ({ names }) => names.read(bytes),
      memory: IMPORT_BOUNDS.memory,
      seconds: IMPORT_BOUNDS.seconds,
      exceeded: { refusedFile: 'tooLarge' },
    });
    if ('refusedFile' in found) return { kind: 'refused', reason: found.refusedFile };
    const numbers = found.names.map(([number]) => number);
    const before = await workspace.current.store.facts.givenNames(connectionId, numbers);
    const rows = found.names.map(([number, name], place) => ({
      number: number as CustomerNumber,
      name,
      before: before[place] ?? '',
    }));
    const different = rows.filter(({ name, before }) => name !== before);
    const added = different.filter(({ before }) => before === '').length;
    const importId = randomUUID();
    const names = different.map(({ number, name }) => [number, name] as const);
    this.#read.put(importId, { connectionId, names });
    return {
      kind: 'read',
      importId,
      added,
      changed: different.length - added,
      same: rows.length - different.length,
      refused: found.refused.length + found.more,
      // A replacement of the clerk's own name is shown first.
      rows: different
        .toSorted((left, right) => Number(left.before === '') - Number(right.before === ''))
        .slice(0, NAMES_BOUNDS.shown),
      refusedRows: [...found.refused],
    };
  }

  /**
   * Saves what was read, all of it or nothing, and notifies the windows.
   * @throws KontorFailure invalidInput for a file that is no longer kept
   */
  async take(importId: string): Promise<{ readonly id: string; readonly numbers: readonly string[] }> {
    const { workspace, customers } = this.#parts;
    const held = this.#read.get(importId);
    if (held === undefined) throw new KontorFailure('invalidInput');
    const { connectionId, names } = held;
    await workspace.current.store.facts.nameCustomers(connectionId, names);
    this.#read.delete(importId);
    const numbers = names.map(([number]) => number as CustomerNumber);
    await customers.imported(numbers.map((number) => ({ connectionId, number })));
    return { id: connectionId, numbers };
  }
}
