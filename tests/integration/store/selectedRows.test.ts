import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_COPIED } from '../../../shared/domain/bounds.ts';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { coreForAll } from './coreForAll.ts';
import { invoicesJson, recordArbitrary } from './invoiceArbitraries.ts';
import { sortArbitrary } from './queryArbitraries.ts';
import { rowsIn } from './storeCore.ts';
import { customerRef, TODAY } from './testStore.ts';

const customer = customerRef('rows');
const other = customerRef('other');
const WINDOW = 50;

const core = coreForAll();
/** Those of the list, those that a second fetch took out, those of another customer, and no ids at all. */
let ids: number[];

beforeAll(async () => {
  const records = fc.sample(recordArbitrary, { numRuns: 300, seed: 12 });
  core.ingest(customer, invoicesJson(records), 65_536);
  const before = shownRows(NO_FILTER, []);
  core.ingest(customer, invoicesJson(records.slice(40, 280).reverse()), 65_536);
  core.ingest(other, invoicesJson(records.slice(0, 9)), 65_536);
  const all = [...before, ...shownRows(NO_FILTER, []), ...rowsIn(core, other)].map(({ id }) => id);
  ids = [...new Set(all), 1, 2 ** 52];
});

/** Window by window, as the page asked before. */
function shownRows(filter: InvoiceFilter, sort: InvoiceSort): InvoiceRow[] {
  const rows: InvoiceRow[] = [];
  for (;;) {
    const window = { customer, filter, sort, offset: rows.length, limit: WINDOW, today: TODAY };
    const page = core.queryWorker.lists.page(window);
    rows.push(...(page?.rows ?? []));
    if (!page || rows.length >= page.matching) return rows;
  }
}

/** One detail for each row that no window showed, as the page asked before. */
function namedRows(named: readonly number[], shown: readonly InvoiceRow[]): InvoiceRow[] {
  const found = shown.filter(({ id }) => named.includes(id));
  const hidden = named
    .filter((id) => !found.some((row) => row.id === id))
    .map((id) => core.queryWorker.lists.detail(customer, id, TODAY)?.row);
  return [...found, ...hidden.filter((row) => row !== undefined)];
}

const filters = fc.constantFrom<InvoiceFilter>(
  NO_FILTER,
  { ...NO_FILTER, outstanding: 'open' },
  { ...NO_FILTER, creditNotes: 'only' },
  { ...NO_FILTER, statuses: ['open', 'sent'], hasPdf: true },
  { ...NO_FILTER, text: 'å' },
  { ...NO_FILTER, statuses: ['nothing'] },
);

describe('rows of a selection', () => {
  it('are what windows and a detail for each hidden row gave, in the same order', () => {
    let hidden = 0;
    const chosen = fc.shuffledSubarray(ids, { maxLength: 60 });
    fc.assert(
      fc.property(filters, sortArbitrary, chosen, (filter, sort, named) => {
        const query = { customer, filter, sort, today: TODAY };
        const shown = shownRows(filter, sort);
        const expected = namedRows(named, shown);
        hidden += expected.filter(({ id }) => !shown.some((row) => row.id === id)).length;
        expect(
          core.queryWorker.lists.selectedRows({ ...query, selection: { kind: 'rows', ids: named } }),
        ).toEqual({ rows: expected, selected: expected.length });
        const kept = shown.filter(({ id }) => !named.includes(id));
        expect(
          core.queryWorker.lists.selectedRows({
            ...query,
            selection: { kind: 'allMatching', except: named },
          }),
        ).toEqual({ rows: kept, selected: kept.length });
      }),
      { numRuns: casesOf(500, 60) },
    );
    expect(hidden).toBeGreaterThan(100);
  });

  it('are given up to the bound and counted beyond it, and are none without a list', () => {
    const large = customerRef('large');
    const selection = { kind: 'allMatching' as const, except: [] };
    const query = { customer: large, filter: NO_FILTER, sort: [], selection, today: TODAY };
    expect(core.queryWorker.lists.selectedRows(query)).toBeNull();
    core.ingest(
      large,
      invoicesJson(Array.from({ length: MOST_COPIED + 3 }, (_, at) => soundRecord(at))),
      65_536,
    );
    const answer = core.queryWorker.lists.selectedRows(query);
    expect(answer?.selected).toBe(MOST_COPIED + 3);
    expect(answer?.rows).toHaveLength(MOST_COPIED);
  });
});
