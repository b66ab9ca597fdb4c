export interface HeapSample {
  readonly minute: number;
  readonly bytes: number;
}

/**
 * How much the heap has grown from the first sample to the last, as a share of its middle: by the median of the
 * slopes between all pairs (one odd sample moves it little), and by the slope that nine tenths of the pairs pass.
 */
export function growth(samples: readonly HeapSample[]): { readonly share: number; readonly sure: number } {
  const slopes: number[] = [];
  for (const [place, early] of samples.entries()) {
    for (const late of samples.slice(place + 1)) {
      if (late.minute > early.minute) slopes.push((late.bytes - early.bytes) / (late.minute - early.minute));
    }
  }
  const middle = at(
    samples.map(({ bytes }) => bytes),
    0.5,
  );
  const minutes = (samples.at(-1)?.minute ?? 0) - (samples[0]?.minute ?? 0);
  const inAll = (slope: number) => (slope * minutes) / middle;
  return { share: inAll(at(slopes, 0.5)), sure: inAll(at(slopes, 0.1)) };
}

function at(values: readonly number[], share: number): number {
  const ordered = values.toSorted((left, right) => left - right);
  return ordered[Math.floor(share * (ordered.length - 1))] ?? 0;
}
