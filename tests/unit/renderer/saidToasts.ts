import { useToastStore } from '../../../renderer/ui/toastStore.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';

const english = { translate: createTranslator('en', catalogues.en), catalogue: catalogues.en };

/** The toasts on screen as they are said in English, the oldest first. */
export function saidToasts(): string[] {
  return useToastStore.getState().toasts.map(({ text }) => (typeof text === 'string' ? text : text(english)));
}
