import { type ReactNode, useState } from 'react';
import type { Failure } from '../../../../shared/ipc/answer.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './PaymentSheet.module.css';

interface PaymentFrameProps {
  readonly title: string;
  readonly hint: string;
  /** The text that was asked for; null before the first. */
  readonly asked: string | null;
  /** What it may mean; null while nothing has been found out. */
  readonly amounts: readonly string[] | null;
  readonly searching: boolean;
  /** There may be sets in a moment: keys wait for them. */
  readonly awaits: boolean;
  readonly failure: Failure | null;
  readonly onFind: (typed: string) => void;
  readonly onClose: () => void;
  /** What was found for an amount, and whether that is the one typed now. */
  readonly children: (isOfTyped: boolean) => ReactNode;
}

/** Asks for an amount that was paid, and shows what adds up to it. */
export function PaymentFrame(props: PaymentFrameProps) {
  const { title, hint, asked, amounts, searching, awaits, failure, onFind, onClose, children } = props;
  const t = useTexts('payments');
  const [typed, setTyped] = useState('');
  // What was found for another amount would be read as the answer to this one.
  const isOfTyped = typed === asked;
  return (
    <Dialog title={title} isOpen onClose={onClose} awaits={awaits}>
      <form
        className={styles['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onFind(typed);
        }}
      >
        <div className={styles['asking']}>
          <TextField
            label={t('amount')}
            value={typed}
            onChange={setTyped}
            maxLength={60}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            description={hint}
            error={amounts?.length === 0 && isOfTyped ? t('amountWrong') : null}
          />
          <Button type="submit" isPending={asked !== null && amounts === null && searching}>
            {t('find')}
          </Button>
        </div>
        {/* Hidden, not taken out: sets that come back would take the keyboard from a clerk who is typing. */}
        <div hidden={!isOfTyped} className={styles['found']}>
          {failure !== null && (
            <ErrorPanel title={t('failed')} failure={failure} onRetry={() => onFind(asked ?? '')} />
          )}
          {asked !== null && amounts?.length !== 0 && children(isOfTyped)}
        </div>
      </form>
    </Dialog>
  );
}
