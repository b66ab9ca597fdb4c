import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import type { CustomerFilter } from '../../../shared/domain/customerQuery.ts';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Command, useCommands } from '../../base/commands.ts';
import { customerPath, paths } from '../../base/paths.ts';
import { subscribeUntilAborted } from '../../base/subscribeUntilAborted.ts';
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
import { useLookUpStore } from './lookUpStore.ts';

const MOST_DAYS = 36_500;
/** Signs for "more than" and "at least". */
const SIGNS = /[<>=≥≤+:]/g;
/** Thousands with blanks between them are one figure. */
const GROUPED = /(?<![\d.,])(\d{1,3})((?: \d{3})+)(?![\d])/g;
/** A whole number, with or without its unit. */
const COUNTED = /^(\d{1,5})(\p{L}*)$/u;

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
    return subscribeUntilAborted(bridge.customers.overview({ connectionId }), (answer) =>
      setEmpty(answer.ok && answer.value.customers === 0 ? connectionId : null),
    );
  }, [bridge, connectionId, isOpen]);
  if (connectionId === null) return 'lacksConnection';
  return empty === connectionId ? 'lacksKept' : null;
}

/** What a text asks of customers: owing at least an amount, late by more than so many days, or both. */
interface QuestionFigures {
  readonly amount: Decimal | null;
  readonly days: number | null;
}

/** Words of the clerk's language, in lower case and without marks; a beginning is enough of all but the fillers. */
interface FigureWords {
  readonly late: readonly string[];
  readonly owing: readonly string[];
  readonly days: readonly string[];
  readonly fillers: ReadonlySet<string>;
}

/**
 * Reads `60d 10000`, `late 60`, `owes more than 10 000`: a figure is days where it has their unit or follows a word for
 * being late, and an amount otherwise. Null for a text without a figure and for one with any other word in it: a number
 * alone is a customer's.
 */
export function figuresOfQuestion(text: string, words: FigureWords): QuestionFigures | null {
  const tokens = tokensOf(text, words.fillers);
  const questionWords = [...words.owing, ...words.late, ...words.days];
  const figures: (number | Decimal)[] = [];
  let isLate = false;
  for (const [place, token] of tokens.entries()) {
    if (/^\d/.test(token)) {
      const isCounted = isLate || begins(words.days, tokens[place + 1] ?? '');
      const figure = daysOf(token, isCounted, words.days) ?? typedAmounts(token)[0];
      if (figure === undefined) return null;
      figures.push(figure);
    } else if (!begins(questionWords, token)) return null;
    isLate = begins(words.late, token) && !begins(words.owing, token);
  }
  return meantBy(figures);
}

/** Days are numbers, amounts are texts; null unless there is one of them at most of each kind. */
function meantBy(figures: readonly (number | Decimal)[]): QuestionFigures | null {
  const counts = figures.filter((figure) => typeof figure === 'number');
  const amounts = figures.filter((figure) => typeof figure !== 'number');
  const [days = null] = counts;
  const [amount = null] = amounts;
  if (figures.length === 0 || counts.length > 1 || amounts.length > 1) return null;
  return (days ?? 0) > MOST_DAYS ? null : { amount, days };
}

function tokensOf(text: string, fillers: ReadonlySet<string>): string[] {
  return foldedText(text)
    .replace(SIGNS, ' ')
    .replace(GROUPED, (whole) => whole.replaceAll(' ', ''))
    .split(/\s+/)
    .map((token) => token.replace(/[.,;?!]+$/, ''))
    .filter((token) => token !== '' && !fillers.has(token));
}

/** Null for what is no number of days; `isCounted` where its unit is not a part of it. */
function daysOf(token: string, isCounted: boolean, units: readonly string[]): number | null {
  const [, counted, unit = ''] = COUNTED.exec(token) ?? [];
  if (counted === undefined) return null;
  const isDays = unit === '' ? isCounted : begins(units, unit);
  return isDays ? Number(counted) : null;
}

function begins(words: readonly string[], beginning: string): boolean {
  return beginning !== '' && words.some((word) => word.startsWith(beginning));
}
