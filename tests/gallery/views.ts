import type { Page } from 'playwright-core';
import { BAD_FOLDERS, CLOSED } from '../pages/scenes.ts';
import {
  choose,
  chooseBucket,
  chooseTab,
  filterAway,
  goToLastColumn,
  openRow,
  openRowMenu,
  planRefresh,
  press,
  pressAndChoose,
  pressAndOpen,
  pressAndPaste,
  pressAndSee,
  pressFirst,
  pressOneOf,
  scheduleRefreshes,
  showPreviewed,
  type,
} from './acts.ts';
import { matchBank, pasteBank } from './bankActs.ts';
import {
  compareAsOf,
  compareLedger,
  openSaved,
  pasteLedger,
  saveComparison,
  takeSuggestion,
} from './compareActs.ts';
import { listFrozen, openFrozen } from './frozenActs.ts';
import {
  chooseLine,
  handOver,
  openFromHead,
  openReasons,
  pressInRows,
  refuseMark,
  remind,
} from './reviewActs.ts';

/** One screen in one state: where it is, in which scene of the fake desk, and what a clerk did before it is looked at. */
export interface View {
  readonly screen: string;
  readonly scene: string;
  readonly path: string;
  /** Uses keys, places and ids alone, so a view is the same in every language. */
  readonly act?: (page: Page) => Promise<void>;
}

interface Screen {
  readonly screen: string;
  readonly path: string;
  readonly scenes: readonly string[];
  readonly act?: (page: Page) => Promise<void>;
}

const ALL = ['documents', 'empty', 'waiting', 'failing', 'partial', 'stale', 'offline', 'huge', 'hostile'];
const FULL = ['documents', 'huge', 'hostile'];
const AGED = ['eightByInvoice', 'eightByDue'];
const CUSTOMER = '/customers/nordfiber/10001';
const AGREEMENT = `agreement.${'0'.padStart(22, '0')}`;
const DELIVERY = `delivery.${'0'.padStart(22, '0')}`;

const openExportMenu = pressFirst('main button:has(.lucide-file-down)');
const verifyLog = pressAndSee('Shift+V', 'main header :is([role=status], [role=alert])');

const START: readonly Screen[] = [
  { screen: 'first start', path: '/', scenes: ['first'] },
  { screen: 'starting', path: '/', scenes: ['starting', 'startFails'] },
  { screen: 'vault', path: '/', scenes: CLOSED },
  { screen: 'data folder', path: '/', scenes: BAD_FOLDERS.map((trouble) => `folder-${trouble}`) },
];

const PAGES: readonly Screen[] = [
  { screen: 'overview', path: '/', scenes: [...ALL, 'session', 'sample', 'organisation'] },
  { screen: 'today', path: '/today', scenes: ALL },
  { screen: 'customers', path: '/customers', scenes: [...ALL, 'manyCustomers'] },
  { screen: 'all invoices', path: '/invoices', scenes: ALL },
  { screen: 'what changed', path: '/changes', scenes: ALL },
  { screen: 'compare', path: '/compare', scenes: ['documents'] },
  { screen: 'columns of a ledger', path: '/compare', scenes: ['documents'], act: pasteLedger },
  { screen: 'ledger compared', path: '/compare', scenes: ['documents'], act: compareLedger },
  { screen: 'suggestions of a ledger', path: '/compare', scenes: ['documents'], act: takeSuggestion },
  { screen: 'ledger compared as of its day', path: '/compare', scenes: ['documents'], act: compareAsOf },
  { screen: 'comparison to be saved', path: '/compare', scenes: ['documents'], act: saveComparison },
  { screen: 'saved comparison', path: '/compare', scenes: ['documents'], act: openSaved },
  { screen: 'bank', path: '/bank', scenes: ['documents'] },
  { screen: 'columns of a bank', path: '/bank', scenes: ['documents'], act: pasteBank },
  { screen: 'bank matched', path: '/bank', scenes: ['documents'], act: matchBank },
  { screen: 'as of a day', path: '/as-of', scenes: ALL },
  { screen: 'frozen sheets', path: '/as-of', scenes: FULL, act: listFrozen },
  { screen: 'frozen sheet', path: '/as-of', scenes: FULL, act: openFrozen },
  { screen: 'jobs', path: '/jobs', scenes: ALL },
  { screen: 'activity', path: '/activity', scenes: [...ALL, 'tampered'] },
  { screen: 'activity verified', path: '/activity', scenes: ['huge', 'tampered'], act: verifyLog },
  { screen: 'activity filtered away', path: '/activity', scenes: ['documents'], act: filterAway },
  { screen: 'settings', path: '/settings', scenes: [...ALL, 'organisation'] },
  {
    screen: 'connection',
    path: '/connections/nordfiber',
    scenes: ['documents', 'huge', 'hostile', 'organisation'],
  },
  ...(['title', 'preview'] as const).map((part) => ({
    screen: part === 'title' ? 'sender' : 'sender preview',
    path: '/connections/nordfiber',
    scenes: FULL,
    act: showPreviewed(part),
  })),
  { screen: 'new connection', path: '/connections/new', scenes: ['documents', 'first'] },
  { screen: 'replaced call', path: '/help/replaced-call', scenes: ['documents'] },
  { screen: 'licences', path: '/help/licences', scenes: ['documents'] },
  { screen: 'nowhere', path: '/nowhere', scenes: ['documents'] },
];

