import type { Language } from '../../../shared/i18n/catalogues.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Cache } from '../../cache/cache.ts';

/** What a file says of records that it lacks since they could not be read; null where it lacks none. */
export function leftOutText(unreadable: number, language: Language): string | null {
  if (unreadable === 0) return null;
  return createTranslator(language).getFixedT(language, 'paper')('leftOut', { count: unreadable });
}

/** Records of a cached list that cannot be read; no filter can tell whether they are meant. */
export async function unreadableOf(cache: Cache, customer: CustomerRef, today: string): Promise<number> {
  return (await cache.lists.cached(customer, today))?.unreadable ?? 0;
}
