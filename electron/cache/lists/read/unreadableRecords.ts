import type { CipherDatabase } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { CustomerRow } from '../ingest/customerRows.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import { UNREADABLE } from '../ingest/storedList.ts';
import type { UnreadableRecord } from './listShapes.ts';
import { StoredBody } from './storedBody.ts';

const MOST_UNREADABLE = 1_000;

/** The first records of a list that broke the document, as they came, with the reason. */
export function unreadableRecords(
  database: CipherDatabase,
  { id, unreadable }: Pick<CustomerRow, 'id' | 'unreadable'>,
): UnreadableRecord[] {
  if (unreadable === 0) return [];
  const body = new StoredBody(database, id);
  const reason = prepared(database, 'SELECT reason FROM unreadable WHERE id = ?').pluck();
  const records: UnreadableRecord[] = [];
  for (const [position, entry] of body.entries.entries()) {
    if (entry < UNREADABLE) continue;
    if (records.length >= MOST_UNREADABLE) break;
    records.push({
      position,
      reason: String(reason.get(id * ID_SPAN + (entry - UNREADABLE))),
      raw: body.record(position),
    });
  }
  return records;
}