const CUSTOMER_PAGES: readonly Screen[] = [
  { screen: 'customer', path: CUSTOMER, scenes: ALL },
  { screen: 'customer without invoices', path: '/customers/nordfiber/10002', scenes: ['documents'] },
  {
    screen: 'customer not fetched',
    path: '/customers/nordfiber/10900',
    scenes: ['documents', 'offline', 'failing'],
  },
  { screen: 'changes', path: `${CUSTOMER}/changes`, scenes: ALL },
  { screen: 'contact', path: `${CUSTOMER}/contact`, scenes: ALL },
  { screen: 'agreements', path: `${CUSTOMER}/agreements`, scenes: ALL },
  { screen: 'agreement', path: `${CUSTOMER}/${AGREEMENT}`, scenes: [...FULL, 'partial', 'stale'] },
  { screen: 'delivery', path: `${CUSTOMER}/${DELIVERY}`, scenes: [...FULL, 'partial', 'stale'] },
  { screen: 'agreements document', path: `${CUSTOMER}/list`, scenes: FULL },
  { screen: 'payment methods', path: `${CUSTOMER}/payments`, scenes: ALL },
  { screen: 'record', path: CUSTOMER, scenes: FULL, act: openRow },
  { screen: 'history', path: CUSTOMER, scenes: FULL, act: chooseTab(2) },
  { screen: 'raw record', path: CUSTOMER, scenes: FULL, act: chooseTab(3) },
  { screen: 'PDF', path: CUSTOMER, scenes: FULL, act: chooseTab(1) },
];

const BUCKETS: readonly Screen[] = [
  { screen: 'many buckets', path: '/', scenes: AGED },
  { screen: 'many buckets in the settings', path: '/settings', scenes: AGED },
  { screen: 'many buckets of customers', path: '/customers', scenes: AGED, act: goToLastColumn },
  { screen: 'many buckets of a customer', path: CUSTOMER, scenes: AGED, act: chooseBucket },
];

/** What opens over a customer's list, by its key. */
const SHEETS: readonly (readonly [screen: string, key: string])[] = [
  ['PDF export', 'e'],
  ['PDF export of new ones', 'Shift+E'],
  ['list export', 'Shift+L'],
  ['print', 'Control+p'],
  ['statement', 'Shift+S'],
  ['month-end', 'Shift+M'],
  ['statements', 'Shift+K'],
  ['refresh of many', 'Shift+R'],
  ['payment match', 'm'],
  ['forget a customer', 'Shift+F'],
  ['shortcuts', '?'],
  ['near customers', 'Control+j'],
  ['filter menu', 'f'],
  ['views menu', 'v'],
];

