import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { AnyTextKey } from '../i18n/textKeys.ts';
import { useShortcut } from './shortcuts.ts';

/**
 * Ctrl+Enter does the main thing, as it does in a sheet: also on a button or a choice within the element, which would
 * else take it for its own Enter.
 */
export function useMainKey(within: RefObject<HTMLElement | null>, textKey: AnyTextKey, act: () => void) {
  const run = useEffectEvent(act);
  useShortcut('Mod+Enter', textKey, act);
  useEffect(() => {
    const element = within.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [within]);
}
