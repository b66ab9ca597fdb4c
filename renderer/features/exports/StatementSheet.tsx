import { useEffect, useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { AddressField } from './AddressField.tsx';
import { addressLines } from './addressLines.ts';
import { LeftOut } from './LeftOut.tsx';
import styles from './ListSheet.module.css';
import { StartDialog } from './StartDialog.tsx';
import { StatementLateOn, StatementPeriod, StatementScope } from './StatementFields.tsx';
import { StatementHolds } from './StatementHolds.tsx';
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

/** A statement of account as PDF: open items or all, by invoice date, as of the list's last fetch. */
export function StatementSheet({ customer, fetchedAt, unreadable, onClose }: StatementSheetProps) {
  const bridge = useBridge();
  const t = useTexts('lists');
  const formats = useFormats();
  const now = useNow();
  const days = useStatementDays();
  const { scope, first, last, lateOn, backwards } = days;
  const [typed, setTyped] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const known = useStatementAddress(customer);
  const address = typed ?? known?.lines.join('\n') ?? '';
  useEffect(() => {
    if (known?.source === 'kept') setKeep(true);
  }, [known]);
  const lines = addressLines(address);
  const isPeriod = first !== undefined && last !== undefined && !backwards;
  const isReady = isPeriod && known !== null && lines !== null && lateOn !== undefined;
  const start = () =>
    bridge.exports.statement({
      customer,
      scope,
      from: first ?? null,
      to: last ?? null,
      recipientLines: lines ?? [],
      keepAddress: keep,
      lateOn: lateOn ?? null,
    });
  return (
    <StartDialog
      title={t('statementTitle', { number: customer.number })}
      start={isReady ? start : null}
      onClose={onClose}
    >
      <div className={styles['row']}>
        <StatementScope days={days} />
        <StatementLateOn days={days} />
      </div>
      <StatementPeriod days={days} />
      {isPeriod && <StatementHolds customer={customer} scope={scope} from={first} to={last} />}
      <LeftOut unreadable={unreadable} ofOne />
      <AddressField known={known} address={address} onAddress={setTyped} keep={keep} onKeep={setKeep} />
      <p className={styles['hint']}>
        {t(formats.stale(fetchedAt, now) ? 'statementAsOfStale' : 'statementAsOf', {
          moment: formats.moment(fetchedAt, now),
        })}
      </p>
    </StartDialog>
  );
}
