import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { PASSPHRASE_BOUNDS } from '../../../shared/domain/marks/markExchangeBounds.ts';
import type { MarkExchangeState } from '../../../shared/ipc/markExchange.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDecided } from '../../base/useDecided.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './MarkExchange.module.css';

interface PassphraseFieldProps {
  readonly hasPassphrase: boolean;
  readonly onChanged: (state: MarkExchangeState) => void;
}

/** The passphrase goes to the keychain and never comes back: it can only be replaced or removed. */
export function PassphraseField({ hasPassphrase, onChanged }: PassphraseFieldProps) {
  const t = useTexts('markExchange');
  const connections = useTexts('connections');
  const bridge = useBridge();
  const form = useRef<HTMLFormElement>(null);
  const isDemanded = useDecided('handOverPassphrase');
  const [typed, setTyped] = useState('');
  const { shortest, longest } = PASSPHRASE_BOUNDS;
  const isTooLong = typed.length > longest;
  const fits = typed.length >= shortest && !isTooLong;
  const set = async (passphrase: string | null) => {
    const answer = await bridge.markExchange.setPassphrase({ passphrase });
    if (!answer.ok) {
      showToast({ failure: answer.failure });
      return;
    }
    setTyped('');
    onChanged(answer.value);
    // The button that was pressed is disabled, or gone.
    form.current?.querySelector('input')?.focus();
  };
  const none = isDemanded ? t('passphraseDemanded') : t('passphraseNone');
  return (
    <form
      ref={form}
      className={styles['passphrase']}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) void set(typed);
      }}
    >
      <TextField
        label={t('passphrase')}
        type="password"
        autoComplete="new-password"
        value={typed}
        onChange={setTyped}
        description={t('passphraseText', { shortest })}
        error={isTooLong ? connections('errorTooLong', { most: longest }) : null}
      />
      <p role="status" className={hasPassphrase ? 'inline' : undefined}>
        {hasPassphrase && <Lock size={13} aria-hidden />}
        {hasPassphrase ? t('passphraseKept') : none}
      </p>
      <div className="buttons">
        <Button type="submit" isDisabled={!fits}>
          {t('passphraseSave')}
        </Button>
        {hasPassphrase && !isDemanded && (
          <Button variant="quiet" onPress={() => void set(null)}>
            {t('passphraseRemove')}
          </Button>
        )}
      </div>
    </form>
  );
}
