import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { RefreshScope } from '../../../../shared/domain/refreshSchedule.ts';
import { type FreshSpan, isFresh } from '../../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import { type CipherDatabase, readObject } from '../../../database/database.ts';
import type { UserDataRepository } from '../../userData/userDataRepository.ts';
import { storedReport } from '../ingest/customerRows.ts';
import type { CustomerTable } from './customerTable.ts';

/** The last fetch of a customer's list; `fetchedAt` in milliseconds since the epoch. */
export interface LastFetch {
  readonly fetchedAt: number;
  readonly report: FetchReport;
}

/** Of many customers: how many are fresh, were never fetched, and have no login that is kept. */
export interface FetchSurvey {
  readonly fresh: number;
  readonly unknown: number;
  /** Among those that are not fresh. */
  readonly withoutLogin: number;
}

/** What a refresh of many customers asks of what is kept. */
export class RefreshQueries {
  readonly #lists: CipherDatabase;
  readonly #facts: UserDataRepository;
  readonly #table: CustomerTable;

  constructor(lists: CipherDatabase, facts: UserDataRepository, table: CustomerTable) {
    this.#lists = lists;
    this.#facts = facts;
    this.#table = table;
  }

  lastFetch({ connectionId, number }: CustomerRef): LastFetch | null {
    const sql = 'SELECT fetched_at AS fetchedAt, report FROM customer WHERE connection_id = ? AND number = ?';
    const row = readObject<{ fetchedAt: number; report: string }>(this.#lists, sql, connectionId, number);
    return row === undefined ? null : { ...row, report: storedReport(row) };
  }

  /** The customers of a scope: all by their numbers, the others with the last opened first. */
  numbers(connectionId: string, scope: RefreshScope): CustomerNumber[] {
    if (scope === 'all') return this.#table.of(connectionId).roster.numbers;
    return this.#facts
      .recent(connectionId)
      .filter(({ facts }) => (scope === 'pinned' ? facts.pinned : facts.openedAt !== null))
      .map(({ number }) => number);
  }

  survey(connectionId: string, numbers: readonly CustomerNumber[], span: FreshSpan | null): FetchSurvey {
    const customers = this.#table.of(connectionId);
    const loggedIn = new Set(this.#facts.loggedIn(connectionId));
    const survey = { fresh: 0, unknown: 0, withoutLogin: 0 };
    for (const number of numbers) {
      const at = customers.find(number)?.fetchedAt;
      if (at === undefined) survey.unknown += 1;
      if (at !== undefined && isFresh(at, span)) survey.fresh += 1;
      else if (!loggedIn.has(number)) survey.withoutLogin += 1;
    }
    return survey;
  }
}
