import { onceHere } from '../../ui/arrival/onItsWay.tsx';
import { wantRows } from '../../ui/focus/rowsWanted.ts';
import { type ShownSaved, showSaved } from './compareStore.ts';

/** Shows a saved comparison, or two beside each other, with the keyboard at their rows. */
export function openSaved(saved: ShownSaved): void {
  showSaved(saved);
  onceHere(wantRows);
}