const OVER: readonly Screen[] = [
  ...SHEETS.map(([screen, key]) => ({ screen, path: CUSTOMER, scenes: FULL, act: press(key) })),
  { screen: 'everything as Parquet', path: CUSTOMER, scenes: FULL, act: type('>parquet\n') },
  { screen: 'statement language', path: CUSTOMER, scenes: FULL, act: pressAndOpen('Shift+S', -1) },
  {
    screen: 'month-end refused',
    path: CUSTOMER,
    scenes: ['documents'],
    act: pressAndPaste('Shift+M', '10001 10001 10999 10-99'),
  },
  { screen: 'list for Excel', path: CUSTOMER, scenes: FULL, act: pressAndChoose('Shift+L', 1, 2) },
  { screen: 'customers for Excel', path: '/customers', scenes: FULL, act: pressAndChoose('Shift+L', 0, 2) },
  { screen: 'activity saved', path: '/activity', scenes: FULL, act: pressAndChoose('Shift+L', 0, 1) },
  { screen: 'planned refresh', path: CUSTOMER, scenes: FULL, act: planRefresh },
  { screen: 'scheduled refreshes', path: '/settings', scenes: ['documents'], act: scheduleRefreshes },
  {
    screen: 'refresh report',
    path: '/jobs',
    scenes: FULL,
    act: chooseLine(pressFirst('[data-job=refresh-done] [aria-haspopup]'), 'report'),
  },
  { screen: 'row menu', path: CUSTOMER, scenes: FULL, act: openRowMenu },
  { screen: 'columns', path: '/customers', scenes: FULL, act: press('Shift+O') },
  {
    screen: 'export menu',
    path: CUSTOMER,
    scenes: FULL,
    act: openExportMenu,
  },
  { screen: 'connection menu', path: '/', scenes: FULL, act: pressFirst('header [aria-haspopup]') },
  { screen: 'look-up', path: '/', scenes: [...FULL, 'failing'], act: type('1') },
  { screen: 'look-up of commands', path: CUSTOMER, scenes: ['documents'], act: type('>') },
  { screen: 'look-up refused', path: '/', scenes: ['documents'], act: type('10-99\n') },
  { screen: 'customers filter menu', path: '/customers', scenes: ['documents'], act: press('f') },
  { screen: 'saved lists menu', path: '/customers', scenes: FULL, act: pressOneOf(3, 'l') },
  { screen: 'customers kept as a list', path: '/customers', scenes: FULL, act: choose('a', 5) },
  { screen: 'customers menu', path: '/customers', scenes: ['documents'], act: press('a') },
  { screen: 'customers saved', path: '/customers', scenes: FULL, act: press('Shift+L') },
  { screen: 'customer menu', path: '/customers', scenes: FULL, act: openRowMenu },
  { screen: 'invoices printed', path: '/invoices', scenes: FULL, act: press('Control+p') },
  {
    screen: 'own facts export',
    path: '/settings',
    scenes: ['documents'],
    act: pressFirst('#settings-ownFacts button'),
  },
  {
    screen: 'diagnostics',
    path: '/settings',
    scenes: ['documents'],
    act: pressFirst('#settings-about button'),
  },
  {
    screen: 'names from a file',
    path: '/settings',
    scenes: ['documents'],
    act: pressFirst('#settings-ownFacts button', -1),
  },
  {
    screen: 'failed check',
    path: '/connections/nordfiber',
    scenes: ['checkFails'],
    act: pressFirst('main form button[type=button]', -1),
  },
];

/** The forms of marks over a customer's list, by their keys; the first row has all of them already. */
const MARKS: readonly (readonly [screen: string, key: string])[] = [
  ['mark to ask', 'q'],
  ['mark disputed', 'd'],
  ['mark promised', 'b'],
  ['mark with a note', 'n'],
  ['mark next step', 'h'],
];

const REVIEW: readonly Screen[] = [
  ...MARKS.map(([screen, key]) => ({ screen, path: CUSTOMER, scenes: FULL, act: pressInRows(key) })),
  { screen: 'mark reasons', path: CUSTOMER, scenes: FULL, act: openReasons },
  { screen: 'mark filter', path: CUSTOMER, scenes: ['documents'], act: chooseLine(press('f'), 'marks') },
  { screen: 'marks of a customer', path: CUSTOMER, scenes: FULL, act: openFromHead(0) },
  { screen: 'marks without an invoice', path: CUSTOMER, scenes: FULL, act: openFromHead(-1) },
  { screen: 'today without work', path: '/today', scenes: ['quiet'] },
  { screen: 'review report', path: CUSTOMER, scenes: FULL, act: chooseLine(openExportMenu, 'review') },
  { screen: 'reminders', path: '/', scenes: FULL, act: remind('plan') },
  { screen: 'reminders by name', path: '/', scenes: FULL, act: remind('byName') },
  { screen: 'hand-over', path: '/settings', scenes: ['documents', 'organisation'], act: handOver('nothing') },
  { screen: 'hand-over folder', path: '/settings', scenes: FULL, act: handOver('folder') },
  { screen: 'hand-over report', path: '/settings', scenes: FULL, act: handOver('report') },
  // All rows stay selected after these.
  { screen: 'mark refused', path: CUSTOMER, scenes: FULL, act: refuseMark },
  {
    screen: 'forget customers',
    path: '/customers',
    scenes: FULL,
    act: chooseLine(pressInRows('Control+a', 'a'), 'forget'),
  },
];

/** Every screen in every state that it can be in. */
export const VIEWS: readonly View[] = [
  ...START,
  ...PAGES,
  ...CUSTOMER_PAGES,
  ...BUCKETS,
  ...OVER,
  ...REVIEW,
].flatMap(({ screen, path, scenes, act }) =>
  scenes.map((scene) => ({ screen, scene, path, ...(act === undefined ? {} : { act }) })),
);

/** Every screen in one of its states. */
export const VIEWS_ONCE: readonly View[] = [...Map.groupBy(VIEWS, ({ screen }) => screen).values()].flatMap(
  ([first]) => first ?? [],
);
