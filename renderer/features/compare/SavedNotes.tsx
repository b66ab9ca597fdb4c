import { type LedgerRole, MOST_SAVED_DIFFERENCES } from '../../../shared/domain/comparison.ts';
import type { LedgerMapping, SavedComparison } from '../../../shared/ipc/compare.ts';
import { CopyButton } from '../../base/CopyButton.tsx';
import { useFetchedText } from '../../base/useFetchedText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { columnLetters } from '../../ui/columns/columnLetters.ts';
import { useFilterWords } from '../invoices/filter/useFilterWords.ts';
import styles from './CompareView.module.css';
import { roleNames } from './roleNames.ts';
import { useAsOfNotes } from './useAsOfNotes.ts';
import { useSuggestedText } from './useSuggestedText.ts';

/** What was compared with what, when and how; and what of it is not here. */
export function SavedNotes({ saved }: { readonly saved: SavedComparison }) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const now = useNow();
  const rulesOf = useRulesText();
  const lossOf = useLossText();
  const columnsOf = useColumnsText();
  const { fileName, at, sha256, mapping } = saved;
  const name = { file: fileName ?? compare('pastedName'), moment: formats.moment(at, now) };
  const lines = [t('nameAt', name), ...rulesOf(saved), columnsOf(mapping)];
  const losses = lossOf(saved);
  return (
    <>
      <p className="hint tabular">{lines.map((line) => `${line}.`).join(' ')}</p>
      <p className="hint tabular wrapped">
        <span>{t('sha256', { sha256 })}</span>
        <CopyButton text={sha256} label={t('copyHash')} />
      </p>
      {losses.length > 0 && (
        <p className={styles['old']} role="status">
          {losses.join(' ')}
        </p>
      )}
    </>
  );
}

/** How the columns of its ledger were read. */
function useColumnsText(): (mapping: LedgerMapping) => string {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  return ({ roles, decimalMark, isTurned }) => {
    const names = roleNames(compare);
    const columns = roles.flatMap((role: LedgerRole | null, column) =>
      role === null ? [] : [`${columnLetters(column)}: ${names[role]}`],
    );
    const mark = decimalMark === null ? 'markEach' : decimalMark === ',' ? 'markComma' : 'markPoint';
    const turned = isTurned ? [compare('turned')] : [];
    return t('columns', { columns: [...columns, t(mark), ...turned].join('; ') });
  };
}

/** Whom and what a comparison was of, as sentences without their full stops. */
function useRulesText(): (about: SavedComparison) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const lists = useTexts('allInvoices');
  const formats = useFormats();
  const fetchedText = useFetchedText();
  const suggestedOf = useSuggestedText();
  const wordsOf = useFilterWords();
  return ({ number, amount, filter, until, asOf, tolerance, figures }) => {
    const whom =
      number === null ? lists('customers', formats.counted(figures.customers)) : t('customer', { number });
    return [
      `${whom}, ${fetchedText(figures)}`,
      `${compare('amount')}: ${compare(amount === 'outstanding' ? 'amountOutstanding' : 'amountPriceVat')}`,
      ...(filter === null ? [] : [compare('filtered', { filter: wordsOf(filter).join(', ') })]),
      ...(until === null ? [] : [t('until', { day: formats.date(until) })]),
      ...(asOf === null ? [] : [compare('balancesOf', { day: formats.date(asOf) })]),
      ...(tolerance === '0' ? [] : [t('tolerance', { amount: formats.amount(tolerance) })]),
      ...suggestedOf(figures),
    ];
  };
}

/**
 * What of a comparison is not in it: customers that are not known as of its day, what could not be read, differences that
 * were too many, and those of forgotten customers.
 */
function useLossText(): (about: SavedComparison) => string[] {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const asOfNotes = useAsOfNotes();
  return ({ cut, forgotten: { count, difference }, figures: { unreadDays, unreadableHere, asOf } }) => [
    ...asOfNotes({ asOf }),
    ...(unreadDays === 0 ? [] : [compare('unreadDays', formats.counted(unreadDays))]),
    ...(unreadableHere === 0 ? [] : [compare('unreadableHere', formats.counted(unreadableHere))]),
    ...(cut === 0
      ? []
      : [t('cut', { ...formats.counted(cut), most: formats.count(MOST_SAVED_DIFFERENCES) })]),
    ...(count === 0
      ? []
      : [t('forgotten', { ...formats.counted(count), amount: formats.amount(difference) })]),
  ];
}
