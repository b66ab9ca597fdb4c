import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ComparedKind } from '../../../shared/domain/compareNames.ts';
import { bridgeOf } from '../../../shared/ipc/compareBridge.ts';
import { latestValue } from '../../base/loadState.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { BesideMenu } from './BesideMenu.tsx';
import { BridgeTable } from './BridgeTable.tsx';
import { showSaved } from './compareStore.ts';
import { firstKind } from './firstKind.ts';
import { LeaveSaved } from './LeaveSaved.tsx';
import { SavedGrid } from './SavedGrid.tsx';
import { SavedNotes } from './SavedNotes.tsx';
import { useRemoveSaved } from './useRemoveSaved.ts';
import { useSaved } from './useSaved.ts';

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
        <h1 id="compare-title" tabIndex={-1}>
          {t('titleOne')}
        </h1>
        <LeaveSaved of={id} />
        <BesideMenu connectionId={connectionId} of={{ kind: 'saved', id }} />
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
