import { ListFilter } from 'lucide-react';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { toggled } from './filterChips.ts';

export interface Facets {
  readonly statuses: readonly { readonly value: string; readonly count: number }[];
  readonly tags: readonly { readonly value: string; readonly count: number }[];
}

interface FilterMenuProps {
  readonly filter: InvoiceFilter;
  /** Values as they occur at this customer; null while they are not known. */
  readonly facets: Facets | null;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
}

/** Everything that can be filtered by one click. Statuses and tags are the service's own words, as they occur. */
export function FilterMenu({ filter, facets, onChange }: FilterMenuProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const flag = (
    id: string,
    label: string,
    checked: boolean,
    change: Partial<InvoiceFilter>,
    separated = false,
  ): MenuEntry => ({ id, label, checked, separated, onAction: () => onChange(change) });
  const { overdue, outstanding, creditNotes, hasPdf, exportedHere } = filter;
  const entries: MenuEntry[] = [
    ...(facets?.statuses ?? []).map(({ value, count }) =>
      flag(
        `status-${value}`,
        `${t('filterStatus', { value: value === '' ? t('filterNoStatus') : value })} (${formats.count(count)})`,
        filter.statuses?.includes(value) ?? false,
        { statuses: toggled(filter.statuses, value) },
      ),
    ),
    flag('overdue', t('filterOverdue'), overdue === true, { overdue: overdue ? null : true }, true),
    flag('open', t('filterOpen'), outstanding === 'open', {
      outstanding: outstanding === 'open' ? null : 'open',
    }),
    flag('settled', t('filterSettled'), outstanding === 'settled', {
      outstanding: outstanding === 'settled' ? null : 'settled',
    }),
    flag(
      'credits',
      t('filterCreditNotes'),
      creditNotes === 'only',
      { creditNotes: creditNotes === 'only' ? null : 'only' },
      true,
    ),
    flag('noCredits', t('filterNoCreditNotes'), creditNotes === 'without', {
      creditNotes: creditNotes === 'without' ? null : 'without',
    }),
    flag('pdf', t('filterHasPdf'), hasPdf === true, { hasPdf: hasPdf === true ? null : true }, true),
    flag('noPdf', t('filterNoPdf'), hasPdf === false, { hasPdf: hasPdf === false ? null : false }),
    flag('notExported', t('filterNotExported'), exportedHere === false, {
      exportedHere: exportedHere === false ? null : false,
    }),
    ...(facets?.tags ?? [])
      .slice(0, 20)
      .map(({ value, count }, index) =>
        flag(
          `tag-${value}`,
          `${t('filterTag', { value })} (${formats.count(count)})`,
          filter.tags?.includes(value) ?? false,
          { tags: toggled(filter.tags, value) },
          index === 0,
        ),
      ),
  ];
  return (
    <Menu
      label={t('filterMenu')}
      trigger={<Button icon={<ListFilter size={14} aria-hidden />}>{t('addFilter')}</Button>}
      entries={entries}
    />
  );
}
