import { useEffect } from 'react';
import type { Settings } from '../../shared/ipc/settings.ts';

const DARK = '(prefers-color-scheme: dark)';

/** Puts the theme on the document; `system` follows the system for as long as it is chosen. */
export function applyTheme(theme: Settings['theme']): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

export function useTheme(theme: Settings['theme']): void {
  useEffect(() => {
    const apply = () => applyTheme(theme);
    apply();
    const system = matchMedia(DARK);
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}
