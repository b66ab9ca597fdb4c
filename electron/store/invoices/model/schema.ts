import { type CipherDatabase, execute, readRows } from '../../../database/database.ts';
import type { Migration, Migrations } from '../../../database/openHealed.ts';
import { remainderOf, unpackOverflow } from './amounts.ts';
import { dayNumberOf } from './clockNumber.ts';
import { customerIdOf } from './columns.ts';
import { BalanceByDay } from './figures.ts';

/**
 * The cached lists. A row id is customer × 2³² + row number (`n`), so that a customer's rows lie together and are inserted
 * in key order; a row number is never used again. Filters read one customer's rows by their ids (`NOT INDEXED`).
 *
 * - customer: figures of the list as of the last change, so that totals need no scan. Sums are decimal text of
 *   ten-thousandths, since they may pass 2⁶³. `due_days`, `invoice_days` and `wide` are packed (see `figures.ts`); `wide`, empty for most
 *   lists, is what the sums of approximations lack. `stamp` is larger than that of every customer
 *   fetched before. `history_from` is the place of the first change that is kept one by one, `changes_since` the instant
 *   from which all changes are counted, 0 for all since the first fetch.
 * - tally: one row. `stamp` grows with every fetch; `forgotten` grows when customers are removed, which no stamp shows.
 * - list_body: per element of the answer, in the service's order, packed (see ingest/storedInvoiceList.ts).
 * - word: type, status and agreement texts of one customer; rows hold their number.
 * - raw_block: the answer's text, 256 elements to a compressed block.
 * - unreadable: `names` is JSON of what the record is known by (see ingest/matching.ts), null for nothing.
 * - invoice: `wide` is JSON of the amounts that are no ten-thousandths below 10¹⁵ (see `amounts.ts`); the amount's
 *   own column then holds an approximation. Null for most rows.
 * - invoice_open: what is open by due date over all customers, without a look at what is settled.
 * - exact_block: id = customer × 2³² + block; hashes of the amounts and numbers of 1,024 rows, packed (see
 *   ingest/searchIndex.ts).
 * - search: trigrams of invoice and entry numbers; holds no text of its own. The writer's own small steps put it in order
 *   (see ingest/searchIndex.ts); if they do not come, SQLite does it in the end.
 * - history: id = customer × 2³² + place in time; `n` names the row, `fields` is JSON [field, from, to][] (see
 *   ingest/history.ts). `was` is JSON of all fields of a record that went or became unreadable, null for all others.
 * - change_set: id = customer × 2³² + revision; what each fetch did that was the first or changed something (see
 *   ingest/history.ts). Its changes are those of `history` from `place` on. `before_at` is when the fetch before it
 *   was, whether that changed anything or not; 0 for none, or where it is not known.
 * - debt_day: id = customer × 2³² + days since 1970-01-01 by the desk's own calendar; decimals of what was outstanding and
 *   of what was overdue after the last fetch of that day, and how many records could not be read, null where that is not
 *   known. A day without a row was as the one before it (see ingest/history.ts).
 * - resource: agreements, deliveries and payment subscriptions as the service sent them, one row an answer.
 * - resource_word: the texts by which an answer is found, also folded ("angsvagen" finds "Ängsvägen"); `target` names
 *   what is opened. resource_search: trigrams of the folded ones.
 */
