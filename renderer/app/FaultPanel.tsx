import { SCREEN_FAULT } from '../base/screenFault.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';

/** Shown instead of a screen with a fault of Kontor's own. */
export function FaultPanel({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorPanel failure={SCREEN_FAULT} onRetry={onRetry} />;
}
