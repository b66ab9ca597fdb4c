import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { InvoiceColumn } from '../../../../shared/domain/invoiceFields.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { visibleText } from '../../../../shared/domain/visibleText.ts';
import type { LocalDate, WallClock } from '../../../../shared/domain/wallClock.ts';
import type { Formats } from '../../../i18n/useFormats.ts';
import type { Texts } from '../../../i18n/useTexts.ts';
import { shownWord } from '../filter/filterChips.ts';
import { LONGEST_VALUE } from '../filter/ValueFilterDialog.tsx';

/** A filter that keeps the rows with the value of a cell, and its name as a chip has it. */
export interface ValueFilter {
  readonly label: string;
  readonly change: Partial<InvoiceFilter>;
}

interface Words {
  readonly t: Texts<'invoices'>;
  readonly menus: Texts<'menus'>;
  readonly formats: Formats;
}

/** Tags of a row that are offered one by one. */
const MOST_TAGS = 5;

/** The filters by a cell's value; none where its column cannot be filtered. */
export function valueFilters(row: InvoiceRow, column: InvoiceColumn, words: Words): ValueFilter[] {
  const { t, formats } = words;
  switch (column) {
    case 'status':
      return ofLength(
        row.status,
        { statuses: [row.status] },
        t('filterStatus', { value: shownWord(row.status, t) }),
      );
    case 'tags':
      return row.tags
        .slice(0, MOST_TAGS)
        .flatMap((tag) => ofLength(tag, { tags: [tag] }, t('filterTag', { value: shownWord(tag, t) })));
    case 'agreementId':
    case 'agreementExternalId':
      return agreementFilters(row, t);
    case 'invoiceDate':
      return dayFilters(row.invoiceDate, (day) => ({
        label: t('filterDateOn', { day: formats.date(day) }),
        change: { invoiceDate: { from: day, to: day } },
      }));
    case 'dueDate':
      return dayFilters(row.dueDate, (day) => ({
        label: t('filterDueOn', { day: formats.date(day) }),
        change: { dueDate: { from: day, to: day } },
      }));
    case 'daysLate':
      return row.overdue
        ? [{ label: t('filterOverdue'), change: { overdue: true } }]
        : [{ label: t('filterNotOverdue'), change: { overdue: false } }];
    case 'outstanding':
      return isZero(row.outstanding)
        ? [{ label: t('filterSettled'), change: { outstanding: 'settled' } }]
        : [{ label: t('filterOpen'), change: { outstanding: 'open' } }];
    case 'price':
    case 'priceVat':
      return row.creditNote
        ? [{ label: t('filterCreditNotes'), change: { creditNotes: 'only' } }]
        : [{ label: t('filterNoCreditNotes'), change: { creditNotes: 'without' } }];
    case 'hasPdf':
      return [{ label: t(row.hasPdf ? 'filterHasPdf' : 'filterNoPdf'), change: { hasPdf: row.hasPdf } }];
    case 'invoiceNo':
    case 'entryNo':
    case 'customerNumber':
    case 'givenName':
      return textFilters(row[column], words);
    default:
      return [];
  }
}

/** The invoices of the same agreement; none where the service named none. */
export function agreementFilters(
  { agreementExternalId: value }: InvoiceRow,
  t: Texts<'invoices'>,
): ValueFilter[] {
  if (value === '') return [];
  return ofLength(
    value,
    { agreementExternalIds: [value] },
    t('filterAgreement', { value: visibleText(value) }),
  );
}

/** A filter takes values up to a length. */
function ofLength(value: string, change: Partial<InvoiceFilter>, label: string): ValueFilter[] {
  return value.length > LONGEST_VALUE ? [] : [{ label, change }];
}

function textFilters(value: string, { menus }: Words): ValueFilter[] {
  const text = value.trim();
  if (text === '') return [];
  return ofLength(text, { text }, menus('contains', { text: visibleText(text) }));
}

/** The day alone: the service's times of a day are no value to filter by. */
function dayFilters(moment: WallClock, filterOf: (day: LocalDate) => ValueFilter): ValueFilter[] {
  return [filterOf(moment.slice(0, 10) as LocalDate)];
}

function isZero(decimal: string): boolean {
  return /^-?0(\.0*)?$/.test(decimal);
}
