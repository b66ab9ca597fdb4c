import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { formatAmount, typedAmounts } from '../../../shared/domain/amountFormat.ts';
import type { CustomerFilter } from '../../../shared/domain/customerQuery.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { KEYED_MARKS } from '../../../shared/domain/markNames.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { DATE_FORMATS, NUMBER_FORMATS } from '../../../shared/domain/settingChoices.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { type Command, useCommands } from '../../base/commands.ts';
import { showFailure } from '../../base/failureToast.ts';
import { connectionPath, customerPath, paths } from '../../base/paths.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { undoLast } from '../../base/undo.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { subscribeUntilAborted } from '../../base/useQuery.ts';
import { choose, DAYS_AGO } from '../../features/changes/changesStore.ts';
import { showFiltered } from '../../features/customers/state/customersStore.ts';
import { openInvoicesOf, useInvoicesStore } from '../../features/invoices/state/invoicesStore.ts';
import { MARK_KINDS } from '../../features/marks/MarkKeys.tsx';
import { LANGUAGES, useLocale } from '../../i18n/Localized.tsx';
import { ownName } from '../../i18n/ownName.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useSinceText } from '../../i18n/useNow.ts';
import {
  type AnyTextKey,
  type AnyTexts,
  said,
  type TextKey,
  useAnyTexts,
  useTexts,
} from '../../i18n/useTexts.ts';
import { focusSoon } from '../../ui/focus/focusRegions.ts';
import { showToast } from '../../ui/toastStore.ts';
import type { Screen } from '../screens/screens.tsx';
import { useLookUpStore } from './lookUpStore.ts';

/** The parts of the settings, by the ids of their sections. */
const SETTINGS = {
  connections: 'connections:listTitle',
  appearance: 'settings:appearance',
  figures: 'settings:figures',
  refreshing: 'refreshing:settingsTitle',
  pdfs: 'settings:pdfs',
  ownFacts: 'ownFacts:title',
  markExchange: 'markExchange:title',
  parquet: 'parquet:settingsTitle',
  keep: 'keep:title',
  notices: 'settings:notices',
  keyboard: 'settings:keyboard',
  about: 'settings:about',
} as const satisfies Readonly<Record<string, AnyTextKey>>;

/** Names of the screens without a line in the side bar. */
const NAMES: Readonly<Record<string, AnyTextKey>> = {
  [paths.asOf]: 'asOf:title',
  [paths.newConnection]: 'shell:newConnection',
  [paths.figures]: 'help:figuresTitle',
  [paths.replacedCall]: 'help:replacedTitle',
  [paths.licences]: 'help:licencesTitle',
};

const EXAMPLE_AMOUNT = '-81240.5';
const EXAMPLE_DAY = '2026-01-31';
const ENGLISH = new Intl.DisplayNames('en', { type: 'language' });

