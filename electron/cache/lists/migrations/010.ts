import { foldedText } from '../../../../shared/domain/foldedText.ts';
import type { Migration } from '../../database/migrate.ts';

/** Words of documents are found by plain letters: "angsvagen" in "Ängsvägen". The index is made again of folded texts. */
export const listsMigration010: Migration = {
  number: 10,
  up: (database) => {
    database.function('folded_text', { deterministic: true, directOnly: true }, (text: unknown) =>
      foldedText(String(text)),
    );
    database.exec(`
      ALTER TABLE resource_word ADD COLUMN folded TEXT NOT NULL DEFAULT '';
      UPDATE resource_word SET folded = folded_text(text);
      DROP TABLE resource_search;
      CREATE VIRTUAL TABLE resource_search USING fts5(
        text, content='', columnsize=0, detail=none, tokenize='trigram'
      );
      INSERT INTO resource_search(rowid, text) SELECT id, folded FROM resource_word;
    `);
  },
};
