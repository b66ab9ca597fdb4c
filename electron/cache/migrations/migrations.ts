import type { Migration } from '../database/migrate.ts';
import { factsMigration001 } from './facts/001.ts';
import { factsMigration002 } from './facts/002.ts';
import { factsMigration003 } from './facts/003.ts';
import { factsMigration004 } from './facts/004.ts';
import { factsMigration005 } from './facts/005.ts';
import { factsMigration006 } from './facts/006.ts';
import { factsMigration007 } from './facts/007.ts';
import { listsMigration001 } from './lists/001.ts';
import { listsMigration002 } from './lists/002.ts';
import { listsMigration003 } from './lists/003.ts';
import { listsMigration004 } from './lists/004.ts';
import { listsMigration005 } from './lists/005.ts';
import { pdfsMigration001 } from './pdfs/001.ts';

/** The steps of each file's schema in order. */
export const MIGRATIONS: Readonly<Record<'lists' | 'facts' | 'pdfs', readonly Migration[]>> = {
  lists: [listsMigration001, listsMigration002, listsMigration003, listsMigration004, listsMigration005],
  facts: [
    factsMigration001,
    factsMigration002,
    factsMigration003,
    factsMigration004,
    factsMigration005,
    factsMigration006,
    factsMigration007,
  ],
  pdfs: [pdfsMigration001],
};
