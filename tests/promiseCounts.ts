/** Whether this run is `npm run promises`, which counts every promise's cases in full. */
export const inFull = process.env['KONTOR_PROMISES'] === 'full';

/** How many cases a promise's test runs: `full` under `npm run promises`, `reduced` under `npm test`. */
export function casesOf(full: number, reduced: number): number {
  return inFull ? full : reduced;
}
