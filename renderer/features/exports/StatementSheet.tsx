import { useEffect, useState } from 'react';
import { MOST_PRINTED_ROWS } from '../../../shared/domain/exportBounds.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { showFailure } from '../../base/failureToast.ts';
import { isLoading, latestValue } from '../../base/loadState.ts';
import { said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { PaperLanguageField } from '../sender/PaperLanguageField.tsx';
import { SenderLacks } from '../sender/SenderLacks.tsx';
import { AddressField } from './AddressField.tsx';
import { addressLines } from './addressLines.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import { LeftOut } from './LeftOut.tsx';
import { type MakePages, PrintPages } from './PrintPages.tsx';
import { StatementBalances } from './StatementBalances.tsx';
import { StatementLateOn, StatementPeriod, StatementScope } from './StatementFields.tsx';
import { StatementHolds, useStatementHolds } from './StatementHolds.tsx';
import { useStart } from './useStart.ts';
import { useStatementAddress } from './useStatementAddress.ts';
import { useStatementDays } from './useStatementDays.ts';

interface StatementSheetProps {
  readonly customer: CustomerRef;
  /** When the list was fetched: the statement is as of then. */
  readonly fetchedAt: number;
  /** Records of the list that cannot be read, and so are in no sum of it. */
  readonly unreadable: number;
  readonly onClose: () => void;
}

const ALL_DATES = { from: null, to: null };

/**
 * A statement of account as PDF: open items or all, by invoice date, as of the list's last fetch; as a file, or its pages to
 * look at and to print.
 */
export function StatementSheet({ customer, fetchedAt, unreadable, onClose }: StatementSheetProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const formats = useFormats();
  const now = useNow();
  const days = useStatementDays();
  const { scope, range, lateOn, saysBalances } = days;
  const [typed, setTyped] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const known = useStatementAddress(customer);
  const address = typed ?? known?.lines.join('\n') ?? '';
  useEffect(() => {
    if (known?.source === 'kept') setKeep(true);
  }, [known]);
  const lines = addressLines(address);
  const period = range ?? ALL_DATES;
  const { answer, retry } = useStatementHolds({ customer, scope, ...period });
  const holds = latestValue(answer);
  const isReady = range !== null && known !== null && lines !== null && lateOn !== undefined;
  const tooMany = holds !== null && holds.count > MOST_PRINTED_ROWS;
  const order = {
    customer,
    scope,
    ...period,
    recipientLines: lines ?? [],
    lateOn: lateOn ?? null,
    balances: saysBalances,
  };
  const write = () => bridge.exports.statement({ ...order, keepAddress: keep });
  const {
    starting,
    failure,
    begin: save,
  } = useStart(isReady ? write : null, said('lists', 'started'), onClose);
  const [shown, setShown] = useState<{ readonly make: MakePages; readonly atOnce: boolean } | null>(null);
  const show = (atOnce: boolean) => {
    setShown({ make: (printId) => bridge.exports.printStatement({ ...order, printId }), atOnce });
  };
  const keepAddress = () => {
    if (!keep) return;
    void showFailure(bridge.exports.keepStatementAddress({ customer, lines: order.recipientLines }));
  };
  return (
    <ChoiceDialog
      title={t('statementTitle', { number: customer.number })}
      size={shown === null ? 'medium' : 'large'}
      awaits={known === null || isLoading(answer)}
      onClose={onClose}
      onEnter={save}
      instead={
        shown === null ? undefined : (
          <PrintPages
            {...shown}
            label={t('statementLabel')}
            onPrint={keepAddress}
            onSave={save}
            failure={failure}
            onBack={() => setShown(null)}
          />
        )
      }
      trouble={failure && { title: t('startFailed'), failure, onRetry: save }}
      actions={
        <>
          <Button isDisabled={!isReady || tooMany} onPress={() => show(false)}>
            {t('printPages')}
          </Button>
          <Button isDisabled={!isReady || tooMany} onPress={() => show(true)}>
            {t('statementPrint')}
          </Button>
          {/* Pending and not disabled: what is disabled loses the focus, and it could not go back to the list. */}
          <Button variant="primary" isDisabled={!isReady} isPending={starting} onPress={save}>
            {t(starting ? 'starting' : 'start')}
          </Button>
        </>
      }
    >
      <div className="halves">
        <StatementScope days={days} />
        <StatementLateOn days={days} />
      </div>
      <StatementPeriod days={days} />
      {saysBalances && <StatementBalances customer={customer} {...period} />}
      {answer.state === 'failed' && <ErrorPanel failure={answer.failure} onRetry={retry} />}
      {range !== null && <StatementHolds totals={holds} />}
      {tooMany && <p className="hint">{t('statementTooMany', { most: formats.count(MOST_PRINTED_ROWS) })}</p>}
      <LeftOut unreadable={unreadable} ofOne />
      <AddressField known={known} address={address} onAddress={setTyped} keep={keep} onKeep={setKeep} />
      <PaperLanguageField customer={customer} />
      <SenderLacks {...customer} />
      <p className="hint">
        {t(formats.stale(fetchedAt, now) ? 'statementAsOfStale' : 'statementAsOf', {
          moment: formats.moment(fetchedAt, now),
        })}
      </p>
    </ChoiceDialog>
  );
}
