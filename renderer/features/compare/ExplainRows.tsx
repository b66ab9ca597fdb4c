import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { MOST_EXPLAINED } from '../../../shared/domain/explanations.ts';
import { placesOf } from '../../base/list/markedRows.ts';
import { selectionInput } from '../../base/list/useCopyMarked.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { onceHere } from '../../ui/arrival/onItsWay.tsx';
import { Button } from '../../ui/Button.tsx';
import type { GridSelection } from '../../ui/grid/gridSelection.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { showToast } from '../../ui/toastStore.ts';
import type { PlacedRow } from './comparedColumns.ts';
import { useBeforeText } from './useBeforeText.ts';
import { useSetExplanation } from './useSetExplanation.ts';

const ExplainDialog = ownChunk(async () => (await import('./ExplainDialog.tsx')).ExplainDialog);

interface ExplainRowsProps {
  /** Of the comparison. */
  readonly id: number;
  readonly kind: Exclude<ComparedKind, 'equal'>;
  readonly selection: GridSelection;
  readonly current: PlacedRow | null;
  /** Rows of the kind. */
  readonly count: number;
}

/** What is explained: the marked rows, or else the row with the keyboard. */
interface Meant {
  readonly places: readonly number[];
  readonly only: PlacedRow | null;
}

/** The button and the key that explain the marked differences, or the one with the keyboard. */
export function ExplainRows({ id, kind, selection, current, count }: ExplainRowsProps) {
  const t = useTexts('explanations');
  const formats = useFormats();
  const beforeText = useBeforeText();
  const { set, isSaving } = useSetExplanation(id, kind);
  const [meant, setMeant] = useState<Meant | null>(null);
  const ask = () => {
    const marked = placesOf(selectionInput(selection), count);
    const places = marked.length === 0 && current !== null ? [current.place] : marked;
    const [place] = places;
    if (place === undefined) return;
    if (places.length > MOST_EXPLAINED)
      return void showToast({
        text: said('explanations', 'tooMany', { most: formats.count(MOST_EXPLAINED) }),
        tone: 'failure',
      });
    const only = places.length === 1 && current?.place === place ? current : null;
    setMeant({ places, only });
  };
  useShortcut('y', 'explanations:command', ask);
  const close = () => {
    setMeant(null);
    // Keys that follow Enter are for the rows, which have the keyboard again a moment later.
    onceHere(() => {});
  };
  const only = meant?.only ?? null;
  const titleOf = ({ places }: Meant) =>
    only === null || only.invoiceNo === ''
      ? t('titleMany', formats.counted(places.length))
      : t('titleOne', { number: only.invoiceNo });
  return (
    <>
      <Button
        icon={<MessageSquareText size={14} aria-hidden />}
        onPress={ask}
        isDisabled={count === 0}
        aria-keyshortcuts="Y"
        after={<Kbd keys="Y" />}
      >
        {t('explain')}
      </Button>
      {meant !== null && (
        <ExplainDialog
          title={titleOf(meant)}
          said={only?.explanation ?? only?.before?.text ?? ''}
          hint={only?.before == null ? null : beforeText(only.before)}
          canRemove={only === null || only.explanation !== null}
          isSaving={isSaving}
          onSave={(text) => {
            void set(meant.places, text).then((isDone) => {
              if (isDone) close();
            });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
