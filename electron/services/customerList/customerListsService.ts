import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { KeptList, SavedList } from '../../../shared/ipc/views.ts';
import type { LaunchParts, Workspace } from '../app/launchParts.ts';
import { pastedNumbers } from '../exports/customerNumbers.ts';

type Parts = Pick<LaunchParts, 'workspace' | 'state' | 'publisher'>;

type Calls = Handlers['keptLists'];
type Lists = Workspace['current']['store']['keptLists'];
type Kept = Awaited<ReturnType<Lists['create']>>;

/** Lists of customers that the clerk keeps under a name: read from pasted text, kept among the facts. */
export class CustomerListsService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly list: Calls['list'] = async ({ connectionId }) => [...(await this.#lists.list(connectionId))];

  readonly numbers: Calls['numbers'] = async ({ id }) => ({
    text: (await this.#lists.numbers(id)).join('\n'),
  });

  readonly create: Calls['create'] = async ({ connectionId, name, numbers: text }) => {
    // Its connection may have been removed while the clerk was typing: no one would see the list, and it would count.
    if (!this.#parts.state.current.connections.some(({ id }) => id === connectionId))
      throw new KontorFailure('invalidInput');
    const { numbers, refused } = pastedNumbers(text);
    return this.#saved(await this.#lists.create(connectionId, name, numbers), refused);
  };

  readonly rename: Calls['rename'] = async ({ id, name }) => this.#saved(await this.#lists.rename(id, name));

  readonly change: Calls['change'] = async ({ id, numbers: text, how }) => {
    const { numbers, refused } = pastedNumbers(text);
    return this.#saved(await this.#lists.changeNumbers(id, numbers, how), refused);
  };

  readonly remove: Calls['remove'] = async ({ id }) => {
    if (await this.#lists.remove(id)) this.changed();
  };

  readonly restore: Calls['restore'] = async ({ id }) => this.#saved(await this.#lists.restore(id));

  /** Has the windows ask again. */
  changed(): void {
    this.#parts.publisher.publish('keptLists.changed', {});
  }

  #saved(kept: Kept, refused = 0): SavedList {
    if (!isList(kept)) return { kind: 'refused', reason: kept };
    this.changed();
    return { kind: 'saved', list: kept, refused };
  }

  get #lists() {
    return this.#parts.workspace.current.store.keptLists;
  }
}

function isList(kept: Kept): kept is KeptList {
  return typeof kept !== 'string';
}
