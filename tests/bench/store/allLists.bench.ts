import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { DAY_UNIT, packedDay } from '../../../electron/store/invoices/model/clockNumber.ts';
import { ROW_COLUMNS } from '../../../electron/store/invoices/model/columns.ts';
import { openQueryWorker, type QueryApi } from '../../../electron/store/queryWorker.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSort } from '../../../shared/domain/invoiceQuery.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { CUSTOMERS, KEY, openFilled } from './filledStore.ts';

const TODAY = '2026-06-15';
const ROUNDS = 5;
const PAGE = 100;
const ALL = { connectionId: 'bench', number: null };
const COLUMNS = ROW_COLUMNS.join(',');
/** The same question without an index: what is open by due date, and how much of it. */
const SCAN = [
  'SELECT count(*) FROM invoice NOT INDEXED WHERE outstanding <> 0',
  `SELECT ${COLUMNS} FROM invoice NOT INDEXED WHERE outstanding <> 0 ORDER BY due_at, id LIMIT ${PAGE}`,
];

interface Question {
  readonly name: string;
  readonly filter: Partial<InvoiceFilter>;
  readonly sort: InvoiceSort;
  readonly where: string;
  readonly order: string;
}

const overdue = `outstanding <> 0 AND outstanding > 0 AND due_at < ${packedDay(TODAY) * DAY_UNIT}`;
const word = (column: string) =>
  `(SELECT text FROM word WHERE word.id = invoice.id - invoice.id % 4294967296 + ${column})`;

/** As a clerk asks them, and as they are asked of plain SQLite over the same file. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'all, the largest outstanding first',
    filter: {},
    sort: [{ column: 'outstanding', direction: 'descending' }],
    where: '1',
    order: 'outstanding DESC, id',
  },
  {
    name: 'credit notes, the newest first',
    filter: { creditNotes: 'only' },
    sort: [{ column: 'invoiceDate', direction: 'descending' }],
    where: 'price < 0',
    order: 'invoiced_at DESC, id',
  },
  {
    name: 'overdue, the largest first',
    filter: { overdue: true },
    sort: [{ column: 'outstanding', direction: 'descending' }],
    where: overdue,
    order: 'outstanding DESC, id',
  },
  {
    name: 'one status, by price',
    filter: { statuses: ['open'] },
    sort: [{ column: 'price', direction: 'ascending' }],
    where: `${word('status')} = 'open'`,
    order: 'price, id',
  },
  {
    name: 'part of a number, by due date',
    filter: { text: '4711' },
    sort: [{ column: 'dueDate', direction: 'ascending' }],
    where: [...['invoice_no', 'entry_no', 'agreement_id', 'tags'], word('status'), word('agreement')]
      .map((field) => `${field} LIKE '%4711%'`)
      .join(' OR '),
    order: 'due_at, id',
  },
];

const BY_DUE: InvoiceSort = [{ column: 'dueDate', direction: 'ascending' }];

function firstPage(reader: QueryApi, filter: Partial<InvoiceFilter>, sort: InvoiceSort): number {
  const request = { customer: ALL, filter: { ...NO_FILTER, ...filter }, sort, offset: 0, limit: PAGE };
  return timed(() => reader.lists.page({ ...request, today: TODAY }));
}

/** Any row by its place in an order that was asked for before, against the bare statement by its id. */
function byPlace(reader: QueryApi, plain: CipherDatabase): BenchRow {
  const sort: InvoiceSort = [{ column: 'outstanding', direction: 'descending' }];
  const page = (offset: number) =>
    reader.lists.page({ customer: ALL, filter: NO_FILTER, sort, offset, limit: PAGE, today: TODAY });
  const { matching = 0 } = page(1_000) ?? {};
  const one = plain.prepare(`SELECT ${COLUMNS} FROM invoice WHERE id = ?`).raw();
  const [bare, kontor]: [number[], number[]] = [[], []];
  for (let round = 0; round < 300; round += 1) {
    const offset = (round * 104_729) % (matching - PAGE);
    const ids = page(offset)?.rows.map(({ id }) => id) ?? [];
    kontor.push(timed(() => page(offset)));
    for (const id of ids) one.get(id);
    bare.push(timed(() => ids.map((id) => one.get(id))));
  }
  return benchRow('F17', `a page by its place among ${matching} rows`, bare, kontor, 1.5);
}

/** F17: the list of all customers. Each question is asked of a reader that was asked nothing like it before. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const { opened } = filled;
  const openPlain = () =>
    openDatabase({ ...opened.lists, key: KEY }, { readonly: true, pageCache: 64 * 2 ** 20 });
  const openRooms = () => {
    const reader = openQueryWorker(opened, KEY);
    reader.apis.lists.kept('bench', TODAY);
    return reader;
  };
  const each = new Map<string, { readonly bare: number[]; readonly kontor: number[] }>();
  const note = (name: string, bare: number, kontor: number) => {
    const times = each.get(name) ?? { bare: [], kontor: [] };
    times.bare.push(bare);
    times.kontor.push(kontor);
    each.set(name, times);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, filter, sort, where, order } of QUESTIONS) {
      const plain = openPlain();
      const bare = timed(() => {
        plain.prepare(`SELECT count(*) FROM invoice WHERE ${where}`).get();
        plain
          .prepare(`SELECT ${COLUMNS} FROM invoice WHERE ${where} ORDER BY ${order} LIMIT ${PAGE}`)
          .raw()
          .all();
      });
      plain.close();
      const { apis, close } = openRooms();
      note(name, bare, firstPage(apis, filter, sort));
      close();
    }
    const plain = openPlain();
    const scan = timed(() => SCAN.map((sql) => plain.prepare(sql).raw().all()));
    const { apis, close } = openRooms();
    note('first page as it begins, against a scan', scan, firstPage(apis, {}, []));
    note(
      'first page of what is open by due date, against a scan',
      scan,
      firstPage(apis, { outstanding: 'open' }, BY_DUE),
    );
    plain.close();
    close();
  }
  const plain = openPlain();
  const { apis, close } = openQueryWorker(opened, KEY);
  const place = byPlace(apis, plain);
  plain.close();
  close();
  return [
    place,
    ...[...each].map(([name, { bare, kontor }]) =>
      benchRow('F17', name, bare, kontor, name.includes('scan') ? 0.05 : 1.2),
    ),
  ];
}

if (import.meta.main) printRows(await run());
