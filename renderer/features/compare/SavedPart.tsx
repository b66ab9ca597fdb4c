import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { latestValue } from '../../base/loadState.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusSoon } from '../../ui/focus/focusSoon.ts';
import { BridgeTable } from './BridgeTable.tsx';
import { showSaved } from './compareStore.ts';
import { firstKind } from './firstKind.ts';
import { SavedGrid } from './SavedGrid.tsx';
import { SavedNotes } from './SavedNotes.tsx';
import { savedRowId } from './savedRowId.ts';
import { useRemoveSaved } from './useRemoveSaved.ts';
import { useSaved } from './useSaved.ts';

const TITLE = 'compare-title';

interface SavedPartProps {
  readonly connectionId: string;
  readonly id: string;
}

/** A saved comparison, as it was: its bridge, and its differences. */
export function SavedPart({ connectionId, id }: SavedPartProps) {
  const t = useTexts('savedComparisons');
  const remove = useRemoveSaved();
  const answer = useSaved(connectionId);
  const [chosen, setChosen] = useState<ComparedKind | null>(null);
  const saved = latestValue(answer)?.find((one) => one.id === id);
  const kind = chosen ?? (saved === undefined ? 'equal' : firstKind(bridgeOf(saved.figures)));
  return (
    <>
      <header className="screenHead" data-area="head">
        <h1 id={TITLE} tabIndex={-1}>
          {t('titleOne')}
        </h1>
        <LeaveSaved id={id} />
        <Button
          icon={<Trash2 size={14} aria-hidden />}
          onPress={() => {
            remove(id);
            showSaved(null);
          }}
        >
          {t('remove')}
        </Button>
      </header>
      {saved === undefined ? (
        answer.state === 'ready' && <p role="status">{t('gone')}</p>
      ) : (
        <>
          <SavedNotes saved={saved} />
          <BridgeTable figures={saved.figures} explained={saved.explained} kind={kind} onKind={setChosen} />
          <SavedGrid key={kind} {...{ connectionId, id, kind }} figures={saved.figures} />
        </>
      )}
    </>
  );
}

/** Back to the comparison that is being made, with the keyboard at the row of the list that this one was opened from. */
function LeaveSaved({ id }: Pick<SavedPartProps, 'id'>) {
  const t = useTexts('savedComparisons');
  const leave = () => {
    showSaved(null);
    focusSoon(savedRowId(id), TITLE);
  };
  useShortcut('Escape', 'savedComparisons:back', leave);
  return (
    <Button icon={<ArrowLeft size={14} aria-hidden />} aria-keyshortcuts="Escape" onPress={leave}>
      {t('back')}
    </Button>
  );
}
