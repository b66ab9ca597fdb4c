import type { Migration, Migrations } from '../../database/migrations.ts';

/** PDFs by what a request names them with (connection, customer, invoice number), which survives refreshes. */
const FIRST: Migration = {
  number: 2,
  take: (database) => {
    database.exec(`
      CREATE TABLE pdf(
        id INTEGER PRIMARY KEY,
        connection_id TEXT NOT NULL,
        number TEXT NOT NULL,
        invoice_no TEXT NOT NULL,
        fetched_at INTEGER NOT NULL,
        size INTEGER NOT NULL,
        UNIQUE(connection_id, number, invoice_no)
      ) STRICT;
      CREATE INDEX pdf_age ON pdf(fetched_at, id);
      CREATE TABLE pdf_bytes(id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
      CREATE TABLE kept(one INTEGER PRIMARY KEY CHECK(one = 1), size INTEGER NOT NULL) STRICT;
      INSERT INTO kept VALUES(1, 0);
    `);
  },
};

export const PDFS_SCHEMA: Migrations = [FIRST];
