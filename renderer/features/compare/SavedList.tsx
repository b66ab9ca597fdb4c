import { Trash2 } from 'lucide-react';
import { leftOfAll } from '../../../shared/domain/comparison.ts';
import type { SavedComparison } from '../../../shared/ipc/compare.ts';
import { dataOf } from '../../base/loadState.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { afterSettled } from '../../ui/arrival/pendingWork.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { wantRows } from '../../ui/focus/rowsWanted.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Page.tsx';
import { SumsTable } from '../../ui/sums/SumsTable.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './CompareView.module.css';
import { showSaved } from './compareStore.ts';
import { savedRowId } from './savedRowId.ts';
import { useRemoveSaved } from './useRemoveSaved.ts';
import { useSaved } from './useSaved.ts';

/** The comparisons that are saved, with what is not explained of each; a press opens one. Nothing before the first. */
export function SavedList({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('savedComparisons');
  const explanations = useTexts('explanations');
  const answer = useSaved(connectionId);
  const saved = dataOf(answer) ?? [];
  if (answer.state === 'failed') return <ErrorPanel title={t('failed')} failure={answer.failure} />;
  if (saved.length === 0) return null;
  return (
    <Section titleId="compare-saved" title={t('title')}>
      <SumsTable
        label={t('title')}
        columns={[
          t('columnFile'),
          t('columnAt'),
          t('columnCustomer'),
          explanations('columnExplained'),
          explanations('columnOpen'),
          explanations('columnLeft'),
          { title: t('remove'), untitled: true },
        ]}
      >
        {saved.map((one) => (
          <SavedRow key={one.id} saved={one} />
        ))}
      </SumsTable>
    </Section>
  );
}

function SavedRow({ saved }: { readonly saved: SavedComparison }) {
  const t = useTexts('savedComparisons');
  const compare = useTexts('compare');
  const formats = useFormats();
  const now = useNow();
  const remove = useRemoveSaved();
  const { id, fileName, at, number, figures, explained } = saved;
  const { explained: said, open, sum } = leftOfAll(figures.kinds, explained);
  return (
    <tr>
      <th scope="row">
        <button type="button" id={savedRowId(id)} className={styles['open']} onClick={() => openSaved(id)}>
          <UntrustedText>{fileName ?? compare('pastedName')}</UntrustedText>
        </button>
      </th>
      <td>{formats.moment(at, now)}</td>
      <td>{number ?? t('allCustomers')}</td>
      <td>{formats.count(said)}</td>
      <td>{formats.count(open)}</td>
      <td>
        <Amount value={sum} tone="faintZero" />
      </td>
      <td>
        <IconButton label={t('remove')} icon={<Trash2 size={14} aria-hidden />} onPress={() => remove(id)} />
      </td>
    </tr>
  );
}

/** Shows a saved comparison, with the keyboard at its rows. */
function openSaved(id: string): void {
  showSaved(id);
  afterSettled(wantRows);
}
