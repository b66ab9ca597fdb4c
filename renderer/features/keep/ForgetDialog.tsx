import { Ellipsis, Eraser, Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { KeptOfCustomer } from '../../../shared/ipc/keep.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { clearCustomer } from '../../base/clearedStores.ts';
import { paths } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { pushFinal } from '../../base/undoStore.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/toastStore.ts';

interface ForgetDialogProps {
  readonly customer: CustomerRef;
  readonly onClose: () => void;
}

/** Says what is removed and what stays before a customer is forgotten, and leads to the desk meanwhile. */
export function ForgetDialog({ customer, onClose }: ForgetDialogProps) {
  const t = useTexts('keep');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const { number } = customer;
  const ask = useMemo(() => () => bridge.keep.ofCustomer({ customer }), [bridge, customer]);
  const answer = useQuery(ask, customerKey(customer));
  const kept = dataOf(answer);
  const forget = async () => {
    onClose();
    navigate(paths.desk);
    clearCustomer();
    const done = await bridge.keep.forget({ customer });
    clearCustomer();
    if (done.ok) pushFinal(said('shell', 'forgetStays'));
    showToast(done.ok ? { text: t('forgotten', { number }), tone: 'positive' } : { failure: done.failure });
  };
  return (
    <ConfirmDialog
      title={t('forgetTitle', { number })}
      // As much as may go has room without scrolling.
      size="medium"
      confirmLabel={t('forgetNow')}
      onCancel={onClose}
      onConfirm={() => void forget()}
    >
      <div className="stack" aria-busy={answer.state === 'loading'}>
        {kept !== null && <Goes kept={kept} />}
        {answer.state === 'failed' && <p>{t('forgetKeptUnknown')}</p>}
        <p>{t('stays')}</p>
      </div>
    </ConfirmDialog>
  );
}

function Goes({ kept }: { readonly kept: KeptOfCustomer }) {
  const t = useTexts('keep');
  const formats = useFormats();
  const { invoices, pdfs, keptLists, marks, differences, frozenSheets } = kept;
  const { jobs, unfinishedJobs, shortenedJobs } = kept;
  return (
    <>
      <p>{t('goes')}</p>
      <ul className="bullets">
        {invoices !== null && <li>{t('goesList', formats.counted(invoices))}</li>}
        {kept.agreements && <li>{t('goesAgreements')}</li>}
        {pdfs > 0 && <li>{t('goesPdfs', formats.counted(pdfs))}</li>}
        {kept.noted && <li>{t('goesNotes')}</li>}
        {keptLists > 0 && <li>{t('goesLists', formats.counted(keptLists))}</li>}
        {marks > 0 && <li>{t('goesMarks', formats.counted(marks))}</li>}
        {differences > 0 && <li>{t('goesDifferences', formats.counted(differences))}</li>}
        {frozenSheets.length > 0 && (
          <li>
            {t('goesFrozen', {
              ...formats.counted(frozenSheets.length),
              days: frozenSheets.map((day) => formats.date(day)).join(', '),
            })}
          </li>
        )}
        {jobs > 0 && <li>{t('goesJobs', formats.counted(jobs))}</li>}
        {shortenedJobs > 0 && <li>{t('goesFromJobs', formats.counted(shortenedJobs))}</li>}
        <li>{t('goesTraces')}</li>
      </ul>
      {unfinishedJobs > 0 && <p className="strong">{t('endsJobs', formats.counted(unfinishedJobs))}</p>}
      {kept.fetching && <p className="strong">{t('endsFetch')}</p>}
    </>
  );
}

interface CustomerMenuProps {
  readonly customer: CustomerRef;
  readonly pinned: boolean;
  readonly onPin: () => void;
  /** Lines between the pin and what forgets the customer. */
  readonly more: readonly MenuEntry[];
}

/** What is done seldom with a customer. */
export function CustomerMenu({ customer, pinned, onPin, more }: CustomerMenuProps) {
  const t = useTexts('keep');
  const customers = useTexts('customers');
  const [forgetting, setForgetting] = useState(false);
  const forget = () => setForgetting(true);
  useShortcut('Shift+f', 'keep:commandForget', forget);
  return (
    <>
      <Menu
        label={t('more', { number: customer.number })}
        trigger={
          <Button
            variant="quiet"
            aria-label={t('more', { number: customer.number })}
            icon={<Ellipsis size={16} aria-hidden />}
          />
        }
        entries={[
          {
            id: 'pin',
            label: customers(pinned ? 'unpin' : 'pin'),
            icon: <Star size={14} aria-hidden />,
            onAction: onPin,
          },
          ...more,
          {
            id: 'forget',
            label: t('forget'),
            icon: <Eraser size={14} aria-hidden />,
            shortcut: 'Shift+F',
            tone: 'danger',
            separated: true,
            onAction: forget,
          },
        ]}
      />
      {forgetting && <ForgetDialog customer={customer} onClose={() => setForgetting(false)} />}
    </>
  );
}
