import { formatAmount, formatCount } from '../../../../shared/domain/amountFormat.ts';
import { parseCustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { formatDay, formatMinute } from '../../../../shared/domain/dayFormat.ts';
import { localMoment } from '../../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { suggestionText } from '../../../../shared/i18n/comparedNames.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import type { ComparisonFigures } from '../../../../shared/ipc/compare.ts';
import type { ListAbout } from '../../exports/listAbout.ts';
import type { ExportContext } from '../../state/exportContext.ts';
import type { Compared } from './compared.ts';

interface Parts extends Pick<ExportContext, 'language' | 'settings' | 'now' | 'version'> {
  /** The connection's name. */
  readonly connection: string;
}

interface Written {
  readonly withEqual: boolean;
  readonly comparedBy: string;
  /** The filter of the comparison in the clerk's words. */
  readonly filterWords: readonly string[];
  readonly sha256: string;
  /** No list was fetched since. */
  readonly isCurrent: boolean;
  /** The rows that are written, and all. */
  readonly rows: number;
  readonly all: number;
}

/** What the file of a comparison says of itself: what was compared with what, as of when, and what of it is in no row. */
export function aboutComparison(parts: Parts, compared: Compared, written: Written): ListAbout {
  const { language, settings, connection, now, version } = parts;
  const { figures, list } = compared;
  const { rows, all, withEqual } = written;
  const { compare, comparisonFile: texts } = catalogues[language];
  const t = createTranslator(language, catalogues[language]);
  const counted = (value: number) => ({ count: value, shown: formatCount(value, settings.numberFormat) });
  const equal = figures.kinds.find(({ kind }) => kind === 'equal')?.count ?? 0;
  const leftOut = withEqual ? 0 : equal - figures.suggestions.takenEqual.count;
  return {
    language,
    what: texts.what,
    customer: list.number === null ? null : { number: list.number, givenName: null },
    connection: connection || null,
    counted: t('comparisonFile', 'rowsOf', {
      ...counted(all),
      rows: formatCount(rows, settings.numberFormat),
    }),
    particulars: particulars(parts, compared, written),
    rows,
    all,
    filter: [withEqual ? texts.withEqualRows : texts.differencesAlone],
    sort: [compare.columnKind],
    missing: [
      ...notKnownThen(parts, figures),
      ...(leftOut === 0 ? [] : [t('comparisonFile', 'equalLeftOut', counted(leftOut))]),
      ...(figures.unreadDays === 0 ? [] : [t('compare', 'unreadDays', counted(figures.unreadDays))]),
    ],
    oldestFetch: figures.oldestFetch,
    newestFetch: figures.newestFetch,
    unreadable: figures.unreadableHere,
    currency: settings.displayCurrency,
    madeAt: now,
    version,
  };
}

function particulars(
  { language, settings }: Parts,
  { figures, amount, filter, until, asOf, tolerance, fileName, comparedAt }: Compared,
  { comparedBy, filterWords, sha256, isCurrent }: Written,
): NonNullable<ListAbout['particulars']> {
  const { compare, comparisonFile: texts, information, views } = catalogues[language];
  const money = (decimal: string) => formatAmount(decimal, settings.numberFormat);
  const when = formatMinute(localMoment(comparedAt), settings.dateFormat);
  const isOfOpen = amount === 'outstanding';
  const count = (value: number) => formatCount(value, settings.numberFormat);
  const said = suggestionText(figures, count, (key, values) => filled(compare[key], values));
  const suggested = said === null ? [] : [{ key: 'suggestions', label: compare.suggestions, text: said }];
  return [
    { key: 'ledger', label: texts.ledgerFile, text: fileName ?? compare.pastedName },
    { key: 'ledgerSha256', label: texts.ledgerHash, text: sha256 },
    {
      key: 'compared',
      label: texts.comparedAt,
      text: comparedBy === '' ? when : filled(texts.comparedAtBy, { moment: when, name: comparedBy }),
    },
    { key: 'customers', label: texts.customers, text: count(figures.customers) },
    {
      key: 'invoices',
      label: compare.invoices,
      text: filter === null ? views.viewAll : filterWords.join('; '),
    },
    {
      key: 'amount',
      label: compare.amount,
      text: isOfOpen
        ? `${compare.amountOutstanding}: ${compare.amountOutstandingHint}`
        : `${compare.amountPriceVat}: ${compare.amountPriceVatHint}`,
    },
    {
      key: 'until',
      label: compare.until,
      text: until === null ? information.noFilter : formatDay(until, settings.dateFormat),
    },
    {
      key: 'balances',
      label: texts.balances,
      text:
        asOf === null
          ? texts.balancesKept
          : filled(catalogues[language].asOf.fileDay, { day: formatDay(asOf, settings.dateFormat) }),
    },
    { key: 'tolerance', label: compare.tolerance, text: money(tolerance) },
    { key: 'ledgerTotal', label: compare.totalThere, text: money(figures.there) },
    { key: 'kontorTotal', label: compare.totalHere, text: money(figures.here) },
    ...suggested,
    { key: 'fetchedSince', label: texts.since, text: isCurrent ? texts.sinceNot : texts.sinceFetched },
  ];
}

/** Customers whose balances of the day are not known, or not their items, or not for the whole of it. */
function notKnownThen({ language, settings }: Parts, { asOf }: ComparisonFigures): string[] {
  if (asOf === null) return [];
  const t = createTranslator(language, catalogues[language]);
  const { unknown, withoutItems, unreadable, earlier } = asOf;
  const counted = (count: number) => ({ count, shown: formatCount(count, settings.numberFormat) });
  const moment = formatMinute(localMoment(earlier.oldest ?? 0), settings.dateFormat);
  return [
    ...(unknown.notKept === 0 ? [] : [t('asOf', 'notKept', counted(unknown.notKept))]),
    ...(unknown.notFetched === 0 ? [] : [t('asOf', 'notFetched', counted(unknown.notFetched))]),
    ...(unknown.differs === 0 ? [] : [t('asOf', 'differs', counted(unknown.differs))]),
    ...(withoutItems.customers === 0 ? [] : [t('compare', 'balanceAlone', counted(withoutItems.customers))]),
    ...(unreadable.customersNotKnown === 0
      ? []
      : [t('asOf', 'unreadableNotKnown', counted(unreadable.customersNotKnown))]),
    ...(earlier.customers === 0 ? [] : [t('asOf', 'earlier', { ...counted(earlier.customers), moment })]),
  ];
}

/** Of the customers that rows name, those that are customer numbers. */
export function customerNumbers(named: readonly string[]): readonly string[] {
  return named.flatMap((text) => {
    const parsed = parseCustomerNumber(text);
    return parsed.ok ? [parsed.number] : [];
  });
}
