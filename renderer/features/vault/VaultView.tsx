import { KeyRound, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { VaultState } from '../../../shared/ipc/app.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import type { OpenKind } from '../../base/appStore.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useApp } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DiagnosticsButton } from '../diagnostics/DiagnosticsButton.tsx';
import { StartPage } from '../start/StartPage.tsx';
import styles from './VaultView.module.css';

type ClosedKind = Exclude<VaultState['kind'], OpenKind>;

const TEXTS = {
  opening: { title: 'vaultCalling', text: 'vaultCallingText' },
  absent: { title: 'vaultAbsent', text: 'vaultAbsentText' },
  locked: { title: 'vaultLocked', text: 'vaultLockedText' },
  dismissed: { title: 'vaultDismissed', text: 'vaultDismissedText' },
  hung: { title: 'vaultHung', text: 'vaultHungText' },
  backendChanged: { title: 'vaultBackendChanged', text: 'vaultBackendChangedText' },
  wrongValue: { title: 'vaultWrongValue', text: 'vaultWrongValueText' },
  itemLost: { title: 'vaultItemLost', text: 'vaultItemLostText' },
  refused: { title: 'vaultRefused', text: 'vaultRefusedText' },
} as const satisfies Record<ClosedKind, { title: string; text: string }>;

/** What was stored is out of reach for good in these states, unless the former keychain comes back. */
const LOST: readonly VaultState['kind'][] = ['backendChanged', 'wrongValue', 'itemLost'];

function closedKind(kind: VaultState['kind']): ClosedKind {
  return kind === 'ready' || kind === 'sessionOnly' ? 'opening' : kind;
}

/** The keychain does not give what it should: what that means, and what can be done. */
export function VaultView() {
  const t = useTexts('start');
  const { retry, startOver, useSessionOnly: goOnWithoutKeychain } = useBridge().vault;
  const { kind, cause } = useApp((app) => app.vault);
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asks, setAsks] = useState(false);
  const texts = TEXTS[closedKind(kind)];
  const attempt = async (call: () => Promise<Answer<VaultState>>) => {
    setAsks(false);
    setWorking(true);
    const answer = await call();
    setWorking(false);
    setFailure(answer.ok ? null : answer.failure);
  };
  return (
    <StartPage
      title={t(texts.title)}
      lead={
        <>
          <p>{t(texts.text)}</p>
          {cause !== null && <p className={styles['cause']}>{t('vaultCause', { cause })}</p>}
        </>
      }
    >
      {failure && <ErrorPanel failure={failure} />}
      <AnswerOutside waits={isWorking} />
      {kind !== 'opening' && (
        <div className={styles['actions']}>
          <Button
            variant="primary"
            size="large"
            isPending={isWorking}
            icon={<RotateCw size={15} aria-hidden />}
            onPress={() => void attempt(() => retry({}))}
          >
            {t('tryAgain')}
          </Button>
          <Button
            size="large"
            isDisabled={isWorking}
            onPress={() => void attempt(() => goOnWithoutKeychain({}))}
          >
            {t('sessionOnly')}
          </Button>
          {LOST.includes(kind) && (
            <Button size="large" variant="quiet" isDisabled={isWorking} onPress={() => setAsks(true)}>
              {t('startOver')}
            </Button>
          )}
        </div>
      )}
      <p className={styles['note']}>
        <KeyRound size={14} aria-hidden />
        {t('sessionOnlyText')}
      </p>
      <div>
        <DiagnosticsButton />
      </div>
      <ConfirmDialog
        title={t('startOverTitle')}
        isOpen={asks}
        confirmLabel={t('startOver')}
        onCancel={() => setAsks(false)}
        onConfirm={() => void attempt(() => startOver({}))}
      >
        {t('startOverText')}
      </ConfirmDialog>
    </StartPage>
  );
}