const FIRST: Migration = {
  number: 11,
  take: (database) => {
    database.exec(`
      CREATE TABLE customer(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        fetched_at INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        marks INTEGER NOT NULL,
        next_n INTEGER NOT NULL,
        next_slot INTEGER NOT NULL,
        in_id_order INTEGER NOT NULL,
        searchable INTEGER NOT NULL,
        body_hash BLOB NOT NULL,
        report TEXT NOT NULL,
        invoices INTEGER NOT NULL,
        unreadable INTEGER NOT NULL,
        price TEXT NOT NULL,
        price_vat TEXT NOT NULL,
        outstanding TEXT NOT NULL,
        credit_notes INTEGER NOT NULL,
        credit_price TEXT NOT NULL,
        credit_price_vat TEXT NOT NULL,
        owed_back INTEGER NOT NULL,
        owed_back_sum TEXT NOT NULL,
        due_days BLOB NOT NULL,
        wide TEXT NOT NULL DEFAULT '',
        stamp INTEGER NOT NULL DEFAULT 0,
        history_from INTEGER NOT NULL DEFAULT 0,
        changes_since INTEGER NOT NULL DEFAULT 0,
        UNIQUE(connection_id, number)
      ) STRICT;
      CREATE INDEX customer_unsearchable ON customer(id) WHERE searchable = 0;
      CREATE INDEX customer_stamp ON customer(stamp);
      CREATE TABLE tally(stamp INTEGER NOT NULL, forgotten INTEGER NOT NULL) STRICT;
      INSERT INTO tally VALUES(0, 0);
      CREATE TABLE list_body(
        customer_id INTEGER PRIMARY KEY,
        entries BLOB NOT NULL,
        slots BLOB NOT NULL,
        hashes BLOB NOT NULL
      ) STRICT;
      CREATE TABLE word(
        id INTEGER PRIMARY KEY,
        text TEXT NOT NULL,
        folded TEXT NOT NULL
      ) STRICT;
      CREATE TABLE raw_block(
        id INTEGER PRIMARY KEY,
        bytes BLOB NOT NULL
      ) STRICT;
      CREATE TABLE unreadable(
        id INTEGER PRIMARY KEY,
        reason TEXT NOT NULL,
        names TEXT
      ) STRICT;
      CREATE TABLE invoice(
        id INTEGER PRIMARY KEY,
        invoice_no TEXT NOT NULL,
        entry_no TEXT NOT NULL,
        type INTEGER NOT NULL,
        status INTEGER NOT NULL,
        agreement INTEGER NOT NULL,
        agreement_id INTEGER NOT NULL,
        invoiced_at INTEGER NOT NULL,
        due_at INTEGER NOT NULL,
        outstanding INTEGER NOT NULL,
        price INTEGER NOT NULL,
        price_vat INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        has_pdf INTEGER NOT NULL,
        tags TEXT,
        change INTEGER NOT NULL,
        exported INTEGER NOT NULL,
        wide TEXT
      ) STRICT;
      CREATE INDEX invoice_open ON invoice(due_at) WHERE outstanding <> 0;
      CREATE TABLE exact_block(id INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
      CREATE VIRTUAL TABLE search USING fts5(
        numbers, content='', columnsize=0, detail=none, tokenize='trigram'
      );
      INSERT INTO search(search, rank) VALUES('hashsize', 33554432), ('automerge', 0), ('crisismerge', 64);
      CREATE TABLE history(
        id INTEGER PRIMARY KEY,
        n INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        invoice_no TEXT NOT NULL,
        entry_no TEXT NOT NULL,
        fields TEXT NOT NULL
      ) STRICT;
      CREATE TABLE change_set(
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        first INTEGER NOT NULL,
        place INTEGER NOT NULL,
        kept INTEGER NOT NULL,
        total INTEGER NOT NULL,
        figures TEXT NOT NULL
      ) STRICT;
      CREATE INDEX change_set_at ON change_set(at);
      CREATE TABLE debt_day(id INTEGER PRIMARY KEY, outstanding TEXT NOT NULL, overdue TEXT NOT NULL) STRICT;
      CREATE TABLE resource(
        id INTEGER PRIMARY KEY,
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        fetched_at INTEGER NOT NULL,
        text TEXT NOT NULL,
        UNIQUE(connection_id, number, kind, key)
      ) STRICT;
      CREATE TABLE resource_word(
        id INTEGER PRIMARY KEY,
        resource_id INTEGER NOT NULL,
        field TEXT NOT NULL,
        target TEXT NOT NULL,
        text TEXT NOT NULL,
        folded TEXT NOT NULL
      ) STRICT;
      CREATE INDEX resource_word_of ON resource_word(resource_id);
      CREATE VIRTUAL TABLE resource_search USING fts5(
        text, content='', columnsize=0, detail=none, tokenize='trigram'
      );
    `);
  },
};

/** What the list of an earlier day is put together from again. Of what was kept before, it is not known. */
const AS_OF_A_DAY: Migration = {
  number: 12,
  take: (database) => {
    database.exec(`
      ALTER TABLE history ADD COLUMN was TEXT;
      ALTER TABLE change_set ADD COLUMN before_at INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE debt_day ADD COLUMN unreadable INTEGER;
    `);
  },
};

/** What is owed may age from the invoice date, too. */
const AGED_BY_INVOICE: Migration = {
  number: 13,
  take: (database) => {
    database.exec("ALTER TABLE customer ADD COLUMN invoice_days BLOB NOT NULL DEFAULT x''");
    fillInvoiceDays(database);
  },
};

export const LISTS_SCHEMA: Migrations = [FIRST, AS_OF_A_DAY, AGED_BY_INVOICE];

type Row = [id: number, invoicedAt: number, outstanding: number, wide: string | null];

/** What is owed by invoice day, of customers whose lists were fetched before it was kept. */
export function fillInvoiceDays(database: CipherDatabase): void {
  const sql = `SELECT id, invoiced_at, outstanding, wide FROM invoice INDEXED BY invoice_open
    WHERE outstanding <> 0 AND outstanding > 0`;
  const ofCustomers = new Map<number, BalanceByDay>();
  for (const row of database.prepare(sql).raw().iterate() as IterableIterator<Row>) {
    const [id, invoicedAt, outstanding, wide] = row;
    const customer = customerIdOf(id);
    const days = ofCustomers.get(customer) ?? new BalanceByDay();
    ofCustomers.set(customer, days);
    const day = dayNumberOf(invoicedAt);
    days.put(day, 1, outstanding);
    const remainder = wide === null ? null : remainderOf(unpackOverflow(wide).outstanding, outstanding);
    if (remainder !== null) days.putRemainder(day, remainder, 1);
  }
  for (const [id, days] of ofCustomers) {
    execute(database, 'UPDATE customer SET invoice_days = ? WHERE id = ?', days.pack(), id);
  }
  const wide = "SELECT id, wide FROM customer WHERE wide <> ''";
  for (const [id, packed] of readRows<[number, string]>(database, wide)) {
    const invoiceDays = ofCustomers.get(id)?.remainders() ?? [];
    const text = JSON.stringify({ ...JSON.parse(packed), invoiceDays });
    execute(database, 'UPDATE customer SET wide = ? WHERE id = ?', text, id);
  }
}
