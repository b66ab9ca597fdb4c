import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { LARGEST_PAGE } from '../../../shared/ipc/invoices.ts';
import { invoicePath } from '../../app/paths.ts';
import { shownValue } from '../../app/remote.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ChangeBadge } from './ChangeBadge.tsx';
import styles from './Changes.module.css';
import { FieldChanges } from './FieldChanges.tsx';
import { useAnswer } from './useAnswer.ts';

interface ChangesTabProps {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
  readonly revision: number;
}

/** Changes asked for at once, and with each "more". */
const STEP = 100;

/** Everything that the last fetch which changed the list has done to it. */
export function ChangesTab({ bridge, customer, revision }: ChangesTabProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  const [limit, setLimit] = useState(STEP);
  const [attempt, setAttempt] = useState(0);
  const ask = useMemo(() => {
    void revision;
    void attempt;
    return () => bridge.invoices.changes({ customer, offset: 0, limit });
  }, [bridge, customer, revision, limit, attempt]);
  const remote = useAnswer(ask, customer.number);
  const value = shownValue(remote);
  if (remote.state === 'failed') {
    return (
      <ErrorPanel
        title={t('changesFailed')}
        failure={remote.failure}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    );
  }
  if (value === null) return <SkeletonRows rows={8} />;
  if (value.at === null || value.changes.length === 0) {
    return <EmptyState title={t('changesNoneTitle')}>{t('changesNoneText')}</EmptyState>;
  }
  const more = Math.min(value.total, LARGEST_PAGE) > value.changes.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={t('changesTitle')}>
      <p className={styles['note']}>
        {t('changesNote', {
          moment: formats.moment(value.at, now),
          shown: formats.count(value.changes.length),
          all: formats.count(value.total),
        })}
      </p>
      <ol>
        {value.changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an invoice number may come twice; the order is the list's
          <li key={place} className={styles['change']}>
            <div className={styles['head']}>
              <ChangeBadge kind={change.kind} />
              {change.id === null ? (
                <bdi>{change.invoiceNo}</bdi>
              ) : (
                <Link href={invoicePath(customer, change.id)}>
                  <bdi>{t('detail', { number: change.invoiceNo })}</bdi>
                </Link>
              )}
              <span className={styles['entry']}>{t('entryOf', { number: change.entryNo })}</span>
            </div>
            {change.kind !== 'new' && change.kind !== 'removed' && <FieldChanges fields={change.fields} />}
          </li>
        ))}
      </ol>
      {more && (
        <Button onPress={() => setLimit((before) => Math.min(before + STEP, LARGEST_PAGE))}>
          {t('moreChanges')}
        </Button>
      )}
    </section>
  );
}
