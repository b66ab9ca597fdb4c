import type { Handlers } from '../../../shared/ipc/bridge.ts';
import { SAMPLE_HINTS } from '../../sandbox/data/sampleHints.ts';

type Hints = Awaited<ReturnType<Handlers['connections']['sampleHints']>>;

/** Numbers worth trying on the sample service; `hint` is a key of the catalogue `start`. */
export function sampleHints(): Hints {
  return SAMPLE_HINTS.map(({ number, key, count }) => ({ number, hint: key, invoices: count }));
}
