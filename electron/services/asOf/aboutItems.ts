import { formatAmount, formatCount } from '../../../shared/domain/amountFormat.ts';
import { formatDay, formatMinute } from '../../../shared/domain/dayFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import { createTranslator } from '../../../shared/i18n/translator.ts';
import type { AsOfCustomer, AsOfState } from '../../../shared/ipc/asOf.ts';
import { type ListAbout, sortWords } from '../exports/listAbout.ts';
import type { ExportContext } from '../state/exportContext.ts';
import type { DayFigures, ItemsSource } from './itemsFile.ts';

interface Parts extends Pick<ExportContext, 'language' | 'settings' | 'now' | 'version'> {
  readonly connection: string;
}

const SORT = [
  { column: 'customer', direction: 'ascending' },
  { column: 'due', direction: 'ascending' },
] as const;

/**
 * What the file of the items says of itself: of which day, by which fetches, and who is missing. `more`: what it says of
 * itself besides, and what else it lacks.
 */
export function aboutItems(
  parts: Parts,
  { asked: { number, day }, figures, customers }: Pick<ItemsSource, 'asked' | 'figures' | 'customers'>,
  more: { readonly words: readonly string[]; readonly missing: readonly string[] } = {
    words: [],
    missing: [],
  },
): ListAbout {
  const { language, settings, connection, now, version } = parts;
  const { asOf, changes, customerList, invoices } = catalogues[language];
  const titles = { customer: changes.columnNumber, due: invoices.columnDueDate };
  const t = createTranslator(language, catalogues[language]);
  const count = (value: number) => formatCount(value, settings.numberFormat);
  const until = customers.flatMap(({ state }) =>
    state.kind === 'known' && state.until !== null ? [state.until] : [],
  );
  return {
    language,
    what: asOf.title,
    customer: number === null ? null : { number, givenName: customers[0]?.customer.givenName || null },
    connection: number === null ? connection || null : null,
    counted: t('asOf', 'scope', {
      count: figures.customers,
      shown: count(figures.customers),
      known: count(figures.known),
      items: count(figures.items),
    }),
    rows: figures.items,
    all: figures.items,
    filter: [filled(asOf.asOf, { day: formatDay(day, settings.dateFormat) }), ...more.words],
    sort: sortWords(SORT, customerList, (column) => titles[column]),
    missing: [...more.missing, ...missingLines(parts, figures, customers)],
    oldestFetch: until.length === 0 ? null : until.reduce((one, other) => Math.min(one, other)),
    newestFetch: until.length === 0 ? null : until.reduce((one, other) => Math.max(one, other)),
    unreadable: figures.unreadable.records,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

/** What is not known in general, then each customer that is in no row, or in no sum. */
function missingLines(
  { language, settings }: Parts,
  { unreadable, earlier }: DayFigures,
  customers: readonly AsOfCustomer[],
): string[] {
  const { asOf } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const minute = (at: number) => formatMinute(localMoment(at), settings.dateFormat);
  const counted = (value: number) => ({ count: value, shown: formatCount(value, settings.numberFormat) });
  const reason = (state: AsOfState): string | null => {
    switch (state.kind) {
      case 'known':
        if (state.items !== null) return null;
        return filled(asOf.balanceAlone, {
          amount: formatAmount(state.outstanding, settings.numberFormat, ''),
        });
      case 'notKept':
        return filled(asOf.reasonNotKept, { day: formatDay(state.since, settings.dateFormat) });
      case 'notFetched':
        return filled(asOf.reasonNotFetched, { moment: minute(state.fetchedAt) });
      case 'differs':
        return asOf.reasonDiffers;
    }
  };
  const { customersNotKnown } = unreadable;
  return [
    ...(earlier.oldest === null
      ? []
      : [t('asOf', 'earlier', { ...counted(earlier.customers), moment: minute(earlier.oldest) })]),
    ...(customersNotKnown === 0 ? [] : [t('asOf', 'unreadableNotKnown', counted(customersNotKnown))]),
    ...customers.flatMap(({ customer: { ref, givenName }, state }) => {
      const why = reason(state);
      return why === null ? [] : [`${[ref.number, givenName].filter(Boolean).join(' ')}: ${why}`];
    }),
  ];
}
