import { isMenuKey } from '../menuPlace.ts';

/** What a key means in a grid. `extend` keeps the anchor of the selection; `sides` move between columns. */
export type GridCommand =
  | {
      readonly kind: 'move';
      readonly to: 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last';
      readonly extend: boolean;
    }
  | { readonly kind: 'side'; readonly to: 'left' | 'right' | 'start' | 'end' }
  | { readonly kind: 'resize'; readonly by: number }
  /** A column one place to the side. */
  | { readonly kind: 'reorder'; readonly by: 1 | -1 }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'toggleRange' }
  | { readonly kind: 'all' }
  | { readonly kind: 'copy'; readonly header: boolean }
  | { readonly kind: 'type'; readonly digit: string }
  | { readonly kind: 'open'; readonly add: boolean }
  /** To what the row belongs to. */
  | { readonly kind: 'go' }
  /** What can be done with the row and the cell. */
  | { readonly kind: 'menu' }
  /** A column as wide as what is in it. */
  | { readonly kind: 'fit' };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MOVES: Readonly<Record<string, 'up' | 'down' | 'pageUp' | 'pageDown'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

const STEP = 16;

/** Reads a key; null for a key that the grid does not use. `letters` are J and K alone, which can be switched off. */
export function gridCommand(press: KeyPress, letters: boolean): GridCommand | null {
  if (press.altKey) return null;
  if (isMenuKey(press)) return { kind: 'menu' };
  if (press.ctrlKey || press.metaKey) return withControl(press);
  const move = MOVES[press.key] ?? (letters && !press.shiftKey ? letterMove(press.key) : undefined);
  if (move !== undefined) return { kind: 'move', to: move, extend: press.shiftKey };
  switch (press.key) {
    case 'Home':
      return { kind: 'side', to: 'start' };
    case 'End':
      return press.shiftKey ? { kind: 'fit' } : { kind: 'side', to: 'end' };
    case 'ArrowLeft':
      return press.shiftKey ? { kind: 'resize', by: -STEP } : { kind: 'side', to: 'left' };
    case 'ArrowRight':
      return press.shiftKey ? { kind: 'resize', by: STEP } : { kind: 'side', to: 'right' };
    case ' ':
      return { kind: press.shiftKey ? 'toggleRange' : 'toggle' };
    case 'Enter':
      return { kind: 'open', add: press.shiftKey };
    default:
      return /^\d$/.test(press.key) ? { kind: 'type', digit: press.key } : null;
  }
}

function letterMove(key: string): 'up' | 'down' | undefined {
  const letter = key.toLowerCase();
  if (letter === 'j') return 'down';
  return letter === 'k' ? 'up' : undefined;
}

function withControl(press: KeyPress): GridCommand | null {
  switch (press.key) {
    case 'a':
    case 'A':
      return press.shiftKey ? null : { kind: 'all' };
    case 'c':
    case 'C':
      return { kind: 'copy', header: press.shiftKey };
    case 'ArrowLeft':
      return { kind: 'reorder', by: -1 };
    case 'ArrowRight':
      return { kind: 'reorder', by: 1 };
    case 'Enter':
      return { kind: 'go' };
    case 'Home':
      return { kind: 'move', to: 'first', extend: press.shiftKey };
    case 'End':
      return { kind: 'move', to: 'last', extend: press.shiftKey };
    default:
      return null;
  }
}
