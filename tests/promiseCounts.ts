/** Whether every case is to be counted: in `npm run promises`, and in the nightly run of the Chromium suite. */
export const inFull = process.env['KONTOR_PROMISES'] === 'full';

/** How many cases a test runs: `full` under `npm run promises` and at night, `reduced` under `npm test`. */
export function casesOf(full: number, reduced: number): number {
  return inFull ? full : reduced;
}