/** What can be done on every screen: the way around, connections, how Kontor looks, and *Undo*, which has a key. */
export function AppCommands({ screens }: { readonly screens: readonly Screen[] }) {
  useQuestionCommands();
  useShortcut('Mod+z', 'shell:commandUndo', undoLast);
  const t = useTexts('commands');
  const anyText = useAnyTexts();
  const [, navigate] = useLocation();
  const bridge = useBridge();
  const connections = useApp((app) => app.connections);
  const activeId = useApp((app) => app.activeConnectionId);
  const settings = useApp((app) => app.settings);
  const decided = useApp((app) => app.decided);
  const change = useChangeSettings();

  const go = screens.flatMap(({ path, link, command, keyed }): Command[] => {
    const key: AnyTextKey | null = command ? `commands:${command}` : keyed ? `shell:${keyed}` : null;
    const isDecided = path === paths.newConnection && decided.includes('connections');
    if (key === null || isDecided) return [];
    const name = link ? (`shell:${link.label}` as const) : NAMES[path];
    const called = { label: anyText(key), ...(name ? { name: anyText(name) } : {}) };
    return [{ id: command ?? key, ...called, run: () => navigate(path) }];
  });
  const part = (id: string, title: AnyTextKey, path: string): Command => ({
    id: `settings.${id}`,
    label: t('setting', { title: anyText(title) }),
    name: anyText(title),
    run: () => {
      navigate(path);
      focusSoon(`settings-${id}`);
    },
  });
  const parts = () => [
    ...Object.entries(SETTINGS).map(([id, title]) => part(id, title, paths.settings)),
    ...(activeId === null ? [] : [part('sender', 'sender:title', connectionPath(activeId))]),
  ];
  const looks = (): Command[] => [
    ...(['light', 'dark', 'system'] as const)
      .filter((theme) => theme !== settings.theme)
      .map((theme) => ({
        id: `theme.${theme}`,
        label: t(theme),
        run: () => change({ theme }),
      })),
    ...(['system', ...LANGUAGES] as const)
      .filter((language) => language !== settings.language && !decided.includes('language'))
      .map((language) => ({
        id: `language.${language}`,
        label: language === 'system' ? t('languageSystem') : t('language', { name: ownName(language) }),
        words: t('wordsLanguage', { english: language === 'system' ? '' : (ENGLISH.of(language) ?? '') }),
        run: () => change({ language }),
      })),
    ...NUMBER_FORMATS.filter((format) => format !== settings.numberFormat).map((numberFormat) => ({
      id: `numbers.${numberFormat}`,
      label: t('numberFormat', { example: formatAmount(EXAMPLE_AMOUNT, numberFormat) }),
      run: () => change({ numberFormat }),
    })),
    ...DATE_FORMATS.filter((format) => format !== settings.dateFormat).map((dateFormat) => ({
      id: `dates.${dateFormat}`,
      label: t('dateFormat', { example: formatDay(EXAMPLE_DAY, dateFormat) }),
      run: () => change({ dateFormat }),
    })),
    {
      id: 'singleKeys',
      label: t(settings.singleKeyShortcuts ? 'singleKeysOff' : 'singleKeysOn'),
      run: () => change({ singleKeyShortcuts: !settings.singleKeyShortcuts }),
    },
  ];
  const switches = (): Command[] =>
    connections
      .filter(({ id }) => id !== activeId)
      .map(({ id, name, environmentWord }) => ({
        id: `connection.${id}`,
        label: t('connection', { name }),
        words: environmentWord,
        run: () => {
          navigate(paths.desk);
          void showFailure(bridge.connections.activate({ connectionId: id }));
        },
      }));
  useCommands(() => [...go, ...switches(), ...looks(), ...parts(), ...elsewhere(anyText)]);
  return null;
}

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
function useQuestionCommands(): void {
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

/** What may be missing for a command. */
type Lack = Extract<TextKey<'commands'>, `lacks${string}`>;

/** What only some screens offer, by what has to be open for it: the ids under which they offer it, and their labels. */
const ELSEWHERE: Readonly<Partial<Record<Lack, Readonly<Record<string, AnyTextKey>>>>> = {
  lacksCustomer: {
    ...keys('customers:commandRefresh', 'lists:commandStatement', 'payments:command', 'keep:commandForget'),
    pin: 'customers:pin',
    rename: 'commands:rename',
    'customerMark.ask': 'marks:customerAsk',
    'customerMark.promise': 'marks:customerPromise',
    'customerMark.note': 'marks:customerNote',
    'customerMark.step': 'marks:customerStep',
  },
  lacksList: {
    ...keys('invoices:commandAddFilter', 'invoices:commandExport', 'exports:commandNew'),
    ...keys('lists:commandList', 'lists:commandPrint', 'views:commandViews', 'reviewReport:title'),
    overdueZip: 'commands:overdueZip',
    'pdfs.zip': 'commands:zip',
    'pdfs.folder': 'commands:folder',
    'pdfs.mergedPdf': 'commands:mergedPdf',
  },
  lacksRow: keys(
    'invoices:commandPdf',
    'invoices:commandCopyNumber',
    'menus:commandMark',
    'menus:commandOpenAgreement',
    ...KEYED_MARKS.map((field) => MARK_KINDS[field].command),
  ),
  lacksCustomerList: keys('customerList:commandSave', 'customerList:commandActions'),
  lacksChanges: keys('changes:commandLooked'),
  lacksLog: keys('activity:check'),
};

/** Keys of a screen, whose texts are their ids as well. */
function keys(...texts: readonly AnyTextKey[]): Readonly<Record<string, AnyTextKey>> {
  return Object.fromEntries(texts.map((text) => [text, text]));
}

/** Commands of some screens, for all others: each is found there too, and says what it lacks. */
function elsewhere(t: AnyTexts): Command[] {
  return (Object.keys(ELSEWHERE) as Lack[]).flatMap((lack) =>
    Object.entries(ELSEWHERE[lack] ?? {}).map(([id, label]) => lacking(lack, { id, label: t(label) }, t)),
  );
}

/** A command that says what is not there, and does nothing else. */
function lacking(lack: Lack, command: Pick<Command, 'id' | 'label'>, t: AnyTexts): Command {
  return {
    ...command,
    lacks: t(`commands:${lack}`),
    run: () => void showToast({ text: said('commands', lack) }),
  };
}
