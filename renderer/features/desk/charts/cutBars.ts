/** An amount so many times the next one leaves nothing of the others to see. */
const OUTLIER = 5;
/** How far above the next one it is drawn then. */
const ABOVE = 1.5;

/** Amounts as they are drawn: one that is far beyond all others is shortened, so that these can be compared. */
export function cutBars(amounts: readonly number[]): {
  readonly drawn: readonly number[];
  /** The place of the one that is shortened. */
  readonly cut: number | null;
} {
  const sizes = amounts.map(Math.abs);
  const [most = 0, next = 0] = sizes.toSorted((one, other) => other - one);
  if (next === 0 || most < next * OUTLIER) return { drawn: amounts, cut: null };
  const cut = sizes.indexOf(most);
  const short = Math.sign(amounts[cut] ?? 0) * next * ABOVE;
  return { drawn: amounts.with(cut, short), cut };
}
