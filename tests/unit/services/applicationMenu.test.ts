import { expect, it, vi } from 'vitest';
import { applicationMenu } from '../../../electron/adapters/applicationMenu.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';

it.each(LANGUAGES)('opens the guide from its last menu, in %s', (language) => {
  const showGuide = vi.fn();
  const help = applicationMenu(language, { mac: false, packaged: true, showGuide }).at(-1);
  expect(help?.role).toBe('help');
  const [guide] = Array.isArray(help?.submenu) ? help.submenu : [];
  // The page handles the key: if both did, the guide would open twice.
  expect(guide?.registerAccelerator).toBe(false);
  guide?.click?.(undefined as never, undefined, undefined as never);
  expect(showGuide).toHaveBeenCalledOnce();
});
