import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isCustomerFiltered, NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import type { CustomerFilter, CustomerSelection } from '../../../shared/domain/customerQuery.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { menuCommands, useCommands } from '../../base/commands.ts';
import { useKeptLists } from '../../base/figuresOfConnection.ts';
import { ListFilterBar } from '../../base/list/ListFilterBar.tsx';
import { useListCommands } from '../../base/list/useListCommands.ts';
import { ButtonKey, Shortcut } from '../../base/Shortcut.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useActiveConnection } from '../../base/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useSinceText } from '../../i18n/useNow.ts';
import { said, type TextKey, useAnyTexts, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { copyOrSay } from '../../ui/copyText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Chip } from '../../ui/FilterBar.tsx';
import { ColumnChooser } from '../../ui/grid/ColumnChooser.tsx';
import type { ColumnLayout } from '../../ui/grid/gridColumns.ts';
import { NOTHING_SELECTED, selectedCount } from '../../ui/grid/gridProps.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { CustomersRows } from './CustomersRows.tsx';
import styles from './CustomersView.module.css';
import { CustomersFilterMenu } from './filter/CustomersFilterMenu.tsx';
import { ListsMenu } from './lists/ListsMenu.tsx';
import { changeFilter, FIRST_LAYOUT, showConnection, useCustomersStore } from './state/customersStore.ts';
import { type CustomerListing, useCustomerListing } from './useCustomerListing.ts';

/** All customers whose list is kept here, as rows: what they owe, how late, and when that was fetched. */
export function CustomersView() {
  const shell = useTexts('shell');
  const connection = useActiveConnection();
  if (connection === null) return <EmptyState title={shell('noConnection')} scope="page" />;
  return <Customers key={connection.id} connectionId={connection.id} />;
}

function Customers({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('customerList');
  useMemo(() => showConnection(connectionId), [connectionId]);
  const listing = useCustomerListing(connectionId);
  const hasCurrent = useCustomersStore(({ current }) => current !== null);
  const [manyAt, setManyAt] = useState<MenuPlace | null>(null);
  return (
    <section className={styles['view']} aria-labelledby="customers-title">
      <h1 id="customers-title" className="screenTitle" tabIndex={-1}>
        {t('title')}
      </h1>
      <CustomersBar listing={listing} menuAt={manyAt} onMenuClose={() => setManyAt(null)} />
      <CustomersRows listing={listing} onManyMenu={setManyAt} />
      {listing.chosen !== null && hasCurrent && (
        <Shortcut
          of="Escape"
          textKey="invoices:commandBack"
          run={() => useCustomersStore.setState({ selection: NOTHING_SELECTED })}
        />
      )}
    </section>
  );
}

interface CustomersBarProps {
  readonly listing: CustomerListing;
  /** Where the menu of the selection is asked for, at one of its rows. */
  readonly menuAt: MenuPlace | null;
  readonly onMenuClose: () => void;
}

/** What the list is filtered by, and what is done with the customers. */
function CustomersBar({ listing, menuAt, onMenuClose }: CustomersBarProps) {
  const { query, count, columns, matching, chosen, toRows } = listing;
  const { connectionId, filter } = query;
  const t = useTexts('customerList');
  const commands = useTexts('commands');
  const selection = useCustomersStore((state) => state.selection);
  const layout = useCustomersStore((state) => state.layout);
  const chips = useCustomerChips(filter);
  const onClear = isCustomerFiltered(filter) ? () => changeFilter(NO_CUSTOMER_FILTER) : null;
  const arranged = {
    ...{ columns, layout, first: FIRST_LAYOUT },
    onLayout: (next: ColumnLayout) => useCustomersStore.setState({ layout: next }),
  };
  useListCommands({
    own: [
      { id: 'overdue60', label: commands('overdue60'), run: () => changeFilter({ moreThanDaysLate: 60 }) },
    ],
    onClear,
    ...arranged,
  });
  return (
    <ListFilterBar
      filter={filter}
      chips={chips}
      onChange={changeFilter}
      onClear={onClear}
      words={{
        label: t('filterTextLabel'),
        placeholder: t('filterText'),
        command: 'customerList:commandFilter',
      }}
      onDone={toRows}
      menu={<CustomersFilterMenu filter={filter} onChange={changeFilter} onDone={toRows} />}
      after={
        <>
          <ListsMenu connectionId={connectionId} chosen={chosen} onDone={toRows} />
          <CustomersMenu
            connectionId={connectionId}
            meant={chosen ?? matching}
            count={chosen === null ? count : selectedCount(selection, count ?? 0)}
            isSelected={chosen !== null}
            words={[...(filter.text === '' ? [] : [filter.text]), ...chips.map(({ label }) => label)]}
            onDone={toRows}
            menuAt={menuAt}
            onMenuClose={onMenuClose}
          />
          <ButtonKey of="Shift+o" textKey="invoices:columns">
            <ColumnChooser {...arranged} />
          </ButtonKey>
        </>
      }
    />
  );
}

type CustomerChip = Chip<Partial<CustomerFilter>>;

const SINCE = {
  today: 'notFetchedToday',
  thisWeek: 'notFetchedThisWeek',
  stale: 'notFetchedStale',
} as const;

/** The filter in force, one chip for each part that can be removed. The text has its own field. */
function useCustomerChips(filter: CustomerFilter): CustomerChip[] {
  const t = useTexts('customerList');
  const lists = useKeptLists();
  const formats = useFormats();
  const sinceText = useSinceText();
  /** One chip, or none for a part that filters nothing. */
  const chip = <Id extends keyof CustomerFilter>(
    id: Id,
    words: (value: NonNullable<CustomerFilter[Id]>) => string,
  ): CustomerChip[] => {
    const value = filter[id];
    return value === null
      ? []
      : [{ id, label: words(value as NonNullable<typeof value>), without: { [id]: null } }];
  };
  const nameOf = (list: string) => lists.find(({ id }) => id === list)?.name ?? t('chipListGone');
  return [
    ...chip('list', (list) => t('chipList', { name: nameOf(list) })),
    ...chip('outstandingFrom', (amount) => t('chipOutstanding', { amount: formats.amount(amount) })),
    ...chip('overdueFrom', (amount) => t('chipOverdue', { amount: formats.amount(amount) })),
    ...chip('moreThanDaysLate', (count) => (count === 0 ? t('overdueOnly') : t('chipDaysLate', { count }))),
    ...chip('notFetched', (day) =>
      'before' in day ? t('chipBefore', { day: formats.date(day.before) }) : t(SINCE[day.since]),
    ),
    ...chip('changedSince', (since) => t('chipChanged', { since: sinceText(since) })),
    ...chip('pinned', (pinned) => t(pinned ? 'pinnedOnly' : 'unpinnedOnly')),
    ...chip('unreadable', (unreadable) => t(unreadable ? 'unreadableOnly' : 'chipAllRead')),
  ];
}

const ForgetManyDialog = lazyComponent(
  async () => (await import('./actions/ForgetManyDialog.tsx')).ForgetManyDialog,
);
const SheetOfMany = lazyComponent(async () => (await import('./actions/SheetOfMany.tsx')).SheetOfMany);
const SaveCustomersDialog = lazyComponent(
  async () => (await import('./actions/SaveCustomersDialog.tsx')).SaveCustomersDialog,
);

interface CustomersMenuProps {
  readonly connectionId: string;
  /** The selected customers, or all that match where none is selected. */
  readonly meant: CustomerSelection;
  /** How many they are; null while it is not known. */
  readonly count: number | null;
  readonly isSelected: boolean;
  /** The filter in force in the clerk's own words. */
  readonly words: readonly string[];
  /** Goes back to the rows. */
  readonly onDone: () => void;
  /** Where the menu of the selection is asked for besides: at one of its rows. */
  readonly menuAt: MenuPlace | null;
  readonly onMenuClose: () => void;
}

/** The lines by where they are: in the menu of the bar, and in that of a row, where each says how many are meant. */
const LABELS = {
  refresh: { bar: 'customerList:refresh', row: 'menus:refreshMany' },
  pdfs: { bar: 'customerList:exportPdfs', row: 'menus:pdfsOfMany' },
  statements: { bar: 'customerList:statements', row: 'menus:statementsOfMany' },
  save: { bar: 'customerList:saveList', row: 'menus:saveMany' },
  copy: { bar: 'customerList:copyNumbers', row: 'menus:copyMany' },
  keep: { bar: 'keptLists:keep', row: 'menus:keepMany' },
  forget: { bar: 'customerList:forget', row: 'menus:forgetMany' },
} as const;

/** What is done with the selected customers, or with all that match while none is selected. */
function CustomersMenu(props: CustomersMenuProps) {
  const { connectionId, meant, count, isSelected, words, onDone, menuAt, onMenuClose } = props;
  const bridge = useBridge();
  const t = useTexts('customerList');
  const anyTexts = useAnyTexts();
  const formats = useFormats();
  const [open, setOpen] = useState<keyof typeof LABELS | null>(null);
  const many = count ?? 0;
  const counted = (key: TextKey<'customerList'>, customers = many) => t(key, formats.counted(customers));
  const sort = () => [...useCustomersStore.getState().sort];
  const close = () => {
    setOpen(null);
    afterSettled(onDone);
  };
  const pin = async (pinned: boolean) => {
    const answer = await bridge.customerList.pin({ connectionId, selection: meant, pinned });
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const key = pinned ? 'pinned' : 'unpinned';
    showToast({ text: counted(key, answer.value.customers), tone: 'positive' });
  };
  const copyNumbers = async () => {
    const answer = await bridge.customerList.numbers({ connectionId, selection: meant, sort: sort() });
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const { text } = answer.value;
    const copied = text === '' ? 0 : text.split('\n').length;
    if (await copyOrSay(text, said('customerList', 'copyFailed')))
      showToast({ text: counted('copiedNumbers', copied) });
  };
  const ready = many > 0;
  useShortcut('Shift+l', 'customerList:commandSave', () => ready && setOpen('save'));
  const ofSelected = (id: string, label: string, onAction: () => void): MenuEntry => ({
    ...{ id, label, onAction },
    isDisabled: !ready || !isSelected,
  });
  const figures = formats.counted(many);
  const entriesAt = (place: 'bar' | 'row'): MenuEntry[] => {
    const entry = (id: keyof typeof LABELS, onAction = () => setOpen(id)): MenuEntry => ({
      ...{ id, onAction },
      label: anyTexts(LABELS[id][place], figures),
      isDisabled: !ready,
    });
    return [
      entry('refresh'),
      { ...entry('pdfs'), separated: true },
      entry('statements'),
      { ...entry('save'), shortcut: 'Shift+L' },
      entry('copy', () => void copyNumbers()),
      entry('keep'),
      { ...ofSelected('pin', counted('pin'), () => void pin(true)), separated: true },
      ofSelected('unpin', counted('unpin'), () => void pin(false)),
      { ...entry('forget'), isDisabled: !ready || !isSelected, tone: 'danger', separated: true },
    ];
  };
  const entries = entriesAt('bar');
  useCommands(() => menuCommands('customers', t(isSelected ? 'actions' : 'actionsAll'), entries));
  return (
    <ButtonKey of="a" textKey="customerList:commandActions">
      <Menu
        label={t('actionsMenu')}
        placement="bottom end"
        trigger={
          <Button after={<ChevronDown size={14} aria-hidden />} aria-keyshortcuts="A">
            {t(isSelected ? 'actions' : 'actionsAll')}
          </Button>
        }
        entries={entries}
      />
      {menuAt !== null && (
        <ContextMenu
          label={anyTexts('menus:customers', figures)}
          entries={entriesAt('row')}
          place={menuAt}
          onClose={onMenuClose}
        />
      )}
      {(open === 'pdfs' || open === 'refresh' || open === 'statements' || open === 'keep') && (
        <SheetOfMany kind={open} connectionId={connectionId} selection={meant} onClose={close} />
      )}
      {open === 'save' && (
        <SaveCustomersDialog connectionId={connectionId} meant={meant} words={words} onClose={close} />
      )}
      {open === 'forget' && (
        <ForgetManyDialog connectionId={connectionId} selection={meant} count={many} onClose={close} />
      )}
    </ButtonKey>
  );
}
