import type { NameRefusal, ReadNames } from '../../../shared/ipc/ownFacts.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './OwnFacts.module.css';

const REASONS = {
  empty: 'nameRefused_empty',
  noDigits: 'nameRefused_noDigits',
  severalNumbers: 'nameRefused_severalNumbers',
  otherCharacters: 'nameRefused_otherCharacters',
  tooLong: 'nameRefused_tooLong',
  noName: 'nameRefused_noName',
  nameTooLong: 'nameRefused_nameTooLong',
  nameDamaged: 'nameRefused_nameDamaged',
  twice: 'nameRefused_twice',
} as const satisfies Record<NameRefusal, TextKey<'ownFacts'>>;

interface NamesPreviewProps {
  readonly names: Extract<ReadNames, { readonly kind: 'read' }>;
  /** Its name. */
  readonly file: string;
}

/** Shows which names a file will add or change, and the rows that are refused. */
export function NamesPreview({ names, file }: NamesPreviewProps) {
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const { added, changed, same, refused, rows, refusedRows } = names;
  const all = added + changed;
  const notListed = refused - refusedRows.length;
  const counts = { added, changed, same, refused };
  return (
    <>
      <p role="status" className="strong">
        {t('namesCounts', {
          file,
          ...Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, formats.count(count)])),
        })}
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles['names']} tabIndex={0} aria-label={t('namesTable')}>
          <table className={styles['table']} aria-label={t('namesTable')}>
            <thead>
              <tr>
                <th scope="col">{t('columnCustomer')}</th>
                <th scope="col">{t('columnNameNow')}</th>
                <th scope="col">{t('columnNameNew')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ number, name, before }) => (
                <tr key={number}>
                  <th scope="row">{number}</th>
                  <td>{before === '' ? t('namesNone') : <UntrustedText>{before}</UntrustedText>}</td>
                  <td>
                    <UntrustedText>{name}</UntrustedText>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {all > rows.length && (
            <p className="hint">
              {t('namesCut', { shown: formats.count(rows.length), all: formats.count(all) })}
            </p>
          )}
        </section>
      )}
      {refusedRows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section className={styles['names']} tabIndex={0} aria-label={t('namesLeftOut')}>
          <p>{t('namesLeftOut')}</p>
          <ul className="bullets">
            {refusedRows.map(({ text, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike, and none ever moves
              <li key={place}>
                <UntrustedText>{text}</UntrustedText> ({t(REASONS[reason])})
              </li>
            ))}
          </ul>
          {notListed > 0 && <p className="hint">{t('namesLeftOutMore', formats.counted(notListed))}</p>}
        </section>
      )}
    </>
  );
}
