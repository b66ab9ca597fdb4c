import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../../docs/bigger-engines.md', import.meta.url));

/** Every query for DuckDB of docs/bigger-engines.md, in the order of the page. */
export function pageQueries(): readonly string[] {
  const text = readFileSync(PAGE, 'utf8');
  const queries = [...text.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql = '']) => sql);
  if (queries.length !== 7) throw new Error('the page has other queries: name them here');
  return queries;
}

/** The queries by what they are for. */
export function namedQueries() {
  const [views = '', latest = '', owed = '', check = '', changed = '', once = '', each = ''] = pageQueries();
  return { views, latest, owed, check, changed, once, each };
}
