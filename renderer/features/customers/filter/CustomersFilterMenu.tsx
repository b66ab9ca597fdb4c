import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { typedAmounts } from '../../../../shared/domain/amountFormat.ts';
import type { CustomerFilter } from '../../../../shared/domain/customerQuery.ts';
import { readDay } from '../../../../shared/domain/dayFormat.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import { menuCommands, useCommands } from '../../../base/commands.ts';
import { ButtonKey } from '../../../base/Shortcut.tsx';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Dialog, FormDialogBody } from '../../../ui/Dialog.tsx';
import styles from '../../../ui/filter/FilterBar.module.css';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { afterSettled } from '../../../ui/pendingWork.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ChangedSinceDialog } from '../../invoices/filter/ChangedSinceDialog.tsx';
import { type AskedPart, useCustomersStore } from '../state/customersStore.ts';

interface CustomersFilterMenuProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
  /** Goes to the rows: the filter is chosen. */
  readonly onDone: () => void;
}

/** Everything that customers can be filtered by: what one key settles, and dialogs for amounts and days. */
export function CustomersFilterMenu({ filter, onChange, onDone }: CustomersFilterMenuProps) {
  const t = useTexts('customerList');
  const commands = useTexts('commands');
  const asking = useCustomersStore((state) => state.asking);
  const setAsking = (part: AskedPart | null) => useCustomersStore.setState({ asking: part });
  useEffect(() => () => useCustomersStore.setState({ asking: null }), []);
  const done = () => {
    setAsking(null);
    afterSettled(onDone);
  };
  const { notFetched, moreThanDaysLate, changedSince, pinned, unreadable } = filter;
  const isYesterday = changedSince !== null && 'daysAgo' in changedSince && changedSince.daysAgo === 1;
  const flag = (id: string, label: string, checked: boolean, change: Partial<CustomerFilter>): MenuEntry => ({
    id,
    label,
    checked,
    onAction: () => {
      onChange(change);
      done();
    },
  });
  const since = (name: 'today' | 'thisWeek' | 'stale', label: string): MenuEntry => {
    const checked = notFetched !== null && 'since' in notFetched && notFetched.since === name;
    return flag(name, label, checked, { notFetched: checked ? null : { since: name } });
  };
  const entries: MenuEntry[] = [
    {
      id: 'owing',
      label: t('askOwing'),
      checked: filter.outstandingFrom !== null || filter.overdueFrom !== null || moreThanDaysLate !== null,
      onAction: () => setAsking('owing'),
    },
    flag('overdue', t('overdueOnly'), moreThanDaysLate === 0, {
      moreThanDaysLate: moreThanDaysLate === 0 ? null : 0,
    }),
    { ...since('today', t('notFetchedToday')), separated: true },
    since('thisWeek', t('notFetchedThisWeek')),
    since('stale', t('notFetchedStale')),
    {
      id: 'notFetched',
      label: t('askNotFetched'),
      checked: notFetched !== null && 'before' in notFetched,
      onAction: () => setAsking('notFetched'),
    },
    {
      ...flag('yesterday', t('changedYesterday'), isYesterday, {
        changedSince: isYesterday ? null : { daysAgo: 1 },
      }),
      separated: true,
    },
    {
      id: 'changedSince',
      label: t('askChanged'),
      checked: changedSince !== null && !isYesterday,
      onAction: () => setAsking('changedSince'),
    },
    {
      ...flag('pinned', t('pinnedOnly'), pinned === true, { pinned: pinned === true ? null : true }),
      separated: true,
    },
    flag('unpinned', t('unpinnedOnly'), pinned === false, { pinned: pinned === false ? null : false }),
    flag('unreadable', t('unreadableOnly'), unreadable === true, {
      unreadable: unreadable === true ? null : true,
    }),
  ];
  useCommands(() => menuCommands('filter', commands('filter'), entries));
  return (
    <ButtonKey of="f" textKey="customerList:commandAddFilter" className={styles['menu']}>
      <Menu
        label={t('filterMenu')}
        trigger={
          <Button icon={<ListFilter size={14} aria-hidden />} aria-keyshortcuts="F">
            {t('addFilter')}
          </Button>
        }
        entries={entries}
      />
      {asking === 'owing' && <OwingDialog filter={filter} onChange={onChange} onClose={done} />}
      {asking === 'changedSince' && <ChangedSinceDialog filter={filter} onChange={onChange} onClose={done} />}
      {asking === 'notFetched' && <NotFetchedDialog filter={filter} onChange={onChange} onClose={done} />}
    </ButtonKey>
  );
}

