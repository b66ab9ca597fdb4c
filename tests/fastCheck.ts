import fc from 'fast-check';
import { inFull } from './promiseCounts.ts';

/**
 * `npm test` draws the same cases on every run and every machine, so a property that fails there fails again, and a count
 * of what was drawn holds or does not. New cases are drawn by `npm run promises` and at night.
 */
if (!inFull) fc.configureGlobal({ seed: 45 });

export { fc };
