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

/** Work between two pauses of what is built or searched here: well below a millisecond. */
export const BREATH = 8_192;

/** Items, or pairs of them, by what they add up to. */
interface SumIndex {
  /** How many items one entry adds up. */
  readonly length: 1 | 2;
  /** Whether any entry has just this sum: called for each set that is tried, most of which no entry completes. */
  readonly has: (sum: number) => boolean;
  /** Entries of just this sum whose first item is at `from` or later, those of the oldest items first. */
  readonly find: (sum: number, from: number) => Generator<readonly number[]>;
}

/**
 * Indexes all items, or all pairs of them; yields while it works. Sums are whole numbers that a double holds exactly.
 * Takes 32 bytes an entry.
 */
function* sumIndex(values: Float64Array, length: 1 | 2): Generator<void, SumIndex> {
  const count = values.length;
  const paired = length === 2;
  const span = paired ? count : 1;
  const entries = paired ? (count * (count - 1)) / 2 : count;
  const endOf = (first: number) => (paired ? count : first + 1);
  const table = new SumTable(entries);
  const bucketOf = new Uint32Array(entries);
  let at = 0;
  for (let first = 0; first < count; first += 1) {
    const value = values[first] as number;
    for (let second = first + length - 1; second < endOf(first); second += 1)
      bucketOf[at++] = table.take(paired ? value + (values[second] as number) : value);
    if (at % BREATH < span) yield;
  }
  const starts = startsOf(bucketOf, table.size);
  yield;
  /** Where the next entry of a bucket goes; entries come, and so stay, in the order of their items. */
  const next = starts.slice();
  const packed = new Uint32Array(entries);
  at = 0;
  for (let first = 0; first < count; first += 1) {
    for (let second = first + length - 1; second < endOf(first); second += 1) {
      const bucket = bucketOf[at++] as number;
      const place = next[bucket] as number;
      packed[place] = paired ? first * count + second : first;
      next[bucket] = place + 1;
    }
    if (at % BREATH < span) yield;
  }
  return {
    length,
    has: (sum) => table.bucketOf(sum) >= 0,
    *find(sum, from) {
      const bucket = table.bucketOf(sum);
      if (bucket < 0) return;
      const end = starts[bucket + 1] as number;
      for (
        let entry = firstFrom(packed, starts[bucket] as number, end, from * span);
        entry < end;
        entry += 1
      ) {
        const items = packed[entry] as number;
        yield paired ? [Math.floor(items / count), items % count] : [items];
      }
    },
  };
}

/** Where each bucket begins among the entries, and where the last one ends. */
function startsOf(bucketOf: Uint32Array, buckets: number): Uint32Array {
  const starts = new Uint32Array(buckets + 1);
  for (const bucket of bucketOf) starts[bucket + 1] = (starts[bucket + 1] as number) + 1;
  for (let bucket = 0; bucket < buckets; bucket += 1)
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number);
  return starts;
}

/** The first of sorted entries that is no smaller. */
function firstFrom(packed: Uint32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((packed[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Numbers the different sums, by open addressing: a Map of so many doubles takes several times as long. */
class SumTable {
  readonly #sums: Float64Array;
  /** One more than the number of a sum; 0 for a free place. */
  readonly #numbers: Uint32Array;
  readonly #mask: number;
  size = 0;

  constructor(most: number) {
    const places = 2 ** Math.ceil(Math.log2(Math.max(most * 2, 2)));
    this.#sums = new Float64Array(places);
    this.#numbers = new Uint32Array(places);
    this.#mask = places - 1;
  }

  /** The number of a sum, which has one from now on. */
  take(sum: number): number {
    const place = this.#placeOf(sum);
    if (this.#numbers[place] === 0) {
      this.#sums[place] = sum;
      this.size += 1;
      this.#numbers[place] = this.size;
    }
    return (this.#numbers[place] as number) - 1;
  }

  /** -1 for a sum that there is not. */
  bucketOf(sum: number): number {
    return (this.#numbers[this.#placeOf(sum)] as number) - 1;
  }

  #placeOf(sum: number): number {
    const high = Math.floor(sum / 2 ** 32);
    let hash = Math.imul(sum | 0, 0x9e3779b1) ^ Math.imul(high | 0, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let place = (hash ^ (hash >>> 13)) & this.#mask;
    while (this.#numbers[place] !== 0 && this.#sums[place] !== sum) place = (place + 1) & this.#mask;
    return place;
  }
}
