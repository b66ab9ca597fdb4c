import { SCHEME_NAMES } from '../../../shared/i18n/schemeNames.ts';
import type { BankMatched } from '../../../shared/ipc/bank.ts';
import { useApp } from '../../base/useApp.ts';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useBankStore } from './bankStore.ts';

/** What was matched with what, as of when, what is assumed, and what of it is in no sum. */
export function MatchedNotes({ figures }: { readonly figures: BankMatched }) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const reference = useReferenceText(figures);
  const currency = useCurrencyText(figures);
  const name = useBankStore((state) => state.bank?.fileName);
  const { file, customers, unreadableHere } = figures;
  const days = { from: formats.date(file.from ?? ''), until: formats.date(file.until ?? '') };
  const lines = [
    compare('scope', {
      file: [name ?? compare('pastedName'), ...file.accounts.slice(0, 2)].join(', '),
      customers: lists('customers', formats.counted(customers)),
      fetched: fetchedText(figures),
    }),
    ...(file.from === null ? [] : [t('booked', days)]),
    settledText(figures, t, formats),
    reference,
    currency,
    ...(file.oddDays === 0 ? [] : [t('oddDays', formats.counted(file.oddDays))]),
    ...(file.unreadTotals === 0 ? [] : [t('unreadTotals', formats.counted(file.unreadTotals))]),
    ...(file.otherFiles === 0 ? [] : [t('otherFiles', formats.counted(file.otherFiles))]),
    ...(figures.whole === customers ? [] : [searchedText(figures, t, formats)]),
    ...(unreadableHere === 0 ? [] : [compare('unreadableHere', formats.counted(unreadableHere))]),
    t('notKept'),
  ];
  return (
    <p className="hint tabular" role="status">
      {lines
        .filter((line) => line !== '')
        .map((line) => (line.endsWith('.') ? line : `${line}.`))
        .join(' ')}
    </p>
  );
}

type Texts = ReturnType<typeof useTexts<'bank'>>;
type Formats = ReturnType<typeof useFormats>;

function settledText({ invoices, outstanding, paid, inPart, over }: BankMatched, t: Texts, formats: Formats) {
  if (invoices === 0) return '';
  const part = ({ count, sum }: BankMatched['over']) => ({
    ...formats.counted(count),
    amount: formats.amount(sum),
  });
  return [
    t('settled', {
      ...formats.counted(invoices),
      outstanding: formats.amount(outstanding),
      paid: formats.amount(paid),
    }),
    ...(inPart.count === 0 ? [] : [t('inPart', part(inPart))]),
    ...(over.count === 0 ? [] : [t('over', part(over))]),
  ].join(' ');
}

function searchedText({ customers, inPairs, whole }: BankMatched, t: Texts, formats: Formats): string {
  return t('searched', {
    customers: formats.count(customers),
    pairs: formats.count(inPairs),
    whole: formats.count(whole),
  });
}

/** How references are assumed to be made. */
function useReferenceText({ reference: { template, scheme } }: BankMatched): string {
  const t = useTexts('bank');
  const sender = useTexts('sender');
  if (template === '') return t('noReference');
  return t('reference', { template, scheme: sender(SCHEME_NAMES[scheme]) });
}

/** The service names no currency of its amounts (docs/service.md §2.3). */
function useCurrencyText({ file: { currencies } }: BankMatched): string {
  const t = useTexts('bank');
  const shown = useApp((app) => app.settings.displayCurrency);
  const [currency = ''] = currencies;
  if (currency === '') return t('currencyUnknown');
  return shown === '' || shown === currency
    ? t('currency', { currency })
    : t('currencyOther', { currency, shown });
}
