import type { AnyTextKey } from '../i18n/textKeys.ts';
import { useShortcut } from './shortcuts.ts';

/** `/` and Ctrl or Cmd with F put the cursor into the filter of the list on screen; in a PDF the chord is the PDF's. */
export function useFilterKeys(textKey: AnyTextKey, field: () => HTMLInputElement | null | undefined): void {
  const go = () => {
    const input = field();
    input?.focus();
    input?.select();
  };
  useShortcut('/', textKey, go);
  useShortcut('Mod+f', textKey, go);
}
