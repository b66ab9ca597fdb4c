import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../electron/database/database.ts';
import { type ListApi, listApi } from '../../../electron/store/queryWorker.ts';
import { MarksRepository } from '../../../electron/store/userData/marksRepository.ts';
import { UserDataRepository } from '../../../electron/store/userData/userDataRepository.ts';
import { CancellationToken, cancellationFlag, setCancelled } from '../../../electron/workers/rpc.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll } from './coreForAll.ts';
import { customerRef, KEY, TODAY } from './testStore.ts';

const core = coreForAll();
const ALL = { connectionId: 'test', number: null };
const BY_DUE: InvoiceSort = [{ column: 'dueDate', direction: 'ascending' }];
const ROWS = 3_000;
const asked = { customer: ALL, filter: NO_FILTER, sort: BY_DUE, today: TODAY };
const text = { ...NO_FILTER, text: '7' };
const matching = { kind: 'allMatching' as const, filter: text, except: [] };

/** The questions that may look at every row. */
const QUESTIONS: readonly [string, (lists: ListApi['lists']) => unknown][] = [
  ['the values for the filters', (lists) => lists.facets(ALL)],
  ['the first rows by due date', (lists) => lists.page({ ...asked, offset: 0, limit: 10 })],
  ['rows further down', (lists) => lists.page({ ...asked, offset: 2_000, limit: 10 })],
  ['rows with a text', (lists) => lists.page({ ...asked, filter: text, offset: 0, limit: 10 })],
  ['sums of a filter', (lists) => lists.totals(ALL, matching, TODAY)],
  ['the place of a row', (lists) => lists.position({ ...asked, id: 1 })],
  ['the place of a number', (lists) => lists.numberPosition({ ...asked, digits: '1' })],
  [
    'marked rows',
    (lists) => lists.selectedRows({ ...asked, selection: { kind: 'allMatching', except: [] } }),
  ],
  ['the customers of a filter', (lists) => lists.customersOf('test', matching, TODAY)],
];

/** Counts how often it is looked at, and stops the question at a look. */
class CountedSign {
  looks = 0;
  stopAt = Number.POSITIVE_INFINITY;

  check(): void {
    this.looks += 1;
    if (this.looks === this.stopAt) throw new KontorFailure('cancelled');
  }
}

let sign = new CountedSign();
let lists: ListApi['lists'];
let close: () => void = () => undefined;

beforeAll(() => {
  for (let customer = 0; customer < 3; customer += 1) {
    const records = Array.from({ length: ROWS / 3 }, (_, at) => soundRecord(customer * ROWS + at));
    core.ingest(customerRef(`10${customer}`), JSON.stringify(records), 65_536);
  }
});

beforeEach(() => {
  close();
  const { opened } = core;
  const files = [opened.lists, opened.facts].map((at) =>
    openDatabase({ ...at, key: KEY }, { readonly: true }),
  );
  const [listsFile, factsFile] = files as [(typeof files)[0], (typeof files)[0]];
  sign = new CountedSign();
  ({ lists } = listApi(listsFile, new UserDataRepository(factsFile), new MarksRepository(factsFile), sign));
  close = () => {
    for (const file of files) file.close();
  };
});

afterAll(() => close());

describe('a question over all customers', () => {
  it.each(QUESTIONS)(
    '%s: stops while rows are read, and is answered whole when asked again',
    (_what, ask) => {
      sign.stopAt = 3;
      expect(() => ask(lists)).toThrow('cancelled');
      expect(sign.looks).toBe(3);
      expect(ask(lists)).toEqual(ask(core.queryWorker.lists));
      expect(sign.looks - 3).toBeGreaterThan(ROWS / 100);
    },
  );
});

describe('a sign to stop', () => {
  it('ends the question that is answered before its flag is set, and no other', () => {
    const sign = new CancellationToken();
    const [mine, other] = [cancellationFlag(), cancellationFlag()];
    setCancelled(other);
    expect(sign.during(mine, () => sign.check() ?? 'answered')).toBe('answered');
    expect(() => sign.during(other, () => 'answered')).toThrow('cancelled');
    expect(() =>
      sign.during(mine, () => {
        setCancelled(mine);
        sign.check();
      }),
    ).toThrow('cancelled');
    expect(() => sign.check()).not.toThrow();
  });
});
