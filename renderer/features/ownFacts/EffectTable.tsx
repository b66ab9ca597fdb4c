import type { OwnFactsChanges } from '../../../shared/ipc/ownFacts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './OwnFacts.module.css';

interface EffectTableProps {
  readonly changes: OwnFactsChanges;
  /** What is only here goes. */
  readonly replaces: boolean;
}

/** The customers, kept lists and marks of each connection that is here, and the views, by what happens to them. */
export function EffectTable({ changes, replaces }: EffectTableProps) {
  const t = useTexts('ownFacts');
  const here = changes.connections.filter((one) => one.here !== null);
  return (
    <table className={styles['table']} data-figures aria-label={t('effect')}>
      <thead>
        <tr>
          <th scope="col">{t('columnWhat')}</th>
          <th scope="col">{t('columnInFile')}</th>
          <th scope="col">{t('columnAdded')}</th>
          <th scope="col">{t('columnChanged')}</th>
          <th scope="col">{t('columnSame')}</th>
          <th scope="col">{t(replaces ? 'columnGoes' : 'columnStays')}</th>
        </tr>
      </thead>
      <tbody>
        {here.map((one, place) => (
          <Counts
            // biome-ignore lint/suspicious/noArrayIndexKey: two connections may have one name, and none ever moves
            key={place}
            label={
              one.name === one.here
                ? t('customersOf', { name: one.name })
                : t('customersOfHere', { name: one.name, here: one.here ?? '' })
            }
            counts={one}
            replaces={replaces}
          />
        ))}
        {here.map(
          ({ name, lists }, place) =>
            lists.inFile + lists.onlyHere > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Counts key={place} label={t('listsOf', { name })} counts={lists} replaces={replaces} />
            ),
        )}
        {here.map(
          ({ name, marks }, place) =>
            marks.inFile > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Counts key={place} label={t('marksOf', { name })} counts={marks} replaces={replaces} />
            ),
        )}
        <Counts label={t('savedViews')} counts={changes.views} replaces={replaces} />
      </tbody>
    </table>
  );
}

interface CountsProps {
  readonly label: string;
  readonly counts: OwnFactsChanges['views'];
  readonly replaces: boolean;
}

function Counts({ label, counts, replaces }: CountsProps) {
  const formats = useFormats();
  const { inFile, added, changed, same, onlyHere } = counts;
  return (
    <tr>
      <th scope="row">{label}</th>
      {[inFile, added, changed, same].map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={place}>{formats.count(count)}</td>
      ))}
      <td data-goes={(replaces && onlyHere > 0) || undefined}>{formats.count(onlyHere)}</td>
    </tr>
  );
}
