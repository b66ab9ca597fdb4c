import type { ActivityTrouble } from '../../../../shared/ipc/activity.ts';
import { type CipherDatabase, readRows } from '../../../database/database.ts';
import { type ActivityKeys, firstSeal, nextSeal, sameSeal } from './activityChain.ts';
import type { ActivityCheck } from './activityShapes.ts';
import { entryOf, mayBe } from './entryText.ts';
import type { ActivityHead } from './headFile.ts';
import { headTrouble } from './headTrouble.ts';
import { entryCount, type LogState } from './logState.ts';

/** Entries in one step: some ten milliseconds of a thread that answers pages between two of them. */
const AT_ONCE = 2_000;

/** How far a check has come. */
export interface Walk {
  readonly place: number;
  readonly seal: Uint8Array;
}

export type VerifyStep = { readonly check: ActivityCheck } | { readonly walk: Walk };

interface Log {
  readonly database: CipherDatabase;
  readonly keys: ActivityKeys;
  readonly state: LogState;
  readonly head: ActivityHead | 'absent' | 'unreadable';
}

/** Holds the next entries against their seals; the last step holds the log against its head. */
export function verifyStep(log: Log, walk: Walk | null): VerifyStep {
  const { database, keys, state, head } = log;
  const { start } = state;
  if (state.log === null && state.last !== 0) return ended(log, 1, 'replaced');
  let { place, seal, lowest } = from(log, walk);
  const sql = 'SELECT place, entry, seal FROM activity WHERE place >= ? ORDER BY place LIMIT ?';
  const rows = readRows<[number, string, Uint8Array]>(database, sql, lowest, AT_ONCE);
  for (const [found, text, kept] of rows) {
    if (start.place > 0 && found <= start.place) return ended(log, start.place + 1, 'returned');
    if (found !== place + 1) return ended(log, place + 1, 'missing');
    place = found;
    seal = nextSeal(keys, seal, place, text);
    const trouble = sameSeal(seal, kept) ? troubleSaid(text, start.place) : 'changed';
    if (trouble !== null) return ended(log, trouble === 'returned' ? start.place + 1 : place, trouble);
  }
  if (rows.length === AT_ONCE) return { walk: { place, seal } };
  const trouble = headTrouble(state, head);
  if (trouble === null) return ended(log, null, null);
  return ended(log, trouble === 'replaced' ? 1 : place + 1, trouble);
}

const LOWEST = -(2n ** 63n);

/** Where the check continues, or begins: from below any place, so that an entry put before the others is found as well. */
function from({ keys, state }: Log, walk: Walk | null): Walk & { readonly lowest: number | bigint } {
  const { place, seal } = state.start;
  // What was removed since the last step stood before it: the check begins once more where the log does now.
  if (walk !== null && walk.place >= place) return { ...walk, lowest: walk.place + 1 };
  const before = seal === null ? firstSeal(keys, state.log ?? '') : Buffer.from(seal, 'hex');
  return { place, seal: before, lowest: LOWEST };
}

/** What an entry that is as it was written says of the log: that it was broken, or that more was removed than is gone. */
function troubleSaid(text: string, start: number): ActivityTrouble | null {
  if (mayBe(text, 'logBroken')) return entryOf(text)?.trouble ?? 'replaced';
  if (mayBe(text, 'entriesRemoved') && (entryOf(text)?.removed ?? 0) > start) return 'returned';
  return null;
}

function ended(
  { database, state }: Log,
  brokenAt: number | null,
  trouble: ActivityTrouble | null,
): { readonly check: ActivityCheck } {
  const { last, start } = state;
  const removed = start.place === 0 ? null : { count: start.place, until: start.until ?? '' };
  const seal = state.sealAt(last) ?? '';
  return { check: { entries: entryCount(database), last, brokenAt, trouble, seal, removed } };
}
