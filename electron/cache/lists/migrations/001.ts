import type { Migration } from '../../database/migrate.ts';

/**
 * The cached lists. A row id is customer × 2³² + n, so that a customer's rows lie together and are inserted
 * in key order; n is never used again. There is no index besides: filters read one customer's rows.
 *
 * - customer: figures of the list as of the last change, so that totals need no scan. Sums are decimal text
 *   of ten-thousandths, since they may pass 2⁶³. `due_days` is packed (see ingest/dueDays.ts).
 * - list_body: per element of the answer, in the service's order, packed (see ingest/storedList.ts).
 * - word: type, status and agreement texts of one customer; rows hold their n.
 * - raw_block: the answer's text, 256 elements to a compressed block.
 * - search: trigrams of invoice and entry numbers; holds no text of its own.
 */
export const listsMigration001: Migration = {
  number: 1,
  up: (database) => {
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
        UNIQUE(connection_id, number)
      ) STRICT;
      CREATE INDEX customer_unsearchable ON customer(id) WHERE searchable = 0;
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
        reason TEXT NOT NULL
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
        exported INTEGER NOT NULL
      ) STRICT;
      CREATE VIRTUAL TABLE search USING fts5(
        numbers, content='', columnsize=0, detail=none, tokenize='trigram'
      );
      INSERT INTO search(search, rank) VALUES('hashsize', 33554432);
    `);
  },
};
