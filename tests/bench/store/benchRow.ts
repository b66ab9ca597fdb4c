/** One line of the table that `npm run bench` prints; times in milliseconds unless `what` says otherwise. */
export interface BenchRow {
  readonly id: string;
  readonly what: string;
  readonly bare: number;
  readonly kontor: number;
  readonly ratio: number;
  /** The largest ratio that keeps the promise. */
  readonly goal: number;
}

type Figure = number | readonly number[];

/** A row of two figures, or of the medians of what several rounds took. */
export function benchRow(id: string, what: string, bare: Figure, kontor: Figure, goal: number): BenchRow {
  const [left, right] = [figureOf(bare), figureOf(kontor)];
  return { id, what, bare: left, kontor: right, ratio: right / left, goal };
}

const figureOf = (figure: Figure) => (typeof figure === 'number' ? figure : median(figure));

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((left, right) => left - right);
  return ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? Number.NaN;
}

export function printRows(rows: readonly BenchRow[]): void {
  for (const { id, what, bare, kontor, ratio, goal } of rows) {
    const figures = [bare, kontor].map((value) => value.toFixed(value < 1 ? 4 : 1).padStart(10)).join('');
    const verdict = ratio <= goal ? 'ok' : 'MISSED';
    const share = ratio < 0.01 ? `1/${Math.round(1 / ratio)}` : ratio.toFixed(3);
    process.stdout.write(
      `${id.padEnd(5)}${what.padEnd(58)}${figures}${share.padStart(10)} goal ${goal} ${verdict}\n`,
    );
  }
}

/** Milliseconds that a work takes which waits for nothing. */
export function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
