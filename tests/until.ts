import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/** Waits until a check no longer throws. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: 20 });
}
