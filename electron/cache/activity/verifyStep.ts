import type { ActivityTrouble } from '../../../shared/ipc/activity.ts';
import type { CipherDatabase } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { ActivityCheck } from './activityCache.ts';
import { type ActivityKeys, firstSeal, nextSeal, sameSeal } from './activityChain.ts';
import { entryOf } from './entryText.ts';
import type { ActivityHead } from './headFile.ts';
import { headTrouble, type LogState } from './headTrouble.ts';

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
  if (state.log === null && state.last !== 0) return { check: broken(log, 1, 'replaced') };
  let place = walk?.place ?? 0;
  let seal: Uint8Array = walk?.seal ?? firstSeal(keys, state.log ?? '');
  // From below any place at first: an entry that was put before the others is found as well.
  const rows = prepared(
    database,
    'SELECT place, entry, seal FROM activity WHERE place >= ? ORDER BY place LIMIT ?',
  )
    .raw()
    .all(walk === null ? LOWEST : walk.place + 1, AT_ONCE) as [number, string, Uint8Array][];
  for (const [found, text, kept] of rows) {
    if (found !== place + 1) return { check: broken(log, place + 1, 'missing') };
    place = found;
    seal = nextSeal(keys, seal, place, text);
    if (!sameSeal(seal, kept)) return { check: broken(log, place, 'changed') };
    const told = text.includes('"logBroken"') ? entryOf(text) : null;
    if (told?.kind === 'logBroken') return { check: broken(log, place, told.trouble ?? 'replaced') };
  }
  if (rows.length === AT_ONCE) return { walk: { place, seal } };
  const trouble = headTrouble(state, head);
  if (trouble === null) return { check: summary(log, null, null) };
  return { check: broken(log, trouble === 'replaced' ? 1 : place + 1, trouble) };
}

const LOWEST = -(2n ** 63n);

function broken(log: Log, at: number, trouble: ActivityTrouble): ActivityCheck {
  return summary(log, at, trouble);
}

function summary(
  { database, state }: Log,
  brokenAt: number | null,
  trouble: ActivityTrouble | null,
): ActivityCheck {
  const row = prepared(database, 'SELECT count(*) AS entries FROM activity').get();
  const { entries } = row as { entries: number };
  return { entries, brokenAt, trouble, seal: state.sealAt(state.last) ?? '' };
}
