import { useMemo, useState } from 'react';
import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { shownValue } from '../../app/remote.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { isFiltered } from '../invoices/invoicesStore.ts';
import { useAnswer } from '../invoices/useAnswer.ts';
import { ExportPlan } from './ExportPlan.tsx';
import styles from './ExportSheet.module.css';

type Scope = 'chosen' | 'filtered' | 'new';

interface ExportSheetProps {
  readonly bridge: Bridge;
  readonly customer: CustomerRef;
  /** What the clerk had in hand: the selection, or all that match. */
  readonly selection: InvoiceSelection;
  /** The filter in force, for "all that match". */
  readonly filter: InvoiceFilter;
  readonly onClose: () => void;
}

/** Says what an export would do before it starts; the folder is asked for by the main process. */
export function ExportSheet({ bridge, customer, selection, filter, onClose }: ExportSheetProps) {
  const t = useTexts('exports');
  const ui = useTexts('ui');
  const named = selection.kind === 'rows' || selection.except.length > 0;
  const [scope, setScope] = useState<Scope>(named ? 'chosen' : 'filtered');
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const meant = useMemo(() => selectionOf(scope, selection, filter), [scope, selection, filter]);
  const ask = useMemo(() => {
    void attempt;
    return () => bridge.exports.plan({ customer, selection: meant });
  }, [bridge, customer, meant, attempt]);
  const plan = useAnswer(ask, `${customer.number}/${scope}`);
  const planned = shownValue(plan);

  const start = async () => {
    setStarting(true);
    setFailure(null);
    const answer = await bridge.exports.start({ customer, selection: meant });
    setStarting(false);
    if (!answer.ok) setFailure(answer.failure);
    else if (answer.value.jobId !== null) {
      showToast({ text: t('started') });
      onClose();
    }
  };

  const scopes: { id: Scope; label: string }[] = [
    ...(named ? [{ id: 'chosen' as const, label: t('scopeSelected') }] : []),
    { id: 'filtered', label: t(isFiltered(filter) ? 'scopeFiltered' : 'scopeAll') },
    { id: 'new', label: t('scopeNew') },
  ];
  return (
    <Dialog
      title={t('title', { number: customer.number })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={starting || planned === null || planned.withPdf === 0}
            onPress={() => void start()}
          >
            {t(starting ? 'starting' : 'start')}
          </Button>
        </>
      }
    >
      <div className={styles['sheet']}>
        <Select label={t('scope')} value={scope} onChange={setScope} options={scopes} />
        {plan.state === 'failed' && (
          <ErrorPanel
            title={t('planFailed')}
            failure={plan.failure}
            onRetry={() => setAttempt((before) => before + 1)}
          />
        )}
        {plan.state === 'loading' && <SkeletonRows rows={5} />}
        {planned !== null && <ExportPlan plan={planned} />}
        {failure !== null && (
          <ErrorPanel title={t('startFailed')} failure={failure} onRetry={() => void start()} />
        )}
      </div>
    </Dialog>
  );
}

function selectionOf(scope: Scope, selection: InvoiceSelection, filter: InvoiceFilter): InvoiceSelection {
  switch (scope) {
    case 'chosen':
      return selection;
    case 'filtered':
      return { kind: 'allMatching', filter, except: [] };
    case 'new':
      return { kind: 'allMatching', filter: { ...filter, exportedHere: false }, except: [] };
  }
}
