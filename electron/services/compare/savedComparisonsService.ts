import pLimit from 'p-limit';
import type { ExplainedRow } from '../../../shared/ipc/compare.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import type { CompareService } from './compareService.ts';
import { bytesHash } from './file/bytesHash.ts';
import type { Compared } from './file/compared.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'publisher'> {
  readonly compare: Pick<CompareService, 'compared'>;
}

type Calls = Handlers['savedComparisons'];

/** Comparisons with ledgers that the clerk saves and opens again. */
export class SavedComparisonsService implements Calls {
  readonly #parts: Parts;
  /** Under which id one of this launch was saved. */
  readonly #savedAs = new Map<number, string>();
  /** Two at once would both be new. */
  readonly #turn = pLimit(1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: Calls['list'] = async ({ connectionId }) => [...(await this.#saved.list(connectionId))];

  readonly save: Calls['save'] = ({ comparisonId }) => this.#turn(() => this.#save(comparisonId));

  readonly page: Calls['page'] = async ({ id, kind, offset, limit }) => {
    const { rows, matching } = await this.#saved.page(id, kind, offset, limit);
    return { rows: rows.map((row) => JSON.parse(row) as ExplainedRow), matching };
  };

  readonly remove: Calls['remove'] = async ({ id }) => {
    await this.#saved.remove(id);
    this.#changed();
  };

  readonly restore: Calls['restore'] = async ({ id }) => {
    await this.#saved.restore(id);
    this.#changed();
  };

  async #save(comparisonId: number): ReturnType<Calls['save']> {
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
