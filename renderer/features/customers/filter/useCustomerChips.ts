import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { useKeptLists } from '../../../base/keptListsStore.ts';
import { useSinceText } from '../../../i18n/sinceText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { type CustomerChip, customerChips } from './customerChips.ts';

/** The chips of a filter in the clerk's own words, with the names of kept lists. */
export function useCustomerChips(filter: CustomerFilter): CustomerChip[] {
  const t = useTexts('customerList');
  const lists = useKeptLists();
  const listName = (id: string) => lists.find((one) => one.id === id)?.name ?? null;
  return customerChips(filter, t, useFormats(), { sinceText: useSinceText(), listName });
}
