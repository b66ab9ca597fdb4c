import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { Store } from '../../../store/store.ts';

/** The note in a file about records that it lacks since they could not be read; null if it lacks none. */
export function leftOutText(unreadable: number, language: Language, ofOne = true): string | null {
  if (unreadable === 0) return null;
  const t = createTranslator(language, catalogues[language]);
  return t('paper', ofOne ? 'leftOut' : 'leftOutAll', { count: unreadable });
}

/** The note on a reminder about invoices that it lacks since they are disputed, or seen in the bank; null if it lacks none. */
export function notOnIt(why: 'disputed' | 'seenInBank', count: number, language: Language): string | null {
  if (count === 0) return null;
  return createTranslator(language, catalogues[language])('paper', why, { count });
}

/** Records of a cached list that cannot be read; whether a filter matches them is not known. */
export async function unreadableOf(store: Store, customer: CustomerRef, today: string): Promise<number> {
  return (await store.lists.cached(customer, today))?.unreadable ?? 0;
}
