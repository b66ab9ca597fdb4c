import type { Migration } from './database/migrate.ts';
import { factsMigration001 } from './facts/migrations/001.ts';
import { factsMigration002 } from './facts/migrations/002.ts';
import { factsMigration003 } from './facts/migrations/003.ts';
import { factsMigration004 } from './facts/migrations/004.ts';
import { factsMigration005 } from './facts/migrations/005.ts';
import { factsMigration006 } from './facts/migrations/006.ts';
import { factsMigration007 } from './facts/migrations/007.ts';
import { factsMigration008 } from './facts/migrations/008.ts';
import { listsMigration001 } from './lists/migrations/001.ts';
import { listsMigration002 } from './lists/migrations/002.ts';
import { listsMigration003 } from './lists/migrations/003.ts';
import { listsMigration004 } from './lists/migrations/004.ts';
import { listsMigration005 } from './lists/migrations/005.ts';
import { listsMigration006 } from './lists/migrations/006.ts';
import { listsMigration007 } from './lists/migrations/007.ts';
import { listsMigration008 } from './lists/migrations/008.ts';
import { listsMigration009 } from './lists/migrations/009.ts';
import { listsMigration010 } from './lists/migrations/010.ts';
import { pdfsMigration001 } from './pdfs/migrations/001.ts';

/** The steps of each file's schema in order. */
export const MIGRATIONS: Readonly<Record<'lists' | 'facts' | 'pdfs', readonly Migration[]>> = {
  lists: [
    listsMigration001,
    listsMigration002,
    listsMigration003,
    listsMigration004,
    listsMigration005,
    listsMigration006,
    listsMigration007,
    listsMigration008,
    listsMigration009,
    listsMigration010,
  ],
  facts: [
    factsMigration001,
    factsMigration002,
    factsMigration003,
    factsMigration004,
    factsMigration005,
    factsMigration006,
    factsMigration007,
    factsMigration008,
  ],
  pdfs: [pdfsMigration001],
};
