import { openDatabase } from '../../../electron/cache/database/database.ts';
import { ID_SPAN } from '../../../electron/cache/lists/ingest/rowWriter.ts';
import { openReader } from '../../../electron/cache/reader.ts';
import { fieldsOf } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { type MarkEvent, type SaidInvoice, subjectKey } from '../../../shared/domain/marks/markEvent.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { ref } from './benchCache.ts';
import { type BenchRecord, benchRecords, bodyOf } from './benchData.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { CUSTOMERS, fill, KEY, openFilled, PER_CUSTOMER } from './filledCache.ts';

/** So that some have become very late in the last days. */
const TODAY = '2026-07-10';
const ROUNDS = 5;
/** 50,000 over 5,000 customers. */
const PER_LIST = 10;
const WORK = { connectionId: 'bench', kind: null, offset: 0, limit: 100, today: TODAY };

/** What a scan reads of each invoice to find the rows of marks and judge them. */
const SCANNED = [
  ...['id', 'invoice_no', 'entry_no', 'has_pdf', 'wide', 'status', 'invoiced_at', 'due_at', 'outstanding'],
  ...['price', 'price_vat', 'balance'],
].join(', ');

function saidBy(record: BenchRecord): SaidInvoice {
  const clocks = fieldsOf('wallClock').map(({ id, wire }) => [id, record[wire]]);
  const amounts = fieldsOf('amount').map(({ id, wire }) => [id, String(record[wire])]);
  return Object.fromEntries([['status', record['status']], ...clocks, ...amounts]) as SaidInvoice;
}

/** Every twentieth invoice: most reviewed, the others asked about, disputed, promised and with a step. */
function eventsOf(customer: number): MarkEvent[] {
  return benchRecords(PER_CUSTOMER, PER_CUSTOMER * customer)
    .filter((_, index) => index % (PER_CUSTOMER / PER_LIST) === 0)
    .map((record, index) => {
      const mark = [
        { field: 'ask', value: { text: 'which order' } },
        { field: 'dispute', value: { reason: 'price', text: '' } },
        { field: 'promise', value: { day: '2026-06-10', amount: null } },
        { field: 'step', value: { day: '2026-06-12', word: 'ring', ifNothing: true } },
      ][index] ?? { field: 'reviewed', value: true };
      const invoice = { invoiceNo: record['invoice_no'], entryNo: record['entry_no'] };
      const counter = customer * PER_LIST + index + 1;
      return { ...mark, invoice, said: saidBy(record), author: 'bench', by: 'Clerk', at: 0, counter };
    }) as unknown as MarkEvent[];
}

/** F21: marks in lists and today's work, at first and after one customer changed. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const { writer, opened, reader } = filled;
  const marked = Array.from({ length: customers }, (_, customer) => ({
    number: ref(1_000 + customer).number,
    events: eventsOf(customer),
  }));
  reader.marks.addAll('bench', marked);
  const wanted = new Map(
    marked.map(({ number, events }) => [
      number,
      new Map(events.map((event) => [subjectKey(event.invoice), event])),
    ]),
  );
  const times = { scan: [], first: [], again: [], noted: [], without: [], with: [] };
  const note = (name: keyof typeof times, work: () => unknown) =>
    void (times[name] as number[]).push(timed(work));
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = openDatabase({ ...opened.lists, key: KEY }, { readonly: true, pageCache: 64 * 2 ** 20 });
    note('scan', () => scan(plain, wanted));
    plain.close();
    // Another reader has looked at no list yet.
    const other = openReader(opened, KEY);
    other.rooms.marks.of('bench');
    note('first', () => other.rooms.lists.worklist(WORK));
    other.close();
    reader.lists.worklist(WORK);
    fill(writer, ref(1_000 + round), bodyOf(benchRecords(PER_CUSTOMER, 7_000_000 + PER_CUSTOMER * round)));
    note('again', () => reader.lists.worklist(WORK));
    const [event] = eventsOf(2_000 % customers);
    const { said, invoice } = event as MarkEvent;
    const events = [{ field: 'note' as const, value: { text: `${round}` }, said, invoice }];
    reader.marks.note('bench', [{ number: ref(1_000 + (2_000 % customers)).number, events }], {
      by: '',
      at: 1,
    });
    note('noted', () => reader.lists.worklist(WORK));
  }
  const page = (customer: CustomerRef, offset: number) =>
    reader.lists.page({ customer, filter: NO_FILTER, sort: [], offset, limit: 100, today: TODAY });
  const other = { ...ref(1_000 + customers - 1), connectionId: 'unmarked' };
  fill(writer, other, bodyOf(benchRecords(PER_CUSTOMER, PER_CUSTOMER * (customers - 1))));
  for (let turn = 0; turn < 400; turn += 1) {
    const offset = (turn % 2) * 100;
    note('without', () => page(other, offset));
    note('with', () => page(ref(1_000 + customers - 1), offset));
  }
  const { scan: bare } = times;
  const of = `worklist of ${customers} customers, ${customers * PER_LIST} marks`;
  return [
    benchRow('F21', `${of}, at first, against a scan for their rows`, bare, times.first, 0.3),
    benchRow('F21', 'the same after one customer was fetched', bare, times.again, 0.02),
    benchRow('F21', 'the same after one mark', bare, times.noted, 0.02),
    benchRow('F21', 'a page of 100 rows with marks against one without', times.without, times.with, 1.2),
  ];
}

/** Every row is read once, and those that have the numbers of a mark are found. */
function scan(
  lists: ReturnType<typeof openDatabase>,
  wanted: ReadonlyMap<string, ReadonlyMap<string, MarkEvent>>,
): number {
  const numbers = new Map(lists.prepare('SELECT id, number FROM customer').raw().all() as [number, string][]);
  let found = 0;
  const rows = lists.prepare(`SELECT ${SCANNED} FROM invoice NOT INDEXED`).raw().iterate();
  for (const [id, invoiceNo, entryNo] of rows as IterableIterator<[number, string, string]>) {
    const own = wanted.get(numbers.get(Math.floor(id / ID_SPAN)) ?? '');
    if (own?.has(subjectKey({ invoiceNo, entryNo }))) found += 1;
  }
  return found;
}

if (import.meta.main) printRows(await run());
