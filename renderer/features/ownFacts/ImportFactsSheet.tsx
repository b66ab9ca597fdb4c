import { useState } from 'react';
import { MOST_LISTS } from '../../../shared/domain/keptLists.ts';
import type { ImportMode } from '../../../shared/domain/ownFactsBounds.ts';
import { MOST_VIEWS } from '../../../shared/domain/viewName.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import type { OwnFactsChanges, ReadFacts } from '../../../shared/ipc/ownFacts.ts';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { EffectTable } from './EffectTable.tsx';
import { SettingChanges } from './SettingChanges.tsx';

interface ImportFactsSheetProps {
  readonly read: Extract<ReadFacts, { readonly kind: 'read' }>;
  /** Its name. */
  readonly file: string;
  readonly onClose: () => void;
}

/** Says what importing a file would do, in each of both ways, and does it. */
export function ImportFactsSheet({ read, file, onClose }: ImportFactsSheetProps) {
  const bridge = useBridge();
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const [mode, setMode] = useState<ImportMode>('merge');
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const changes = read[mode];
  const replaces = mode === 'replace';
  const importNow = async () => {
    if (working) return;
    setWorking(true);
    setFailure(null);
    const answer = await bridge.ownFacts.take({ importId: read.importId, mode });
    setWorking(false);
    if (answer.ok) {
      showToast({ text: t('imported'), tone: 'positive' });
      onClose();
    } else if (answer.failure.code !== 'cancelled') setFailure(answer.failure);
  };
  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      size="large"
      canCancel
      isBusy={working}
      actions={
        <Button
          variant={replaces ? 'danger' : 'primary'}
          isDisabled={changes.tooManyViews || changes.tooManyLists}
          isPending={working}
          onPress={() => void importNow()}
        >
          {t(replaces ? 'replaceNow' : 'importNow')}
        </Button>
      }
    >
      <div className="wideStack">
        <p>{t('from', { file, moment: formats.dateTime(read.written) })}</p>
        <Select
          label={t('mode')}
          value={mode}
          onChange={setMode}
          description={t('modeText')}
          options={[
            { id: 'merge', label: t('merge') },
            { id: 'replace', label: t('replace') },
          ]}
        />
        <EffectTable changes={changes} replaces={replaces} />
        <Missing changes={changes} />
        {changes.tooManyViews && <p role="alert">{t('tooManyViews', { most: formats.count(MOST_VIEWS) })}</p>}
        {changes.tooManyLists && <p role="alert">{t('tooManyLists', { most: formats.count(MOST_LISTS) })}</p>}
        <SettingChanges settings={changes.settings} />
        {changes.keepsLess && <p className="strong">{t('keepsLess')}</p>}
        {isNothing(changes, replaces) && <p role="status">{t('nothing')}</p>}
        <AnswerOutside waits={working} />
        {failure !== null && (
          <ErrorPanel title={t('importTitle')} failure={failure} onRetry={() => void importNow()} />
        )}
      </div>
    </Dialog>
  );
}

/** What of the file has no place here, so that nothing is left out in silence. */
function Missing({ changes }: { readonly changes: OwnFactsChanges }) {
  const t = useTexts('ownFacts');
  const formats = useFormats();
  const missing = changes.connections.filter(({ here }) => here === null);
  const fields = changes.connections.filter(({ deliveryFields }) => deliveryFields);
  const senders = changes.connections.filter(({ sender }) => sender);
  const refused = changes.connections.filter(({ marks }) => marks.refused > 0);
  const lines = missing.length + refused.length + fields.length + senders.length;
  if (lines === 0 && !changes.openingViews) return null;
  return (
    <ul className="bullets">
      {missing.map(({ name, host, sample, inFile }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two connections may have one name, and none ever moves
        <li key={place}>
          {t('missing', {
            name,
            host: sample ? t('sampleHost') : host,
            ...formats.counted(inFile),
          })}
        </li>
      ))}
      {missing.map(
        ({ name, lists }, place) =>
          lists.inFile > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={`lists ${place}`}>{t('missingLists', { name, ...formats.counted(lists.inFile) })}</li>
          ),
      )}
      {missing.map(
        ({ name, marks }, place) =>
          marks.inFile > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={`marks ${place}`}>{t('missingMarks', { name, ...formats.counted(marks.inFile) })}</li>
          ),
      )}
      {refused.map(({ name, marks }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`refused ${place}`}>{t('marksRefused', { name, ...formats.counted(marks.refused) })}</li>
      ))}
      {fields.map(({ name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`fields ${place}`}>{t('fields', { name })}</li>
      ))}
      {senders.map(({ name }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={`sender ${place}`}>{t('sender', { name })}</li>
      ))}
      {changes.openingViews && <li>{t('openingViews')}</li>}
    </ul>
  );
}

function isNothing(
  { connections, views, settings, openingViews }: OwnFactsChanges,
  replaces: boolean,
): boolean {
  const all = [views, ...connections, ...connections.flatMap(({ lists, marks }) => [lists, marks])];
  return (
    settings.length === 0 &&
    !openingViews &&
    connections.every(({ deliveryFields, sender }) => !deliveryFields && !sender) &&
    all.every(({ added, changed, onlyHere }) => added + changed + (replaces ? onlyHere : 0) === 0)
  );
}
