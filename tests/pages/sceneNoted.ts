import { type KeptEntry, NO_ACTION, shownEntry } from '../../electron/store/userData/activityEntry.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import type { Mark } from '../../shared/domain/markEvent.ts';
import { PARKED_REASONS } from '../../shared/domain/markNames.ts';
import { localDay } from '../../shared/domain/wallClock.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { ContactLine, ParkedMark } from '../../shared/ipc/marks.ts';
import type { FakeBridge } from '../fakes/fakeBridge.ts';
import { fakeWorklist } from '../fakes/fakeWorklist.ts';
import { type MarkWords, marksAt, marksOfCustomer, rowMarks } from './sceneMarks.ts';

type Asked<Call extends keyof Handlers['marks']> = Parameters<Handlers['marks'][Call]>[0];
/** A line of the history of contact, of a moment. */
type Told = (at: number) => ContactLine;

const HOUR = 3_600_000;
const NO_DISPUTE = { field: 'dispute', value: null } as const satisfies Mark;
/** Of the fake invoices: what is before it says whose they are (`fakeInvoices`), what is after it which one. */
const MOST_OF_ONE = 1_000_000;

function placeOf(id: number): number {
  return (id - 1) % MOST_OF_ONE;
}

/** Marks of each kind at the first invoices of every customer and at the pinned customers, with all that is made of them. */
export function giveMarks(fake: FakeBridge, words: MarkWords): void {
  const { data } = fake;
  for (const customer of data.customers) {
    customer.rows = customer.rows.map((row) => ({
      ...row,
      marks: rowMarks(marksAt(placeOf(row.id), words)),
    }));
  }
  const parked = parkedOf(words);
  const worklist = fakeWorklist(data, ({ pinned }, row) => {
    if (row === null) return pinned ? marksOfCustomer(words) : [];
    return marksAt(placeOf(row.id), words);
  });
  fake.answerWith('marks.worklist', async (input: Asked<'worklist'>) => {
    const list = await worklist(input);
    const items = list.items.map((item, at) => (input.offset + at === 1 ? withoutInvoice(item) : item));
    return { ...list, items, parked: parked.length };
  });
  fake.answerWith('marks.of', async ({ id }: Asked<'of'>) =>
    id === null ? marksOfCustomer(words) : marksAt(placeOf(id), words),
  );
  fake.answerWith('marks.parked', async () => parked);
  fake.answerWith('marks.reasons', async () =>
    ['Wrong quantity', 'Delivered to another address', 'Paid already'].map(words.word),
  );
  fake.answerWith('marks.contact', async ({ customer, offset, limit }: Asked<'contact'>) => {
    const { rows = [] } = data.customers.find(({ number }) => number === customer.number) ?? {};
    const lines = contactOf(rows, words);
    return { lines: lines.slice(offset, offset + limit), matching: lines.length };
  });
}

function parkedOf(words: MarkWords): ParkedMark[] {
  return Array.from({ length: 12 }, (_, place) => place).flatMap((place) =>
    marksAt(place, words).map(({ mark, by, at }) => ({
      invoice: {
        invoiceNo: words.word(String(40_001 + place)),
        entryNo: words.word(String(800_001 + place)),
      },
      reason: PARKED_REASONS[place % PARKED_REASONS.length] ?? 'gone',
      ...{ mark, by, at },
    })),
  );
}

/** As of an invoice that is in no list at the moment. */
function withoutInvoice<Item extends { readonly invoice: object | null }>({ invoice, ...item }: Item) {
  const unknown = { id: null, outstanding: null, daysLate: null, hasPdf: false };
  return { ...item, invoice: invoice && { ...invoice, ...unknown } };
}

/** A line for each mark and, among them, what the log and the reminders say, the newest first. */
function contactOf(rows: readonly InvoiceRow[], words: MarkWords): ContactLine[] {
  const { by } = words;
  const noted = rows.flatMap(({ id, invoiceNo, entryNo }) =>
    marksAt(placeOf(id), words).map(({ mark }) => ({ invoice: { invoiceNo, entryNo }, mark })),
  );
  const own = marksOfCustomer(words).map(({ mark }) => ({ invoice: null, mark }));
  const takenAway = noted.slice(0, 1).map(({ invoice }) => ({ invoice, mark: NO_DISPUTE }));
  const told = [...own, ...takenAway, ...noted].map(
    (one): Told =>
      (at) => ({ kind: 'mark', by, at, ...one }),
  );
  const besides = besidesMarks(rows, words);
  const now = Date.now();
  return told
    .flatMap((line, place) => [line, ...besides.slice(place, place + 1)])
    .map((line, place) => line(now - place * 7 * HOUR));
}

function besidesMarks(rows: readonly InvoiceRow[], { by }: MarkWords): Told[] {
  const log =
    (entry: Partial<KeptEntry> & Pick<KeptEntry, 'kind'>): Told =>
    (at) => {
      const kept = { ...NO_ACTION, at, local: '', user: by, ...entry };
      return { kind: 'activity', by, at, place: 1, entry: shownEntry(kept) };
    };
  const counts = { total: 48, done: 45, skipped: 2, failed: 1 };
  return [
    log({ kind: 'exportEnded', what: 'exportPdfs', outcome: 'done', ...counts }),
    (at) => ({ kind: 'reminder', by, at, day: localDay(at), level: 2 }),
    log({ kind: 'pdfOpened', invoiceNo: rows[0]?.invoiceNo ?? null }),
    (at) => ({ kind: 'activity', by, at, place: 1, entry: null }),
  ];
}
