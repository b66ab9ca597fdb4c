import type { TextValues } from './filledText.ts';
import type { TextKey } from './translator.ts';

interface Step {
  readonly from: number | null;
  readonly to: number | null;
  readonly isCredits: boolean;
}

interface Words {
  readonly ageing: (key: TextKey<'ageing'>) => string;
  readonly frozen: (key: TextKey<'frozen'>, values: TextValues) => string;
  readonly count: (count: number) => string;
}

/** A step of an ageing by its bounds, whatever the steps are called today. */
export function stepText({ from, to, isCredits }: Step, { ageing, frozen, count }: Words): string {
  if (isCredits) return ageing('credits');
  if (from === null && to === 0) return ageing('notDue');
  if (from === null) return frozen('daysTo', { to: count(to ?? 0) });
  if (to === null) return frozen('daysFrom', { from: count(from) });
  return frozen('daysFromTo', { from: count(from), to: count(to) });
}
