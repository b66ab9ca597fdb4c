import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';

/** Rows before the first item; null for what is no such number. */
export function readSkipped(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,4}$/.test(text)) return null;
  return Number(text) > LEDGER_BOUNDS.skipped ? null : Number(text);
}
