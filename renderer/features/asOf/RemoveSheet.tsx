import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FrozenSheet } from '../../../shared/ipc/frozen.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCommands } from '../../base/commands.ts';
import { pushFinal, whileActing } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { untilHere } from '../../ui/arrival/onItsWay.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toastStore.ts';

interface RemoveSheetProps {
  readonly sheet: FrozenSheet;
  /** Called as soon as it is being removed: the clerk may have gone elsewhere by the time that it is. */
  readonly onRemove: () => void;
}

/** Removes a sheet for good, once that was confirmed. */
export function RemoveSheet({ sheet, onRemove }: RemoveSheetProps) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const formats = useFormats();
  const [isAsked, setAsked] = useState(false);
  const day = formats.date(sheet.day);
  useCommands(() => [{ id: 'frozen.remove', label: t('commandRemove'), run: () => setAsked(true) }]);
  const remove = async () => {
    setAsked(false);
    const answer = await untilHere(bridge.frozen.remove({ id: sheet.id }));
    if (!answer.ok) return void showToast({ failure: answer.failure });
    pushFinal(said('frozen', 'removeStays'));
    showToast({ text: t('removed', { day }), tone: 'positive' });
  };
  return (
    <>
      <Button icon={<Trash2 size={14} aria-hidden />} onPress={() => setAsked(true)}>
        {t('remove')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('removeTitle', { day })}
          confirmLabel={t('removeNow')}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            void whileActing(remove());
            onRemove();
          }}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
