import { readRows } from '../../database/database.ts';
import type { Migration, Migrations } from '../../database/openHealed.ts';
import { wordsOf } from './markEventFile.ts';

/**
 * What the clerk entered or did here; nothing of it can be fetched again, tokens excepted.
 *
 * - customer.address_lines: the address that a clerk has put on a customer's statements, its lines as JSON; null for none.
 * - view: saved views of the invoice grid, each as JSON; the layout of the grid is in `single`.
 * - job, job_item: jobs with their items and outcomes, so that a crash or a restart leaves only the rest to be done.
 * - idle: how long customers have not been used, by Kontor's own count (see idleRepository.ts): when the customer was
 *   last used as of the last count, and the milliseconds counted since. Empty while no retention is chosen.
 * - leaving: customers that are being forgotten. One that an earlier launch has left here goes at the next start.
 * - activity: the activity log, entries as their one text, each with its seal. Its name is in `single`.
 * - kept_list, kept_list_number: lists of customers that the clerk keeps under a name, their numbers in her order.
 */
const FIRST: Migration = {
  number: 8,
  take: (database) => {
    database.exec(`
      CREATE TABLE single(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE connection(
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        environment_word TEXT NOT NULL,
        environment_tone TEXT NOT NULL,
        base_url TEXT NOT NULL,
        client_id TEXT NOT NULL,
        sample INTEGER NOT NULL,
        pdf_path_template TEXT NOT NULL,
        agreements_list_body TEXT NOT NULL,
        ordinal INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE customer(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        given_name TEXT NOT NULL DEFAULT '',
        pinned INTEGER NOT NULL DEFAULT 0,
        external_id TEXT,
        opened_at INTEGER,
        address_lines TEXT,
        PRIMARY KEY(connection_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX customer_opened ON customer(connection_id, opened_at);
      CREATE TABLE token(
        connection_id TEXT NOT NULL,
        level TEXT NOT NULL,
        customer_number TEXT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY(connection_id, level, customer_number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE exported(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        invoice_no TEXT NOT NULL,
        entry_no TEXT NOT NULL,
        type TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY(connection_id, number, invoice_no, entry_no, type)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE view(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        view TEXT NOT NULL
      ) STRICT;
      CREATE TABLE job(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        work TEXT NOT NULL,
        shown TEXT NOT NULL
      ) STRICT;
      CREATE TABLE job_item(
        job_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        item TEXT NOT NULL,
        outcome TEXT,
        PRIMARY KEY(job_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE idle(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        used_at INTEGER NOT NULL,
        idle INTEGER NOT NULL,
        PRIMARY KEY(connection_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE leaving(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        PRIMARY KEY(connection_id, number)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE activity(place INTEGER PRIMARY KEY, entry TEXT NOT NULL, seal BLOB NOT NULL) STRICT;
      CREATE TABLE kept_list(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        connection_id TEXT NOT NULL,
        name TEXT NOT NULL
      ) STRICT;
      CREATE TABLE kept_list_number(
        list_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        number TEXT NOT NULL,
        PRIMARY KEY(list_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX kept_list_customer ON kept_list_number(number);
    `);
  },
};

/** customer.paper_language: the language of the customer's statements; null for that of the connection. */
const PAPER_LANGUAGE: Migration = {
  number: 9,
  take: (database) => {
    database.exec('ALTER TABLE customer ADD COLUMN paper_language TEXT');
  },
};

/**
 * - mark_event: what was noted of invoices and customers, each event once and never changed; `value` and `said` are JSON,
 *   null for a mark that was taken away and for a customer's own.
 * - forgotten_customer: keyed hashes of the numbers of customers that were forgotten (see marks/forgottenCustomers.ts).
 */
