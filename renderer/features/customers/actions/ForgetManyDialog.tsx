import { useMemo, useState } from 'react';
import type { CustomerSelection } from '../../../../shared/domain/customerQuery.ts';
import type { Bridge } from '../../../../shared/ipc/contract.ts';
import type { Answer } from '../../../../shared/ipc/entry.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { clearCustomer } from '../../../base/clearedStores.ts';
import { showFailure } from '../../../base/failureToast.ts';
import { pushFinal } from '../../../base/undoStore.ts';
import { dataOf, useQuery } from '../../../base/useQuery.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { said, type TextKey, useTexts } from '../../../i18n/useTexts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { dismissToast, showToast } from '../../../ui/toastStore.ts';

type KeptOfCustomers =
  Awaited<ReturnType<Bridge['customerList']['kept']>> extends Answer<infer Value> ? Value : never;

interface ForgetManyDialogProps {
  readonly connectionId: string;
  readonly selection: CustomerSelection;
  readonly count: number;
  readonly onClose: () => void;
}

/** Says what is removed and what stays before many customers are forgotten, and how far that has come. */
export function ForgetManyDialog({ connectionId, selection, count, onClose }: ForgetManyDialogProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const bridge = useBridge();
  // The customers that the question was about, whatever is selected meanwhile.
  const [asked] = useState({ connectionId, selection });
  const ask = useMemo(() => () => bridge.customerList.kept(asked), [bridge, asked]);
  const answer = useQuery(ask, 'kept');
  const kept = dataOf(answer);
  const counted = (key: TextKey<'customerList'>, many: number) => t(key, formats.counted(many));
  const forget = async () => {
    onClose();
    clearCustomer();
    const stopFollowing = bridge.customerList.forgetting(({ done, customers: all }) => {
      showToast({
        text: said('customerList', 'forgetting', { done: formats.count(done), all: formats.count(all) }),
        about: 'forgetting',
        actions: [
          {
            label: said('customerList', 'stopForgetting'),
            onAction: () => void showFailure(bridge.customerList.stopForgetting({})),
          },
        ],
      });
    });
    const done = await bridge.customerList.forget(asked);
    stopFollowing();
    clearCustomer();
    if (!done.ok) return void showToast({ failure: done.failure, about: 'forgetting' });
    const { forgotten, failed } = done.value;
    if (forgotten > 0) pushFinal(said('shell', 'forgetStays'));
    const id = showToast({ text: counted('forgotten', forgotten), tone: 'positive', about: 'forgetting' });
    if (forgotten === 0) dismissToast(id);
    if (failed > 0) {
      const values = formats.counted(failed);
      showToast({ text: said('customerList', 'notForgotten', values), tone: 'failure' });
    }
  };
  return (
    <ConfirmDialog
      title={counted('forgetTitle', kept?.customers ?? count)}
      confirmLabel={t('forgetNow')}
      onCancel={onClose}
      onConfirm={() => void forget()}
    >
      <div className="stack" aria-busy={answer.state === 'loading'}>
        {kept !== null && <Goes kept={kept} counted={counted} />}
        {answer.state === 'failed' && <p>{t('forgetUnknown')}</p>}
        <p>{t('forgetStays')}</p>
      </div>
    </ConfirmDialog>
  );
}

interface GoesProps {
  readonly kept: KeptOfCustomers;
  readonly counted: (key: TextKey<'customerList'>, many: number) => string;
}

function Goes({ kept, counted }: GoesProps) {
  const t = useTexts('customerList');
  const keep = useTexts('keep');
  const formats = useFormats();
  const { invoices, pdfs, noted, keptLists, marks, frozenSheets, jobs, unfinishedJobs, shortenedJobs } = kept;
  return (
    <>
      <p>{t('forgetGoes')}</p>
      <ul className="bullets">
        <li>{counted('forgetLists', invoices)}</li>
        {pdfs > 0 && <li>{counted('forgetPdfs', pdfs)}</li>}
        {noted > 0 && <li>{counted('forgetNoted', noted)}</li>}
        {keptLists > 0 && <li>{counted('forgetKeptLists', keptLists)}</li>}
        {marks > 0 && <li>{keep('goesMarks', formats.counted(marks))}</li>}
        {frozenSheets > 0 && <li>{counted('forgetFrozen', frozenSheets)}</li>}
        {jobs > 0 && <li>{counted('forgetJobs', jobs)}</li>}
        {shortenedJobs > 0 && <li>{counted('forgetFromJobs', shortenedJobs)}</li>}
        <li>{t('forgetRest')}</li>
      </ul>
      {unfinishedJobs > 0 && <p className="strong">{counted('forgetUnfinished', unfinishedJobs)}</p>}
    </>
  );
}
