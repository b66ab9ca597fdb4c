import type { Migration } from '../../database/migrate.ts';

/** What the clerk entered or did here; nothing of it can be fetched again, tokens excepted. */
export const factsMigration001: Migration = {
  number: 1,
  up: (database) => {
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
    `);
  },
};
