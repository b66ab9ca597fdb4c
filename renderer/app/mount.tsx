import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { App } from './App.tsx';
import { applyTheme } from './useTheme.ts';

const PRESSABLE_STYLE_ID = 'react-aria-pressable-style';

/**
 * react-aria adds a style element unless one with this id exists. Our policy refuses inline styles, so an inert
 * element takes its place; the rule itself is in base.css.
 */
function holdInlineStylesOff(): void {
  if (document.getElementById(PRESSABLE_STYLE_ID)) return;
  const inert = document.createElement('meta');
  inert.id = PRESSABLE_STYLE_ID;
  document.head.append(inert);
}

/** Shows Kontor at once; it fills in when the bridge is connected. Returns a function that removes it. */
export function mount(root: HTMLElement, bridge: Promise<Bridge>): () => void {
  holdInlineStylesOff();
  applyTheme('system');
  const tree = createRoot(root);
  tree.render(
    <StrictMode>
      <App bridge={bridge} />
    </StrictMode>,
  );
  return () => tree.unmount();
}
