import { useEffect, useState } from 'react';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AddressField } from './AddressField.tsx';
import { addressLines } from './addressLines.ts';
import { LeftOut } from './LeftOut.tsx';
import styles from './ListSheet.module.css';
import { StartDialog } from './StartDialog.tsx';
import { StatementHolds } from './StatementHolds.tsx';
import { useStatementAddress } from './useStatementAddress.ts';

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
  const { settings } = useLocale();
  const now = useNow();
  const [scope, setScope] = useState<'open' | 'all'>('open');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [late, setLate] = useState(() => formats.date(localDay(now)));
  const [typed, setTyped] = useState<string | null>(null);
  const [keep, setKeep] = useState(false);
  const known = useStatementAddress(customer);
  const address = typed ?? known?.lines.join('\n') ?? '';
  useEffect(() => {
    if (known?.source === 'kept') setKeep(true);
  }, [known]);
  const example = formats.date(localDay(now));
  const first = readDay(from, settings.dateFormat);
  const last = readDay(to, settings.dateFormat);
  const lateOn = readDay(late, settings.dateFormat);
  const lines = addressLines(address);
  const backwards = Boolean(first && last && first > last);
  const wrong = (day: string | null | undefined) => (day === undefined ? t('notADay', { example }) : null);
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
        <Select
          label={t('statementScope')}
          value={scope}
          onChange={setScope}
          options={[
            { id: 'open', label: t('statementOpen') },
            { id: 'all', label: t('statementAll') },
          ]}
        />
        <TextField
          label={t('statementLateOn')}
          description={t('statementLateOnHint')}
          value={late}
          onChange={setLate}
          placeholder={example}
          error={wrong(lateOn)}
        />
      </div>
      <div className={styles['row']}>
        <TextField
          label={t('statementFrom')}
          optional
          value={from}
          onChange={setFrom}
          placeholder={example}
          error={wrong(first)}
        />
        <TextField
          label={t('statementTo')}
          optional
          value={to}
          onChange={setTo}
          placeholder={example}
          error={backwards ? t('daysBackwards') : wrong(last)}
        />
      </div>
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
