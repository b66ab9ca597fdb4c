import { KontorFailure } from '../../../shared/domain/failure.ts';
import { CUSTOMER_FIELDS_OF_MARKS, MOST_MARKED } from '../../../shared/domain/markNames.ts';
import type { Mark } from '../../../shared/domain/marks/markEvent.ts';
import type { Handlers } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { MarkTarget } from '../../../shared/ipc/marks.ts';
import type { Writer } from '../../cache/facts/marks/marksShapes.ts';
import type { Marked, RowsMarked } from '../../cache/marking/marking.ts';
import { connectionName } from '../state/connectionName.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { contactLines } from './contactLines.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'state' | 'clock' | 'publisher'> {
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
}

type Calls = Handlers['marks'];

/** Customers that windows are told of by their numbers; of more they are told that any may have changed. */
const MOST_NAMED = 1_000;

/** What the clerk has checked, asked, been promised and must do next: noted among the facts, read beside the lists. */
export class MarksService implements Calls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly set: Calls['set'] = async ({ target, mark }) => {
    // The schema gives each field its own value.
    const marked = await this.#note(target, mark as Mark);
    const { connectionId } = target.kind === 'customer' ? target.customer : target.list;
    const { numbers, ...answer } = marked;
    this.changed(connectionId, numbers);
    return answer;
  };

  readonly undo: Calls['undo'] = async ({ actionId }) => {
    const { connectionId, numbers, ...answer } = await this.#cache.marking.undo(actionId, this.#writer());
    this.changed(connectionId, numbers);
    return answer;
  };

  readonly of: Calls['of'] = async ({ customer, id }) => [...(await this.#cache.lists.marksOf(customer, id))];

  readonly parked: Calls['parked'] = async ({ customer }) => [...(await this.#cache.lists.parked(customer))];

  readonly worklist: Calls['worklist'] = (input) =>
    this.#cache.lists.worklist({ ...input, today: this.#parts.clock.today() });

  readonly progress: Calls['progress'] = async ({ list, filter }, signal) => {
    const progress = await this.#cache.lists.progress(list, filter, this.#parts.clock.today(), signal);
    if (progress === null) throw new KontorFailure('notCached');
    return progress;
  };

  readonly contact: Calls['contact'] = ({ customer, lookUps, ...window }) => {
    const connection = connectionName(this.#parts.state, customer.connectionId);
    return contactLines(this.#cache, { customer, connection, lookUps }, window);
  };

  readonly reasons: Calls['reasons'] = async ({ connectionId }) => [
    ...(await this.#cache.marks.reasons(connectionId)),
  ];

  /** Notes marks at rows of lists of a version, all of them as one action that can be undone; null for other lists by now. */
  async noteRows(connectionId: string, version: number, marks: readonly RowsMarked[]) {
    const marked = await this.#cache.marking.each(connectionId, version, [...marks], this.#writer());
    if (marked === null) return null;
    const { numbers, ...answer } = marked;
    this.changed(connectionId, numbers);
    return answer;
  }

  /** Has the windows ask again for what these customers' marks are in. */
  changed(connectionId: string, numbers: readonly CustomerRef['number'][]): void {
    if (numbers.length === 0) return;
    const named = numbers.length > MOST_NAMED ? null : [...numbers];
    this.#parts.publisher.publish('marks.changed', { connectionId, numbers: named });
  }

  async #note(target: MarkTarget, mark: Mark): Promise<Marked> {
    const { lists, marking } = this.#cache;
    if (target.kind === 'customer') {
      if (!CUSTOMER_FIELDS_OF_MARKS.some((field) => field === mark.field))
        throw new KontorFailure('invalidInput');
      return marking.customer(target.customer, mark, this.#writer());
    }
    const { list, selection } = target;
    const ids = await lists.meantIds(list, selection, this.#parts.clock.today());
    if (ids === null) throw new KontorFailure('notCached');
    if (ids.length > MOST_MARKED) throw new KontorFailure('invalidInput');
    return marking.rows(list.connectionId, [...ids], mark, this.#writer());
  }

  #writer(): Writer {
    return { by: this.#parts.account ?? '', at: this.#parts.clock.wall() };
  }

  get #cache() {
    return this.#parts.workspace.current.cache;
  }
}
