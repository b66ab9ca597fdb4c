import { formatCount } from '../../../../shared/domain/amountFormat.ts';
import { formatMinute } from '../../../../shared/domain/dayFormat.ts';
import type { DateFormat, NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import { localMoment } from '../../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../../shared/i18n/catalogues.ts';
import { filled } from '../../../../shared/i18n/filledText.ts';
import type { Language } from '../../../../shared/i18n/languages.ts';
import { createTranslator } from '../../../../shared/i18n/translator.ts';
import type { PdfTexts } from '../../../documents/pdf/listReport.ts';
import type { AboutLine } from '../../../documents/tables/csv.ts';

/**
 * What the file of a list says of itself, made once for each file: the sheet *Information*, the head on paper, the lines
 * above a CSV and the file beside one all print this. Words are in the clerk's language.
 */
export interface ListAbout {
  readonly language: Language;
  /** Such as *Invoices*. */
  readonly what: string;
  /** Null for a list of several customers. */
  readonly customer: { readonly number: string; readonly givenName: string | null } | null;
  /** The connection's name, in a list of several customers; null where it has none. */
  readonly connection: string | null;
  /** Such as *12 of 300 invoices of the customer*. */
  readonly counted: string;
  /** What only this list has to say; `key` is its name in the file beside one for programs. */
  readonly particulars?: readonly { readonly key: string; readonly label: string; readonly text: string }[];
  readonly rows: number;
  /** Rows of the list, written or not. */
  readonly all: number;
  /** Empty for none. */
  readonly filter: readonly string[];
  /** Such as *Due date, ascending*, the first first; empty for none. */
  readonly sort: readonly string[];
  /** Milliseconds since the epoch; null where nothing was ever fetched. */
  readonly oldestFetch: number | null;
  readonly newestFetch: number | null;
  /** Who or what is not in it that may be looked for, a line each; left out where that is not asked. */
  readonly missing?: readonly string[];
  /** Records that could not be read and so are in no row. */
  readonly unreadable: number;
  /** A display currency such as `SEK`; empty for none. */
  readonly currency: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** Of Kontor. */
  readonly version: string;
}

/** How a clerk reads figures and days. */
export interface Formats {
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
}

/** The description as lines, in the order in which they are read. A label that is empty goes on with the line above it. */
export function aboutLines(about: ListAbout, formats: Formats): readonly AboutLine[] {
  const texts = catalogues[about.language].information;
  const { customer, connection, filter, sort, currency } = about;
  const minute = (at: number) => formatMinute(localMoment(at), formats.dateFormat);
  const several = (label: string, words: readonly string[], none: string): AboutLine[] =>
    (words.length === 0 ? [none] : words).map((text, at) => ({ label: at === 0 ? label : '', text }));
  return [
    { label: texts.list, text: about.what },
    ...(customer === null ? [] : [{ label: texts.number, text: customer.number }]),
    ...(customer?.givenName ? [{ label: texts.name, text: customer.givenName }] : []),
    ...(connection === null ? [] : [{ label: texts.connection, text: connection }]),
    { label: texts.rows, text: about.counted },
    ...(about.particulars ?? []).map(({ label, text }) => ({ label, text })),
    ...several(texts.filter, filter, texts.noFilter),
    ...several(texts.sort, sort, texts.unsorted),
    ...fetched(about, minute),
    ...(about.missing === undefined ? [] : several(texts.missing, about.missing, texts.nothingMissing)),
    { label: texts.unreadable, text: formatCount(about.unreadable, formats.numberFormat) },
    { label: texts.longAmounts, text: null },
    ...(currency === '' ? [] : [{ label: texts.currency, text: currency }]),
    {
      label: texts.made,
      text: filled(texts.madeBy, { moment: minute(about.madeAt), version: about.version }),
    },
  ];
}

function fetched(about: ListAbout, minute: (at: number) => string): AboutLine[] {
  const { fetched: label, fetchedBetween } = catalogues[about.language].information;
  if (about.oldestFetch === null || about.newestFetch === null) return [];
  const [oldest, newest] = [minute(about.oldestFetch), minute(about.newestFetch)];
  return [{ label, text: oldest === newest ? newest : filled(fetchedBetween, { oldest, newest }) }];
}

/** What and whose, as the title of a document. */
export function aboutTitle({ what, customer, connection }: ListAbout): string {
  return [what, customer?.number, customer?.givenName, connection].filter(Boolean).join(' ');
}

/** The sort in words, from the titles of its columns. */
export function sortWords<Column extends string>(
  sort: readonly { readonly column: Column; readonly direction: 'ascending' | 'descending' }[],
  texts: { readonly sortAscending: string; readonly sortDescending: string },
  titleOf: (column: Column) => string,
): string[] {
  return sort.map(({ column, direction }) =>
    filled(texts[direction === 'ascending' ? 'sortAscending' : 'sortDescending'], { title: titleOf(column) }),
  );
}

/** How many of how many; `own`: rows of one customer, and not of several. */
export function countedText(
  texts: PdfTexts,
  { rows, all, own }: { readonly rows: number; readonly all: number; readonly own: boolean },
  numberFormat: NumberFormat,
): string {
  const part = rows === all ? '' : 'Some';
  const whose = own ? (part === '' ? 'All' : '') : 'Kept';
  const text = texts[`scope${part}${whose}_${all === 1 ? 'one' : 'other'}` as keyof PdfTexts];
  return filled(text, { count: formatCount(rows, numberFormat), all: formatCount(all, numberFormat) });
}

/** Rows named one by one, or all that match but a few. */
type Selection =
  | { readonly kind: 'rows' }
  | { readonly kind: 'allMatching'; readonly except: readonly unknown[] };

/** The filter in the clerk's words, and what she did by hand besides. */
export function filterOf(
  { filterWords, selection }: { readonly filterWords: readonly string[]; readonly selection: Selection },
  language: Language,
): readonly string[] {
  return [...filterWords, ...selectionWords(selection, language)];
}

function selectionWords(selection: Selection, language: Language): string[] {
  const t = createTranslator(language, catalogues[language]);
  if (selection.kind === 'rows') return [t('paper', 'selection')];
  const count = selection.except.length;
  return count === 0 ? [] : [t('paper', 'selectionExcept', { count })];
}

/** Filter and sort as the head on paper has them: nothing where there is neither. */
export function paperFilter({ language, filter, sort }: ListAbout): readonly string[] {
  if (sort.length === 0) return filter;
  const { information, invoices } = catalogues[language];
  const order = filled(invoices.sortedBy, { keys: sort.join('; ') });
  return [...(filter.length === 0 ? [information.noFilter] : filter), order];
}
