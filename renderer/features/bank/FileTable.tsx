import { BANK_SKIPS } from '../../../shared/domain/bankEntries.ts';
import type { BankMatched } from '../../../shared/ipc/bank.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { LeftOutRows } from '../../ui/columns/LeftOutRows.tsx';
import { SumsTable } from '../../ui/sums/SumsTable.tsx';
import styles from './BankView.module.css';
import { DIFFERENCE_NAMES, SKIP_NAMES } from './bankWords.ts';

/** What else is in the file, in none of the sums beside it, and what in it contradicts itself. */
export function FileTable({ figures: { file } }: { readonly figures: BankMatched }) {
  const t = useTexts('bank');
  const compare = useTexts('compare');
  const formats = useFormats();
  const { skipped, leftOut, charges, differences, moreDifferences, currencies } = file;
  const more = Math.max(0, differences.length - MOST_SHOWN) + moreDifferences;
  const [main] = currencies;
  const rows = [
    ...skipped.map(({ reason, count, sum, currency }) => ({
      ...{ key: `${reason} ${currency}`, count, sum },
      name:
        currency === main || currency === ''
          ? t(SKIP_NAMES[reason])
          : t('inCurrency', { what: t(SKIP_NAMES[reason]), currency }),
    })),
    ...(charges.count === 0 ? [] : [{ key: 'charges', name: t('charges'), ...charges }]),
  ];
  const amount = (kind: (typeof differences)[number]['kind'], decimal: string) =>
    kind === 'number' ? decimal : formats.amount(decimal);
  return (
    <div className={styles['beside']}>
      {rows.length > 0 && (
        <SumsTable label={t('besides')} columns={[t('besides'), compare('columnCount'), t('columnSum')]}>
          {rows.map(({ key, name, count, sum }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formats.count(count)}</td>
              <td>
                <Amount value={sum} tone="faintZero" />
              </td>
            </tr>
          ))}
        </SumsTable>
      )}
      <LeftOutRows
        reasons={BANK_SKIPS.map((reason) => ({
          name: t(SKIP_NAMES[reason]),
          count: skipped.reduce((sum, one) => sum + (one.reason === reason ? one.count : 0), 0),
          rows: leftOut.filter((row) => row.reason === reason),
        }))}
      />
      {differences.length > 0 && (
        <ul className={styles['contradictions']} aria-label={t('contradictions')}>
          {differences.slice(0, MOST_SHOWN).map(({ kind, said, found, place }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            <li key={at}>
              {t(DIFFERENCE_NAMES[kind], {
                said: amount(kind, said),
                found: amount(kind, found),
                place: place === null ? '' : formats.count(place),
              })}
            </li>
          ))}
          {more > 0 && <li>{t('moreContradictions', formats.counted(more))}</li>}
        </ul>
      )}
    </div>
  );
}

const MOST_SHOWN = 5;
