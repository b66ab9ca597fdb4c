import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { CustomerFilter } from '../../../shared/domain/customerQuery.ts';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Command, useCommands } from '../../base/commands.ts';
import { customerPath, paths } from '../../base/paths.ts';
import { takeUnlessStopped } from '../../base/takeUnlessStopped.ts';
import { useApp } from '../../base/useApp.ts';
import { choose } from '../../features/changes/changesStore.ts';
import { DAYS_AGO } from '../../features/changes/sinceChoices.ts';
import { showFiltered } from '../../features/customers/state/customersStore.ts';
import { openInvoicesOf, useInvoicesStore } from '../../features/invoices/state/invoicesStore.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { said } from '../../i18n/said.ts';
import { useSinceText } from '../../i18n/sinceText.ts';
import type { AnyTextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useAnyTexts } from '../../i18n/useTexts.ts';
import { showToast } from '../../ui/toastStore.ts';
import { type Lack, lacking } from './elsewhere.ts';
import { figuresOfQuestion } from './figuresOfQuestion.ts';
import { useLookUpStore } from './lookUpStore.ts';

/** Filters of the list of customers that answer a question by themselves. */
const CUSTOMERS = {
  overdue: ['customerList:overdueOnly', { moreThanDaysLate: 0 }],
  notToday: ['customerList:notFetchedToday', { notFetched: { since: 'today' } }],
  notThisWeek: ['customerList:notFetchedThisWeek', { notFetched: { since: 'thisWeek' } }],
  stale: ['customerList:notFetchedStale', { notFetched: { since: 'stale' } }],
  changed: ['customerList:changedYesterday', { changedSince: { daysAgo: 1 } }],
  pinned: ['customerList:pinnedOnly', { pinned: true }],
  unreadable: ['customerList:unreadableOnly', { unreadable: true }],
} as const satisfies Readonly<Record<string, readonly [AnyTextKey, Partial<CustomerFilter>]>>;

/** The same of the list of all invoices. */
const INVOICES = {
  overdue: ['invoices:filterOverdue', { overdue: true }],
  open: ['invoices:filterOpen', { outstanding: 'open' }],
  credits: ['invoices:filterCreditNotes', { creditNotes: 'only' }],
  notExported: ['invoices:filterNotExported', { exportedHere: false }],
} as const satisfies Readonly<Record<string, readonly [AnyTextKey, Partial<InvoiceFilter>]>>;

/** Days of a week, within which a weekday names one day only. */
const WEEK = DAYS_AGO.filter((days) => days < 7);

/** What clerks ask of all customers, on every screen: who is late, who owes, who was not refreshed, what changed. */
export function useQuestionCommands(): void {
  const t = useAnyTexts();
  const formats = useFormats();
  const sinceText = useSinceText();
  const { catalogue } = useLocale();
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const connectionId = useApp((app) => app.activeConnectionId);
  const lack = useLack(connectionId);

  const show = (filter: Partial<CustomerFilter>, asking: 'owing' | null = null) => {
    if (connectionId === null) return;
    showFiltered(connectionId, filter, asking);
    navigate(paths.customers);
  };
  const showInvoices = (filter: Partial<InvoiceFilter>) => {
    if (connectionId === null) return;
    openInvoicesOf({ connectionId, number: null });
    useInvoicesStore.setState({ filter: { ...NO_FILTER, ...filter } });
    navigate(paths.allInvoices);
  };
  const openDebtor = async () => {
    if (connectionId === null) return;
    const answer = await bridge.customers.overview({ connectionId });
    if (!answer.ok) return void showToast({ failure: answer.failure });
    const [debtor] = answer.value.topDebtors;
    if (debtor === undefined) showToast({ text: said('commands', 'noDebtor') });
    else navigate(customerPath(debtor.customer));
  };
  const customersThat = (filter: string) => t('commands:customersThat', { filter: filter.replace(/…$/, '') });
  const ofText = (text: string): Pick<Command, 'label' | 'run'> | null => {
    const words = catalogue?.words;
    const figures =
      words === undefined
        ? null
        : figuresOfQuestion(text, {
            late: foldedWords(words['ask.overdue']),
            owing: foldedWords(words['ask.owing']),
            days: foldedWords(words.days),
            fillers: new Set(foldedWords(words.fillers)),
          });
    if (figures === null) return null;
    const { amount, days } = figures;
    const parts = [
      ...(days === null ? [] : [t('customerList:chipDaysLate', { count: days })]),
      ...(amount === null ? [] : [t('customerList:chipOutstanding', { amount: formats.amount(amount) })]),
    ];
    return {
      label: customersThat(parts.join(', ')),
      run: () => show({ moreThanDaysLate: days, outstandingFrom: amount }),
    };
  };
  const questions = (): Command[] => [
    ...Object.entries(CUSTOMERS).map(([id, [label, filter]]) => ({
      id: `ask.${id}`,
      label: customersThat(t(label)),
      run: () => show(filter),
    })),
    {
      id: 'ask.owing',
      label: customersThat(t('customerList:askOwing')),
      run: () => show({}, 'owing'),
    },
    { id: 'debtor', label: t('commands:debtor'), run: () => void openDebtor() },
    ...WEEK.map((daysAgo) => ({
      id: `since.${daysAgo}`,
      label: t('commands:since', { day: sinceText({ daysAgo }) }),
      run: () => {
        choose({ since: `${daysAgo}` });
        navigate(paths.changes);
      },
    })),
    ...Object.entries(INVOICES).map(([id, [label, filter]]) => ({
      id: `all.${id}`,
      label: t('commands:invoicesThat', { filter: t(label) }),
      run: () => showInvoices(filter),
    })),
  ];
  useCommands(() =>
    lack === null
      ? [...questions(), { id: 'ask.figures', label: '', run: () => {}, ofText }]
      : questions().map((question) => lacking(lack, question, t)),
  );
}

function foldedWords(words: string): readonly string[] {
  return foldedText(words).split(' ');
}

/** Why no question about all customers can be answered; asked while the look-up box is open. */
function useLack(connectionId: string | null): Lack | null {
  const bridge = useBridge();
  const isOpen = useLookUpStore((state) => state.isOpen);
  const [empty, setEmpty] = useState<string | null>(null);
  useEffect(() => {
    if (!isOpen || connectionId === null) return;
    return takeUnlessStopped(bridge.customers.overview({ connectionId }), (answer) =>
      setEmpty(answer.ok && answer.value.customers === 0 ? connectionId : null),
    );
  }, [bridge, connectionId, isOpen]);
  if (connectionId === null) return 'lacksConnection';
  return empty === connectionId ? 'lacksKept' : null;
}