const MARKS: Migration = {
  number: 10,
  take: (database) => {
    database.exec(`
      CREATE TABLE mark_event(
        connection_id TEXT NOT NULL,
        author TEXT NOT NULL,
        counter INTEGER NOT NULL,
        number TEXT NOT NULL,
        by_name TEXT NOT NULL,
        at INTEGER NOT NULL,
        invoice_no TEXT,
        entry_no TEXT,
        field TEXT NOT NULL,
        value TEXT,
        said TEXT,
        PRIMARY KEY(connection_id, author, counter)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mark_event_customer ON mark_event(connection_id, number);
      CREATE TABLE forgotten_customer(
        connection_id TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY(connection_id, hash)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};

/**
 * reminder: reminders that were written, one of a job for a customer; `day` as it is on the paper, `at` in milliseconds since
 * the epoch, `invoices` JSON of what was overdue on it.
 */
const REMINDERS: Migration = {
  number: 11,
  take: (database) => {
    database.exec(`
      CREATE TABLE reminder(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        job_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        by TEXT NOT NULL,
        day TEXT NOT NULL,
        level INTEGER NOT NULL,
        invoices TEXT NOT NULL,
        PRIMARY KEY(connection_id, number, job_id)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};

/**
 * - review_report: what a report of a review has said, for the next one of the same scope; `number` null for all
 *   customers, `filter` as JSON, amounts as decimal texts, `whole` 0 where its items were too many.
 * - review_item: an invoice that was reviewed in it, or a question that was open; of a customer without invoice numbers.
 */
const REVIEW_REPORTS: Migration = {
  number: 12,
  take: (database) => {
    database.exec(`
      CREATE TABLE review_report(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        connection_id TEXT NOT NULL,
        number TEXT,
        filter TEXT NOT NULL,
        job_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        signed_by TEXT NOT NULL,
        invoices INTEGER NOT NULL,
        reviewed INTEGER NOT NULL,
        outstanding TEXT NOT NULL,
        reviewed_outstanding TEXT NOT NULL,
        whole INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX review_report_scope ON review_report(connection_id, number, filter);
      CREATE TABLE review_item(
        report_id INTEGER NOT NULL,
        number TEXT NOT NULL,
        invoice_no TEXT,
        entry_no TEXT,
        field TEXT NOT NULL
      ) STRICT;
      CREATE INDEX review_item_report ON review_item(report_id);
      CREATE INDEX review_item_customer ON review_item(number);
    `);
  },
};

/** explanation: what the clerk has said of differences between a ledger and what is kept (see explanations/explanationShapes.ts). */
const EXPLANATIONS: Migration = {
  number: 13,
  take: (database) => {
    database.exec(`
      CREATE TABLE explanation(
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        invoice_no TEXT NOT NULL,
        amount TEXT NOT NULL,
        kind TEXT NOT NULL,
        difference TEXT NOT NULL,
        copy INTEGER NOT NULL,
        plain TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX explanation_difference
        ON explanation(connection_id, number, invoice_no, amount, kind, difference, copy);
    `);
  },
};

/**
 * - frozen_sheet: answers about a day that are kept as they were given; `number` null for all customers and where the one
 *   was forgotten (`of_one` 1), `scheduled` where the schedule has frozen it, `figures` and `forgotten` as JSON, `sha256` of its customers' lines in their order.
 * - frozen_customer: a customer of one; `state` and `aged` as JSON, `lines` its one form with its items (see
 *   balanceSnapshotsRepository.ts), last since the others are read without it.
 */
const FROZEN_SHEETS: Migration = {
  number: 14,
  take: (database) => {
    database.exec(`
      CREATE TABLE frozen_sheet(
        ordinal INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        connection_id TEXT NOT NULL,
        number TEXT,
        of_one INTEGER NOT NULL,
        day TEXT NOT NULL,
        frozen_at INTEGER NOT NULL,
        by TEXT NOT NULL,
        desk TEXT NOT NULL,
        scheduled INTEGER NOT NULL,
        figures TEXT NOT NULL,
        forgotten TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE frozen_customer(
        sheet INTEGER NOT NULL,
        place INTEGER NOT NULL,
        number TEXT NOT NULL,
        given_name TEXT NOT NULL,
        known INTEGER NOT NULL,
        items INTEGER NOT NULL,
        earlier INTEGER NOT NULL,
        state TEXT NOT NULL,
        aged TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        lines TEXT NOT NULL
      ) STRICT;
      CREATE INDEX frozen_customer_place ON frozen_customer(sheet, place);
      CREATE INDEX frozen_customer_number ON frozen_customer(number);
    `);
  },
};

/**
 * - saved_comparison: comparisons with a ledger that the clerk has saved; `number` null for all customers, `about` JSON of
 *   what it was of and its figures, `forgotten` how many of its rows went with customers, and the sum of their differences.
 * - saved_difference: its rows but the equal ones, each as JSON, with the customer as in explanations.
 */
const SAVED_COMPARISONS: Migration = {
  number: 15,
  take: (database) => {
    database.exec(`
      CREATE TABLE saved_comparison(
        id TEXT NOT NULL UNIQUE,
        connection_id TEXT NOT NULL,
        number TEXT,
        at INTEGER NOT NULL,
        about TEXT NOT NULL,
        forgotten INTEGER NOT NULL,
        forgotten_difference TEXT NOT NULL
      ) STRICT;
      CREATE INDEX saved_comparison_connection ON saved_comparison(connection_id, at);
      CREATE TABLE saved_difference(
        comparison_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        kind TEXT NOT NULL,
        number TEXT NOT NULL,
        plain TEXT NOT NULL,
        row TEXT NOT NULL,
        PRIMARY KEY(comparison_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX saved_difference_customer ON saved_difference(number);
      CREATE INDEX saved_difference_plain ON saved_difference(plain) WHERE plain <> '';
    `);
  },
};

type FormerEvent = [
  ...names: [connectionId: string, author: string, counter: number, number: string, byName: string],
  ...noted: [at: number, invoiceNo: string | null, entryNo: string | null, field: string],
  ...json: [value: string | null, said: string | null],
];

/** mark_event.words: what the event says as a hash, a part of its name since a restored backup gives a counter again. */
const MARK_WORDS: Migration = {
  number: 16,
  take: (database) => {
    database.exec(`
      ALTER TABLE mark_event RENAME TO former_mark_event;
      DROP INDEX mark_event_customer;
      CREATE TABLE mark_event(
        connection_id TEXT NOT NULL,
        author TEXT NOT NULL,
        counter INTEGER NOT NULL,
        words TEXT NOT NULL,
        number TEXT NOT NULL,
        by_name TEXT NOT NULL,
        at INTEGER NOT NULL,
        invoice_no TEXT,
        entry_no TEXT,
        field TEXT NOT NULL,
        value TEXT,
        said TEXT,
        PRIMARY KEY(connection_id, author, counter, words)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mark_event_customer ON mark_event(connection_id, number);
    `);
    const others =
      'connection_id, author, counter, number, by_name, at, invoice_no, entry_no, field, value, said';
    const insert = database.prepare(`INSERT INTO mark_event(words, ${others}) VALUES(?${', ?'.repeat(11)})`);
    for (const row of readRows<FormerEvent>(database, `SELECT ${others} FROM former_mark_event`)) {
      const [, , , number, , at, invoiceNo, entryNo, field, value, said] = row;
      const invoice = invoiceNo === null || entryNo === null ? null : { invoiceNo, entryNo };
      const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));
      const words = wordsOf(number, { at, invoice, field, value: parsed(value), said: parsed(said) });
      insert.run(words, ...row);
    }
    database.exec('DROP TABLE former_mark_event');
  },
};

export const USER_DATA_SCHEMA: Migrations = [
  FIRST,
  PAPER_LANGUAGE,
  MARKS,
  REMINDERS,
  REVIEW_REPORTS,
  EXPLANATIONS,
  FROZEN_SHEETS,
  SAVED_COMPARISONS,
  MARK_WORDS,
];
