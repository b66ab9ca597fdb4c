import type { AsOfFigures } from '../../../shared/ipc/asOf.ts';
import { useAsOfLines } from './useAsOfLines.ts';

/** Whose figures these are, who is in none of them and why, and what is not in those of the others. */
export function AsOfNotes({ figures }: { readonly figures: Omit<AsOfFigures, 'ageing'> }) {
  const linesOf = useAsOfLines();
  return (
    <p className="hint tabular" role="status">
      {linesOf(figures).join(' ')}
    </p>
  );
}
