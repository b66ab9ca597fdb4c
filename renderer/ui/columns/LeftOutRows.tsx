import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** Rows of one reason: how many, and the first of them. */
interface LeftOutReason {
  readonly name: string;
  readonly count: number;
  readonly rows: readonly {
    /** As the file counts, from 0. */
    readonly row: number;
    readonly text: string;
    readonly amount: string | null;
    /** Of a total that its rows do not come to. */
    readonly isOff?: boolean;
  }[];
}

/** What of a file of others was left out, by its reason, and where in the file it stands. */
export function LeftOutRows({ reasons }: { readonly reasons: readonly LeftOutReason[] }) {
  const t = useTexts('compare');
  const formats = useFormats();
  const some = reasons.filter(({ count }) => count > 0);
  if (some.every(({ rows }) => rows.length === 0)) return null;
  return (
    <details className="hint tabular">
      <summary>{t('leftOutRows')}</summary>
      {some.map(({ name, count, rows }) => (
        <div key={name}>
          {t('leftOutReason', { reason: name, shown: formats.count(count) })}
          {rows.length > 0 && (
            <ul aria-label={name}>
              {rows.map(({ row, text, amount, isOff }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one entry share its row
                <li key={at}>
                  {[
                    formats.count(row + 1),
                    text,
                    amount === null ? '' : formats.amount(amount),
                    isOff ? '≠' : '',
                  ]
                    .filter((one) => one !== '')
                    .join(' · ')}
                </li>
              ))}
              {count > rows.length && <li>{t('leftOutMore', formats.counted(count - rows.length))}</li>}
            </ul>
          )}
        </div>
      ))}
    </details>
  );
}
