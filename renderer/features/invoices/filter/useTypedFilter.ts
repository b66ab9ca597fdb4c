import { typedAmounts } from '../../../../shared/domain/amountFormat.ts';
import { foldedText } from '../../../../shared/domain/foldedText.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { AmountRange, InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { compareDecimals, type Decimal } from '../../../../shared/domain/money.ts';
import { useLocale } from '../../../i18n/Localized.tsx';
import type { TypedMeaning } from '../../../ui/filter/FilterText.tsx';
import { changeFilter } from '../state/invoicesStore.ts';
import { type ChipWords, filterChips } from './filterChips.ts';

const SIGNED = /^(>=|=>|≥|<=|=<|≤|>|<|=)\s*(.*)$/u;
/** Both ends without a sign: an amount below zero would be taken for the mark between them. */
const BETWEEN = /^(\d[\d.,\s'’]*?)\s*(?:-|–|—|−|\.\.\.?|…)\s*(\d[\d.,\s'’]*)$/u;

/** Says of a text in the filter box which condition it is; null for one that is searched. */
export function useTypedFilter(words: ChipWords): (typed: string) => TypedMeaning | null {
  const { catalogue } = useLocale();
  const { t } = words;
  const paid = { paid: setOf(catalogue?.words.paid), notPaid: setOf(catalogue?.words.notPaid) };
  return (typed) => {
    const found = typedFilter(typed, paid);
    if (found === null) return null;
    if (found === 'unfinished') return { hint: t('typedUnfinished'), take: null };
    const [chip] = filterChips({ ...NO_FILTER, ...found }, words);
    return { hint: t('typedMeans', { filter: chip?.label ?? typed }), take: () => changeFilter(found) };
  };
}

function setOf(words = ''): ReadonlySet<string> {
  return new Set(words.split(', ').map(foldedText));
}

/** A part of a filter that a typed text is; `unfinished` for one that only begins so. */
type TypedFilter = Pick<InvoiceFilter, 'amounts'> | Pick<InvoiceFilter, 'outstanding'> | 'unfinished';

/** What clerks of a language call paid and not paid, in lower case and without marks. */
interface PaidWords {
  readonly paid: ReadonlySet<string>;
  readonly notPaid: ReadonlySet<string>;
}

/**
 * The condition that a text in the filter box is: `>999`, `<=100`, `=1250`, `100-500`, *paid*, *not paid*. Null for what
 * is searched as a text, such as a range that runs backwards: it may be a number of an invoice.
 */
export function typedFilter(typed: string, words: PaidWords): TypedFilter | null {
  const text = typed.normalize('NFKC').trim();
  const said = foldedText(text).replace(/\s+/g, ' ');
  if (words.notPaid.has(said)) return { outstanding: 'open' };
  if (words.paid.has(said)) return { outstanding: 'settled' };
  const [, sign, after = ''] = SIGNED.exec(text) ?? [];
  if (sign !== undefined) {
    const amount = amountOf(after);
    return amount === null ? 'unfinished' : { amounts: signed(sign, amount) };
  }
  const [, first = '', second = ''] = BETWEEN.exec(text) ?? [];
  const [from, to] = [amountOf(first), amountOf(second)];
  if (from === null || to === null || compareDecimals(from, to) > 0) return null;
  return { amounts: { from, to, exclusive: false } };
}

function signed(sign: string, amount: Decimal): AmountRange {
  const exclusive = sign === '>' || sign === '<';
  if (sign === '=') return { from: amount, to: amount, exclusive };
  return />|≥/.test(sign) ? { from: amount, to: null, exclusive } : { from: null, to: amount, exclusive };
}

/** A lone mark before three digits groups them, as in all questions. */
function amountOf(typed: string): Decimal | null {
  return typedAmounts(typed)[0] ?? null;
}
