import { type CipherDatabase, openDatabase } from '../../../electron/database/database.ts';
import { clockText } from '../../../electron/store/invoices/model/clockNumber.ts';
import { COLUMN_OF, ROWS_PER_CUSTOMER } from '../../../electron/store/invoices/model/columns.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import { fieldsOf } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { type MarkEvent, type SaidInvoice, subjectKey } from '../../../shared/domain/markEvent.ts';
import { decimalFromScaled } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { type BenchRecord, benchRecords, bodyOf } from './benchData.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { ref } from './benchStore.ts';
import { CUSTOMERS, fill, KEY, openFilled, PER_CUSTOMER } from './filledStore.ts';

/** So that some have become very late in the last days. */
const TODAY = '2026-07-10';
const ROUNDS = 5;
/** 50,000 over 5,000 customers. */
const PER_LIST = 10;
const WORK = { connectionId: 'bench', kind: null, offset: 0, limit: 100, today: TODAY };

function saidBy(record: BenchRecord): SaidInvoice {
  const clocks = fieldsOf('wallClock').map(({ id, wire }) => [id, record[wire]]);
  const amounts = fieldsOf('amount').map(({ id, wire }) => [id, String(record[wire])]);
  return Object.fromEntries([['status', record['status']], ...clocks, ...amounts]) as SaidInvoice;
}

/** Some of a list, most of them reviewed, the others asked about, disputed, promised and with a step. */
function eventsOf(customer: number, some = PER_LIST): MarkEvent[] {
  return benchRecords(PER_CUSTOMER, PER_CUSTOMER * customer)
    .filter((_, index) => index % (PER_CUSTOMER / some) === 0)
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
  // Of one customer every row is marked.
  const last = ref(1_000 + customers);
  fill(writer, last, bodyOf(benchRecords(PER_CUSTOMER, PER_CUSTOMER * customers)));
  reader.marks.addAll('bench', [{ number: last.number, events: eventsOf(customers, PER_CUSTOMER) }]);
  const wanted = new Map(
    marked.map(({ number, events }) => [
      number,
      new Map(events.map((event) => [subjectKey(event.invoice), event])),
    ]),
  );
  const times = { scan: [], first: [], again: [], beside: [], alone: [], noted: [], without: [], with: [] };
  const note = (name: keyof typeof times, work: () => unknown) =>
    void (times[name] as number[]).push(timed(work));
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = openDatabase({ ...opened.lists, key: KEY }, { readonly: true, pageCache: 64 * 2 ** 20 });
    note('scan', () => scan(plain, wanted));
    plain.close();
    // Another reader, which shows the Overview and has looked at no list yet.
    const other = openQueryWorker(opened, KEY);
    other.apis.marks.of('bench');
    other.apis.debts.overview('bench', TODAY);
    note('first', () => other.apis.lists.worklist(WORK));
    other.close();
    reader.lists.worklist(WORK);
    fill(writer, ref(1_000 + round), bodyOf(benchRecords(PER_CUSTOMER, 7_000_000 + PER_CUSTOMER * round)));
    note('again', () => reader.lists.worklist(WORK));
    const [event] = eventsOf(2_000 % customers);
    const { said, invoice } = event as MarkEvent;
    const events = [{ field: 'note' as const, value: { text: `${round}` }, said, invoice }];
    const changed = [{ number: ref(1_000 + (2_000 % customers)).number, events }];
    note('alone', () => reader.marks.note('unmarked', changed, { by: '', at: 1 }));
    note('beside', () => reader.marks.note('bench', changed, { by: '', at: 1 }));
    note('noted', () => reader.lists.worklist(WORK));
  }
  const page = (customer: CustomerRef, offset: number) =>
    reader.lists.page({ customer, filter: NO_FILTER, sort: [], offset, limit: 100, today: TODAY });
  const other = { ...last, connectionId: 'unmarked' };
  fill(writer, other, bodyOf(benchRecords(PER_CUSTOMER, PER_CUSTOMER * customers)));
  for (let turn = 0; turn < 400; turn += 1) {
    const offset = (turn % 2) * 100;
    note('without', () => page(other, offset));
    note('with', () => page(last, offset));
  }
  const { scan: bare } = times;
  const of = `worklist of ${customers * PER_LIST} marks`;
  return [
    benchRow('F21', `${of}, at first, against a scan`, bare, times.first, 0.3),
    benchRow('F21', 'the same after one customer was fetched', bare, times.again, 0.02),
    benchRow('F21', 'the same after one mark', bare, times.noted, 0.02),
    benchRow('F21', 'a mark noted beside them, against one beside none', times.alone, times.beside, 2),
    benchRow('F21', 'a page of 100 marked rows, against one without marks', times.without, times.with, 1.2),
  ];
}

const CLOCKS = fieldsOf('wallClock').map(({ id }) => id);
const AMOUNTS = fieldsOf('amount').map(({ id }) => id);
/** What a scan reads of each invoice to find the rows of marks, and to compare them with what they said. */
const SCAN = `SELECT id, invoice_no, entry_no, has_pdf, wide, status,
  ${[...CLOCKS, ...AMOUNTS].map((id) => COLUMN_OF[id]).join(', ')} FROM invoice NOT INDEXED`;

type Scanned = [id: number, no: string, entry: string, pdf: number, wide: null, status: number, ...number[]];

/** Reads every row once, and compares those that have the numbers of a mark with what it says of them. */
function scan(lists: CipherDatabase, wanted: ReadonlyMap<string, ReadonlyMap<string, MarkEvent>>): number {
  const numbers = new Map(lists.prepare('SELECT id, number FROM customer').raw().all() as [number, string][]);
  const words = new Map(lists.prepare('SELECT id, text FROM word').raw().all() as [number, string][]);
  let changed = 0;
  for (const row of lists.prepare(SCAN).raw().iterate() as IterableIterator<Scanned>) {
    const [id, invoiceNo, entryNo, , , status, ...stored] = row;
    const customerId = Math.floor(id / ROWS_PER_CUSTOMER);
    const own = wanted.get(numbers.get(customerId) ?? '');
    const said = own?.get(subjectKey({ invoiceNo, entryNo }))?.said;
    if (!said) continue;
    const now: string[] = [words.get(customerId * ROWS_PER_CUSTOMER + status) ?? ''];
    for (const at of CLOCKS.keys()) now.push(clockText(stored[at] as number));
    for (const at of AMOUNTS.keys()) now.push(decimalFromScaled(stored[CLOCKS.length + at] as number));
    const then = [said.status, ...CLOCKS.map((one) => said[one]), ...AMOUNTS.map((one) => said[one])];
    if (now.some((text, at) => text !== then[at])) changed += 1;
  }
  return changed;
}

if (import.meta.main) printRows(await run());