interface NotFetchedDialogProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
  readonly onClose: () => void;
}

/** The day before which a customer's list was last fetched. */
function NotFetchedDialog({ filter, onChange, onClose }: NotFetchedDialogProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const { settings } = useLocale();
  const now = useNow();
  const { notFetched } = filter;
  const before = notFetched !== null && 'before' in notFetched ? notFetched.before : null;
  const [typed, setTyped] = useState(before === null ? '' : formats.date(before));
  const [refused, setRefused] = useState(false);
  const day = readDay(typed, settings.dateFormat);
  const apply = () => {
    if (day === undefined) {
      setRefused(true);
      return;
    }
    onChange({ notFetched: day === null ? null : { before: day } });
    onClose();
  };
  return (
    <Dialog title={t('notFetchedTitle')} onClose={onClose} size="small">
      <FormDialogBody className="wideStack" done={t('apply')} onDone={apply} onCancel={onClose}>
        <DateField
          label={t('notFetchedDay')}
          value={typed}
          onChange={setTyped}
          max={localDay(now)}
          check={refused}
          autoFocus
        />
      </FormDialogBody>
    </Dialog>
  );
}

interface OwingDialogProps {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
  readonly onClose: () => void;
}

const MOST_DAYS = 36_500;

/** How much a customer owes at least, and how late: what is typed applies together. */
function OwingDialog({ filter, onChange, onClose }: OwingDialogProps) {
  const t = useTexts('customerList');
  const formats = useFormats();
  const shown = (amount: string | null) => (amount === null ? '' : formats.amount(amount));
  const [outstanding, setOutstanding] = useState(shown(filter.outstandingFrom));
  const [overdue, setOverdue] = useState(shown(filter.overdueFrom));
  const [late, setLate] = useState(filter.moreThanDaysLate === null ? '' : String(filter.moreThanDaysLate));
  const [refused, setRefused] = useState(false);
  const days = daysOf(late);
  const [outstandingFrom, overdueFrom] = [amountOf(outstanding), amountOf(overdue)];
  const apply = () => {
    if (days === undefined || isUnclear(outstandingFrom) || isUnclear(overdueFrom)) {
      setRefused(true);
      return;
    }
    onChange({ outstandingFrom, overdueFrom, moreThanDaysLate: days });
    onClose();
  };
  const wrong = (amount: ReturnType<typeof amountOf>) => {
    if (!refused || !isUnclear(amount)) return null;
    const [one, other] = amount;
    return one === undefined || other === undefined
      ? t('amountWrong', { example: formats.amount('10000') })
      : t('amountTwice', { one: formats.amount(one), other: formats.amount(other) });
  };
  return (
    <Dialog title={t('owingTitle')} onClose={onClose} size="small">
      <FormDialogBody className="wideStack" done={t('apply')} onDone={apply} onCancel={onClose}>
        <TextField
          label={t('owingOutstanding')}
          value={outstanding}
          onChange={setOutstanding}
          inputMode="decimal"
          error={wrong(outstandingFrom)}
          autoFocus
        />
        <TextField
          label={t('owingDaysLate')}
          value={late}
          onChange={setLate}
          inputMode="numeric"
          error={refused && days === undefined ? t('daysWrong') : null}
        />
        <TextField
          label={t('owingOverdue')}
          value={overdue}
          onChange={setOverdue}
          inputMode="decimal"
          error={wrong(overdueFrom)}
        />
        <p className="hint">{t('owingHint')}</p>
      </FormDialogBody>
    </Dialog>
  );
}

function isUnclear(amount: ReturnType<typeof amountOf>): amount is readonly Decimal[] {
  return amount !== null && typeof amount !== 'string';
}

/** Null for nothing; what it may mean where that is not one amount. */
function amountOf(typed: string): Decimal | null | readonly Decimal[] {
  if (typed.trim() === '') return null;
  const amounts = typedAmounts(typed);
  const [only] = amounts;
  return only !== undefined && amounts.length === 1 ? only : amounts;
}

/** Null for nothing, undefined for what is no number of days. */
function daysOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,5}$/.test(text) && Number(text) <= MOST_DAYS ? Number(text) : undefined;
}
