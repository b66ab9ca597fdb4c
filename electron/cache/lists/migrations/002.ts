import type { Migration } from '../../database/migrate.ts';

/**
 * Agreements, deliveries and payment subscriptions as the service sent them, one row an answer.
 *
 * - resource_word: the texts by which an answer is found; `target` names what is opened.
 * - resource_search: their trigrams; holds no text of its own.
 */
export const listsMigration002: Migration = {
  number: 2,
  up: (database) => {
    database.exec(`
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
        text TEXT NOT NULL
      ) STRICT;
      CREATE INDEX resource_word_of ON resource_word(resource_id);
      CREATE VIRTUAL TABLE resource_search USING fts5(
        text, content='', columnsize=0, detail=none, tokenize='trigram'
      );
    `);
  },
};
