import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { clearStores } from '../../base/clearedStores.ts';
import { paths } from '../../base/paths.ts';
import { pushFinal } from '../../base/undoStore.ts';
import { said } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';

/** Asks for a word to be typed, says what is removed and what stays, and wipes. */
export function WipeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('keep');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [working, setWorking] = useState(false);
  const word = t('wipeWord');
  const isSure = typed.trim().toLowerCase() === word;
  const wipe = async () => {
    if (!isSure || working) return;
    setWorking(true);
    const answer = await bridge.keep.wipe({ everything: true });
    if (answer.ok) {
      navigate(paths.desk);
      clearStores();
      pushFinal(said('shell', 'wipeStays'));
      showToast({ text: t('wiped'), tone: 'positive' });
    } else showToast({ failure: answer.failure });
    onClose();
  };
  return (
    <Dialog
      title={t('wipeTitle')}
      onClose={onClose}
      size="small"
      role="alertdialog"
      canCancel
      isBusy={working}
      actions={
        <Button variant="danger" isDisabled={!isSure} isPending={working} onPress={() => void wipe()}>
          {working ? t('wiping') : t('wipeNow')}
        </Button>
      }
    >
      <form
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void wipe();
        }}
      >
        <p>{t('wipeGoes')}</p>
        <p>{t('wipeStays')}</p>
        <TextField
          label={t('wipeType', { word })}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          isDisabled={working}
        />
        <AnswerOutside waits={working} />
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
