import { CloudOff, FileX2, SearchX } from 'lucide-react';
import { type FailureCode, isUnreached } from '../../../shared/domain/failure.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useOffline } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useDidNotCome } from '../../ui/arrival/pendingWork.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { InvoicesSkeleton } from '../invoices/InvoicesSkeleton.tsx';
import styles from './CustomerView.module.css';

interface CustomerInsteadProps {
  readonly number: string;
  /** The list is kept and it is empty. */
  readonly fetched: boolean;
  readonly fetching: boolean;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
}

const cannotCome = (code: FailureCode) => code === 'notCached' || isUnreached(code);

/**
 * Shown instead of the list: loading, no invoices, unknown to the service, not kept while offline, or failed. They are
 * different answers and never share words.
 */
export function CustomerInstead({ number, fetched, fetching, failure, onRetry }: CustomerInsteadProps) {
  const t = useTexts('customers');
  const offline = useOffline();
  useDidNotCome(!fetching);
  return (
    <div className={styles['instead']} aria-busy={fetching} data-area="rows">
      <Content
        {...{ number, fetched, fetching, failure, onRetry }}
        offline={offline || failure?.code === 'notCached'}
        t={t}
      />
    </div>
  );
}

interface ContentProps extends CustomerInsteadProps {
  readonly offline: boolean;
  readonly t: ReturnType<typeof useTexts<'customers'>>;
}

function Content({ number, fetched, fetching, failure, onRetry, offline, t }: ContentProps) {
  if (fetched) {
    return (
      <EmptyState icon={<FileX2 size={22} aria-hidden />} title={t('noInvoicesTitle')}>
        {t('noInvoicesText', { number })}
      </EmptyState>
    );
  }
  if (failure?.code === 'serviceCustomerNotFound') {
    return (
      <EmptyState icon={<SearchX size={22} aria-hidden />} title={t('notFoundTitle')}>
        {t('notFoundText', { number })}
      </EmptyState>
    );
  }
  if (offline && (failure === null || cannotCome(failure.code)) && !(fetching && failure === null)) {
    return (
      <EmptyState
        icon={<CloudOff size={22} aria-hidden />}
        title={t('offlineTitle')}
        action={<Button onPress={onRetry}>{t('refresh')}</Button>}
      >
        {t('offlineText', { number })}
      </EmptyState>
    );
  }
  if (fetching) {
    return (
      <>
        <p className="visuallyHidden" role="status">
          {t('firstFetch', { number })}
        </p>
        <InvoicesSkeleton />
      </>
    );
  }
  if (failure !== null) return <ErrorPanel title={t('failedTitle')} failure={failure} onRetry={onRetry} />;
  return (
    <EmptyState title={t('notFetchedTitle')} action={<Button onPress={onRetry}>{t('refresh')}</Button>}>
      {t('notFetchedText', { number })}
    </EmptyState>
  );
}
