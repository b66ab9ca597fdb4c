const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units with at most one decimal, the decimal mark as in the clerk's amounts. */
export function sizeText(bytes: number, amount: (decimal: string) => string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const rounded = unit === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1);
  const mark = amount('0.5').charAt(1);
  return `${rounded.replace('.', mark)}\u00a0${UNITS[unit]}`;
}
