import type { InvoiceValues } from '../model/columns.ts';
import { Unreadable } from './invoiceValues.ts';
import type { RecordNames } from './recordNames.ts';
import { UNREADABLE } from './storedInvoiceList.ts';
import {
  MATCHES,
  NAMELESS,
  namesOf,
  type UnmatchedRecord,
  type UnmatchedRecords,
} from './unmatchedRecords.ts';

/** An element of the new answer that was read. */
export interface Candidate {
  readonly position: number;
  readonly values: InvoiceValues | Unreadable;
  /** Byte for byte what could not be read before: its n. */
  readonly was: number | null;
}

interface Places {
  /** The old list. */
  readonly entries: Uint32Array;
  /** Elements of the new one, and the old entry of one that stayed as it was. */
  readonly length: number;
  readonly entryAt: (position: number) => number;
}

/**
 * For each candidate the record of the old list that it was, in the order of the candidates. Rows that can be read
 * are matched first. A record that cannot be read now, or could not before, is matched by those of its names that can
 * be read; one without any by its place between its neighbours. So a record that breaks does not count as removed.
 */
export function pairRecords(
  candidates: readonly Candidate[],
  left: UnmatchedRecords,
  places: Places,
): readonly (readonly [candidate: Candidate, left: UnmatchedRecord | null])[] {
  const pairs = new Map<Candidate, UnmatchedRecord>();
  for (const candidate of candidates) {
    const { values, was } = candidate;
    const found =
      was !== null
        ? { n: was, names: NAMELESS, values: null }
        : values instanceof Unreadable
          ? undefined
          : left.takeRow(values);
    if (found) pairs.set(candidate, found);
  }
  const open = () => candidates.filter((candidate) => !pairs.has(candidate));
  if (anyUnread(open(), left)) {
    pairByNames(open(), left, pairs);
    pairByPlace(candidates, left, places, pairs);
  }
  return candidates.map((candidate) => [candidate, pairs.get(candidate) ?? null]);
}

function anyUnread(candidates: readonly Candidate[], left: UnmatchedRecords): boolean {
  return (
    candidates.some(({ values }) => values instanceof Unreadable) ||
    (candidates.length > 0 && left.rest().some(({ values }) => values === null))
  );
}

function pairByNames(
  candidates: readonly Candidate[],
  left: UnmatchedRecords,
  pairs: Map<Candidate, UnmatchedRecord>,
): void {
  for (const match of MATCHES) {
    const [rows, unread] = [left.finder(match, true), left.finder(match, false)];
    for (const candidate of candidates) {
      if (pairs.has(candidate)) continue;
      const { values } = candidate;
      const names = nameOf(candidate);
      const found = unread(names) ?? (values instanceof Unreadable ? rows(names) : undefined);
      if (found) pairs.set(candidate, found);
    }
  }
}

function pairByPlace(
  candidates: readonly Candidate[],
  left: UnmatchedRecords,
  { entries, length, entryAt }: Places,
  pairs: Map<Candidate, UnmatchedRecord>,
): void {
  const known = new Map(candidates.map((candidate) => [candidate.position, candidate]));
  const oldPlaces = new Map<number, number>();
  for (const [place, entry] of entries.entries()) oldPlaces.set(entry, place);
  /** Where the element of a position stood; undefined for one that is new. */
  const placeOf = (position: number): number | undefined => {
    if (position < 0) return -1;
    if (position >= length) return entries.length;
    const candidate = known.get(position);
    if (!candidate) return oldPlaces.get(entryAt(position));
    const was = pairs.get(candidate);
    return was && oldPlaces.get(was.values === null ? UNREADABLE + was.n : was.n);
  };
  for (const candidate of candidates) {
    if (pairs.has(candidate)) continue;
    const after = placeOf(candidate.position - 1);
    const before = placeOf(candidate.position + 1);
    const stood = [after === undefined ? -1 : after + 1, before === undefined ? -1 : before - 1];
    for (const place of stood) {
      const one = left.ofEntry(entries[place] ?? -1);
      if (!one || !mayBe(candidate, one)) continue;
      left.take(one);
      pairs.set(candidate, one);
      break;
    }
  }
}

/** One of both is without a name, and so cannot be read. */
function mayBe(candidate: Candidate, left: UnmatchedRecord): boolean {
  return isNameless(nameOf(candidate)) || isNameless(left.names);
}

function isNameless({ entryNo, invoiceNo }: RecordNames): boolean {
  return entryNo === null && invoiceNo === null;
}

function nameOf({ values }: Candidate): RecordNames {
  return values instanceof Unreadable ? values.names : namesOf(values);
}
