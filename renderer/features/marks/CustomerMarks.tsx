import { ClipboardCheck, MapPinOff } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { CUSTOMER_FIELDS_OF_MARKS } from '../../../shared/domain/markNames.ts';
import { markText } from '../../../shared/i18n/markText.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { ParkedMark } from '../../../shared/ipc/marks.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useMarksVersion } from '../../base/changes.ts';
import { useCommands } from '../../base/commands.ts';
import { dataOf, useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './ShownMarks.module.css';
import { MarkButtons, ShownMarks, useShownMarks } from './ShownMarks.tsx';
import { useMarkActions } from './useMarkActions.tsx';

interface CustomerMarksProps {
  readonly customer: CustomerRef;
  /** Of the kept list: another one may park other marks. */
  readonly revision: number;
  readonly onMark: (field: CustomerField) => void;
}

/** What is noted of the customer itself, and the marks that are at no invoice at the moment; nothing where there is none. */
export function CustomerMarks({ customer, revision, onMark }: CustomerMarksProps) {
  const bridge = useBridge();
  const t = useTexts('marks');
  const formats = useFormats();
  const [open, setOpen] = useState<'own' | 'parked' | null>(null);
  const version = `${revision}/${useMarksVersion(customer)}`;
  const own = dataOf(useShownMarks(customer, null, version).answer) ?? [];
  const ask = useMemo(() => {
    void version;
    return () => bridge.marks.parked({ customer });
  }, [bridge, customer, version]);
  const parked = dataOf(useQuery(ask, customerKey(customer))) ?? [];
  const names = own.flatMap(({ mark }) => (mark.value === null ? [] : [t(mark.field)]));
  const close = () => setOpen(null);
  return (
    <>
      {names.length > 0 && (
        <Button
          variant="quiet"
          icon={<ClipboardCheck size={14} aria-hidden />}
          aria-haspopup="dialog"
          onPress={() => setOpen('own')}
        >
          {names.join(' · ')}
        </Button>
      )}
      {parked.length > 0 && (
        <Button
          variant="quiet"
          icon={<MapPinOff size={14} aria-hidden />}
          aria-haspopup="dialog"
          onPress={() => setOpen('parked')}
        >
          {t('parked', formats.counted(parked.length))}
        </Button>
      )}
      {open === 'own' && (
        <Dialog title={t('ofCustomerTitle', { number: customer.number })} size="small" onClose={close}>
          <div className="wideStack">
            <ShownMarks marks={own} />
            <MarkButtons
              fields={CUSTOMER_FIELDS_OF_MARKS}
              withKeys={false}
              onMark={(field) => {
                close();
                onMark(field);
              }}
            />
          </div>
        </Dialog>
      )}
      {open === 'parked' && <ParkedDialog parked={parked} onClose={close} />}
    </>
  );
}

interface ParkedDialogProps {
  readonly parked: readonly ParkedMark[];
  readonly onClose: () => void;
}

/** Marks that are at no invoice at the moment, each with the reason. */
function ParkedDialog({ parked, onClose }: ParkedDialogProps) {
  const t = useTexts('marks');
  const ui = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  return (
    <Dialog
      title={t('parkedTitle')}
      onClose={onClose}
      actions={<Button onPress={onClose}>{ui('close')}</Button>}
    >
      <p className={styles['lead']}>{t('parkedText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard */}
      <ul className={styles['marks']} tabIndex={0} aria-label={t('parkedTitle')}>
        {parked.map(({ invoice: { invoiceNo, entryNo }, reason, mark, by, at }) => (
          <li key={`${invoiceNo} ${entryNo} ${mark.field}`} className={styles['mark']}>
            <p className={styles['words']}>
              <UntrustedText>{markText(mark, t, formats)}</UntrustedText>
            </p>
            <p className="hint">
              <UntrustedText>{t('parkedInvoice', { number: invoiceNo, entry: entryNo })}</UntrustedText> ·{' '}
              <UntrustedText>{t('byAt', { by, moment: formats.moment(at, now) })}</UntrustedText> ·{' '}
              {t(reason)}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** What a customer itself can have. */
type CustomerField = (typeof CUSTOMER_FIELDS_OF_MARKS)[number];

const COMMANDS = {
  ask: 'customerAsk',
  promise: 'customerPromise',
  note: 'customerNote',
  step: 'customerStep',
} as const satisfies Readonly<Record<CustomerField, string>>;

interface CustomerMarking {
  readonly mark: (field: CustomerField) => void;
  /** For the menu of the customer. */
  readonly entries: readonly MenuEntry[];
  readonly dialog: ReactNode;
}

/** Marks of a customer itself: as lines of its menu, and in the look-up box. */
export function useCustomerMarking(customer: CustomerRef): CustomerMarking {
  const t = useTexts('marks');
  const { mark: markMeant, dialog } = useMarkActions();
  const mark = (field: CustomerField) => markMeant(field, { kind: 'customer', customer });
  useCommands(() =>
    CUSTOMER_FIELDS_OF_MARKS.map((field) => ({
      id: `customerMark.${field}`,
      label: t(COMMANDS[field]),
      // The box gives the focus back first.
      run: () => afterSettled(() => mark(field)),
    })),
  );
  const entries = CUSTOMER_FIELDS_OF_MARKS.map((field, place) => ({
    id: `mark.${field}`,
    label: `${t(field)}…`,
    separated: place === 0,
    onAction: () => mark(field),
  }));
  return { mark, entries, dialog };
}
