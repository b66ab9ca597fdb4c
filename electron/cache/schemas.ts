import type { SchemaSteps } from './database/schemaSteps.ts';
import { FACTS_SCHEMA } from './facts/schema.ts';
import { LISTS_SCHEMA } from './lists/schema.ts';
import { PDFS_SCHEMA } from './pdfs/schema.ts';

/** The steps of each file's schema in order. */
export const SCHEMAS: Readonly<Record<'lists' | 'facts' | 'pdfs', SchemaSteps>> = {
  lists: LISTS_SCHEMA,
  facts: FACTS_SCHEMA,
  pdfs: PDFS_SCHEMA,
};
