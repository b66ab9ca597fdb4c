/**
 * What a clerk enters. `MarksService` notes marks at invoices; `MarkExchangeService` shares them between desks as files of
 * events (`eventFile.ts`), in a folder (`folderExchange.ts`) or by hand; `UserDataExportService` saves and imports all user
 * data as one file.
 */
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Mark, MarkEvent } from '../../../shared/domain/markEvent.ts';
import { CUSTOMER_FIELDS_OF_MARKS, MOST_MARKED } from '../../../shared/domain/markNames.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef, PageWindow } from '../../../shared/ipc/customerRef.ts';
import type { ContactLine, MarkTarget } from '../../../shared/ipc/marks.ts';
import type { Marked, RowsMarked } from '../../store/invoices/queries/marking.ts';
import type { Store } from '../../store/store.ts';
import { shownEntry } from '../../store/userData/activityEntry.ts';
import type { SealedEntry } from '../../store/userData/activityRepository.ts';
import type { Writer } from '../../store/userData/marksRepository.ts';
import type { Reminder } from '../../store/userData/remindersRepository.ts';
import { connectionName, type LaunchParts } from '../app/launchParts.ts';

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
    const { connectionId, numbers, ...answer } = await this.#store.marking.undo(actionId, this.#writer());
    this.changed(connectionId, numbers);
    return answer;
  };

  readonly of: Calls['of'] = async ({ customer, id }) => [...(await this.#store.lists.marksOf(customer, id))];

  readonly parked: Calls['parked'] = async ({ customer }) => [...(await this.#store.lists.parked(customer))];

  readonly worklist: Calls['worklist'] = (input) =>
    this.#store.lists.worklist({ ...input, today: this.#parts.clock.today() });

  readonly progress: Calls['progress'] = async ({ list, filter }, signal) => {
    const progress = await this.#store.lists.progress(list, filter, this.#parts.clock.today(), signal);
    if (progress === null) throw new KontorFailure('notCached');
    return progress;
  };

  readonly contact: Calls['contact'] = ({ customer, lookUps, ...window }) => {
    const connection = connectionName(this.#parts.state, customer.connectionId);
    return contactLines(this.#store, { customer, connection, lookUps }, window);
  };

  readonly reasons: Calls['reasons'] = async ({ connectionId }) => [
    ...(await this.#store.marks.reasons(connectionId)),
  ];

  /** Notes marks at rows of lists of a version, all of them as one action that can be undone; null for other lists by now. */
  async noteRows(connectionId: string, version: number, marks: readonly RowsMarked[]) {
    const marked = await this.#store.marking.each(connectionId, version, [...marks], this.#writer());
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
    const { lists, marking } = this.#store;
    if (target.kind === 'customer') {
      if (!CUSTOMER_FIELDS_OF_MARKS.some((field) => field === mark.field))
        throw new KontorFailure('invalidInput');
      return marking.customer(target.customer, mark, this.#writer());
    }
    const { list, selection } = target;
    const ids = await lists.selectedIds(list, selection, this.#parts.clock.today());
    if (ids === null) throw new KontorFailure('notCached');
    if (ids.length > MOST_MARKED) throw new KontorFailure('invalidInput');
    return marking.rows(list.connectionId, [...ids], mark, this.#writer());
  }

  #writer(): Writer {
    return { by: this.#parts.account ?? '', at: this.#parts.clock.wall() };
  }

  get #store() {
    return this.#parts.workspace.current.store;
  }
}

interface ContactRequest {
  readonly customer: CustomerRef;
  /** The name of the customer's connection, by which the activity log knows it. */
  readonly connection: string;
  /** Whether look-ups and fetches are listed too, besides what was said and sent. */
  readonly lookUps: boolean;
}

/**
 * What was noted of a customer, its reminders and what the activity log says about it, in one line of time, the newest
 * first. The log and the marks are asked for as much as the window can need; of reminders there are few.
 */
async function contactLines(
  { marks, reminders, activity }: Pick<Store, 'marks' | 'reminders' | 'activity'>,
  { customer, connection, lookUps }: ContactRequest,
  { offset, limit }: PageWindow,
): Promise<{ lines: ContactLine[]; matching: number }> {
  const all = { offset: 0, limit: offset + limit };
  const [events, count, reminded, log] = await Promise.all([
    marks.historyOf(customer, all),
    marks.count(customer),
    reminders.of(customer),
    activity.aboutCustomer(connection, customer.number, { ...all, lookUps }),
  ]);
  const lines = [
    ...events.map(markLine),
    ...reminded.map(reminderLine),
    ...log.entries.map(activityLine),
  ].sort((left, right) => right.at - left.at);
  return { lines: lines.slice(offset, offset + limit), matching: count + reminded.length + log.matching };
}

function markLine({ by, at, invoice, field, value }: MarkEvent): ContactLine {
  return { kind: 'mark', by, at, invoice, mark: { field, value } } as ContactLine;
}

function reminderLine({ by, at, day, level }: Reminder): ContactLine {
  return { kind: 'reminder', by, at, day: day as LocalDate, level };
}

function activityLine({ place, entry }: SealedEntry): ContactLine {
  const shown = entry === null ? null : shownEntry(entry);
  return { kind: 'activity', by: entry?.user ?? '', at: entry?.at ?? 0, place, entry: shown };
}
