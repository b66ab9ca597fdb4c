import { BREATH, type SumIndex, sumIndex } from './sumIndex.ts';

/** Parts of a set at most. */
export const MOST_PARTS = 6;
/** Of more items the pairs are not indexed: half a million entries are enough memory. */
const MOST_PAIRED = 1_000;

export type PaymentStep =
  /** Nothing yet; between two steps the thread may do something else. */
  | { readonly kind: 'working' }
  | { readonly kind: 'found'; readonly places: readonly number[]; readonly target: number }
  /** All sets of so many parts were found. */
  | { readonly kind: 'whole'; readonly parts: number };

/**
 * Sets of items that add up to one of the targets, the fewest parts first; among those of as many parts the sets of the
 * first target first, and for each the sets with the earliest places first. Values are whole ten-thousandths of at
 * most 10¹⁵ either way, targets of six times that: six values add up exactly.
 */
export function* paymentSets(
  values: Float64Array,
  targets: readonly number[],
  parts: { readonly from: number; readonly to: number },
): Generator<PaymentStep, void> {
  const singles = yield* built(values, 1);
  const paired = parts.to > 2 && values.length <= MOST_PAIRED;
  const pairs = paired ? yield* built(values, 2) : singles;
  const bounds = sumBounds(values, parts.to);
  for (let size = parts.from; size <= parts.to; size += 1) {
    for (const target of targets) yield* setsOf(values, target, size, size > 2 ? pairs : singles, bounds);
    yield { kind: 'whole', parts: size };
  }
}

function* built(values: Float64Array, length: 1 | 2): Generator<PaymentStep, SumIndex> {
  const building = sumIndex(values, length);
  for (;;) {
    const step = building.next();
    if (step.done) return step.value;
    yield { kind: 'working' };
  }
}

/** The least and the largest sum of so many items from a place on; infinite where there are not so many. */
interface Bounds {
  readonly least: readonly Float64Array[];
  readonly largest: readonly Float64Array[];
}

function sumBounds(values: Float64Array, most: number): Bounds {
  const count = values.length;
  const least = [new Float64Array(count + 2)];
  const largest = [new Float64Array(count + 2)];
  for (let size = 1; size <= most; size += 1) {
    const low = new Float64Array(count + 2).fill(Number.POSITIVE_INFINITY);
    const high = new Float64Array(count + 2).fill(Number.NEGATIVE_INFINITY);
    const lower = least[size - 1] as Float64Array;
    const higher = largest[size - 1] as Float64Array;
    for (let at = count - 1; at >= 0; at -= 1) {
      const value = values[at] as number;
      low[at] = Math.min(low[at + 1] as number, value + (lower[at + 1] as number));
      high[at] = Math.max(high[at + 1] as number, value + (higher[at + 1] as number));
    }
    least.push(low);
    largest.push(high);
  }
  return { least, largest };
}

/** The first items of a set are tried one after the other, the last one or two are looked up by what is missing. */
function* setsOf(
  values: Float64Array,
  target: number,
  size: number,
  ends: SumIndex,
  { least, largest }: Bounds,
): Generator<PaymentStep, void> {
  const count = values.length;
  const depth = size - ends.length;
  const places = new Int32Array(depth + 1);
  const missing = new Float64Array(depth + 1);
  missing[0] = target;
  let level = 0;
  let work = 0;
  for (;;) {
    work += 1;
    if (work % BREATH === 0) yield { kind: 'working' };
    const at = places[level] as number;
    if (level === depth) {
      const rest = missing[level] as number;
      if (ends.has(rest))
        for (const end of ends.find(rest, at))
          yield { kind: 'found', places: [...places.subarray(0, depth), ...end], target };
    } else if (at < count) {
      const rest = (missing[level] as number) - (values[at] as number);
      const others = size - level - 1;
      if (
        rest >= ((least[others] as Float64Array)[at + 1] as number) &&
        rest <= ((largest[others] as Float64Array)[at + 1] as number)
      ) {
        level += 1;
        places[level] = at + 1;
        missing[level] = rest;
      } else {
        places[level] = at + 1;
      }
      continue;
    }
    if (level === 0) return;
    level -= 1;
    places[level] = (places[level] as number) + 1;
  }
}
