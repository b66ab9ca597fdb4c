/** One look at something that must not grow: `at` in rounds of work. */
export interface Look {
  readonly at: number;
  readonly value: number;
}

export interface Growth {
  /** From the first look to the last by the middle slope, as a share of the middle value. */
  readonly share: number;
  /** The bounds of that share at 95 %. */
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 %. */
const Z = 1.96;

/**
 * The slope after Theil and Sen, the median of the slopes between all pairs, with Sen's bounds by rank: one odd
 * look (a table that doubles once) moves it little, and nothing is assumed of how the looks scatter.
 */
export function growthOf(looks: readonly Look[]): Growth {
  const slopes = looks
    .flatMap((early, place) =>
      looks.slice(place + 1).map((late) => (late.value - early.value) / (late.at - early.at)),
    )
    .sort((left, right) => left - right);
  const many = looks.length;
  const spread = Z * Math.sqrt((many * (many - 1) * (2 * many + 5)) / 18);
  const slope = (rank: number) => slopes[Math.min(Math.max(Math.round(rank), 0), slopes.length - 1)] ?? 0;
  const middle = looks.map(({ value }) => value).sort((left, right) => left - right)[many >> 1] ?? 0;
  const span = (looks.at(-1)?.at ?? 0) - (looks[0]?.at ?? 0);
  const share = (rank: number) => (middle === 0 ? 0 : (slope(rank) * span) / middle);
  const last = slopes.length - 1;
  return {
    share: share(last / 2),
    low: share((last - spread) / 2),
    high: share((last + spread) / 2),
  };
}

/**
 * Growth is what is surely more than nothing, more than `trifle` (a share), and there in either half: what leaks does
 * so all the time, while a table of the engine that doubles once does not grow before and after.
 */
export function grows(looks: readonly Look[], trifle: number): boolean {
  const { share, low } = growthOf(looks);
  const middle = looks.length / 2;
  const halves = [looks.slice(0, Math.ceil(middle)), looks.slice(Math.floor(middle))];
  return low > 0 && share > trifle && halves.every((half) => growthOf(half).share > trifle / 4);
}

export function growthText({ share, low, high }: Growth): string {
  const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
  return `${percent(share)} (95 %: ${percent(low)} to ${percent(high)})`;
}
