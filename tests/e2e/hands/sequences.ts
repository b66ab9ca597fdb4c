import type { ScreenNow } from './screenNow.ts';

/** What is not named is empty. */
export type End = Partial<ScreenNow> & Pick<ScreenNow, 'at' | 'focus'>;

export interface Sequence {
  /** Keys as `QuickHands` types them; each `N` is the number of a customer that was not looked up before. */
  readonly keys: string;
  /** The screen in the end. */
  readonly end: End;
  /** Where a question or a refusal came before the last keys: with a gap she may have seen it and answered. */
  readonly afterwards?: End;
}

const OPENED = '#/customers/*/# Customer #';
const ALL = '#/invoices All invoices';
const ALL_GRID = 'All invoices';
const FIELDS = 'Invoice #, Fields';
const DESK = { at: '#/ Overview', focus: 'main' } as const;
const PDF_LARGE = { focus: 'region PDF of invoice #', pane: 'Invoice #, PDF, large' } as const;

/** The keyboard in a row of the list of a customer: the first is row 2. */
const inRow = (row: number) => ({ at: OPENED, focus: `row ${row} of Invoices of customer #`, pane: FIELDS });
const inRowOfAll = (row: number) => ({ at: ALL, focus: `row ${row} of ${ALL_GRID}`, pane: FIELDS });

/** P48: what a quick clerk types over all screens. The first twelve are those of `npm test`. */
export const SEQUENCES: readonly Sequence[] = [
  { keys: 'Ctrl+k "N" Enter Down Enter', end: { ...inRow(3), ...PDF_LARGE } },
  {
    keys: 'Ctrl+k "N" Enter Shift+S',
    end: {
      ...inRow(2),
      focus: 'dialog Statement of account for customer #',
      open: ['Statement of account for customer #'],
      typed: ['Days late as of: #-#-#'],
    },
  },
  {
    keys: 'Ctrl+k "N" Enter Ctrl+f "zzz"',
    end: {
      at: OPENED,
      focus: 'input Filter by text',
      typed: ['Filter by text: zzz'],
      pane: 'No invoice selected, ',
    },
  },
  { keys: 'Shift+M Ctrl+v Ctrl+Enter', end: { ...DESK, began: true } },
  {
    keys: 'Ctrl+k "N" Enter Shift+F Tab Enter',
    end: { ...asked(), dropped: true },
    afterwards: { ...DESK, began: true },
  },
  { keys: 'Ctrl+k "N" Enter Ctrl+k "N" Enter Down Down', end: inRow(4) },
  { keys: 'Ctrl+k "N" Enter f Enter', end: { ...inRow(2), chips: ['Status: paid'] } },
  { keys: 'i / "1" Down Down Enter', end: { ...inRow(3), at: '#/customers/*/#/# Customer #' } },
  { keys: 'Shift+R "N N" Ctrl+Enter', end: { ...DESK, began: true } },
  {
    keys: 'Ctrl+k "list of cust" Enter f Enter "500" Enter',
    end: {
      at: '#/customers Customers',
      focus: 'row 2 of Customer list',
      chips: ['Outstanding: # or more'],
    },
  },
  { keys: 'Ctrl+k "N" Enter Space Down Space e', end: { ...inRow(3), ...exportSheet(), selected: 2 } },
  {
    keys: 'Ctrl+k "zzzz" Enter Down Enter',
    end: { at: DESK.at, focus: 'combobox Search', typed: ['Search: zzzz'], dropped: true },
    afterwards: { at: DESK.at, focus: 'combobox Search', typed: ['Search: zzzz'] },
  },

  { keys: 'Ctrl+k "N" Enter Down Down p', end: { ...inRow(4), pane: 'Invoice #, PDF, large' } },
  {
    keys: 'Ctrl+k "N" Enter / "0" Down Enter Ctrl+f "zzz"',
    end: {
      at: OPENED,
      ...PDF_LARGE,
      focus: 'input Search for',
      typed: ['Filter by text: #', 'Search for: zzz'],
    },
  },
  { keys: 'Ctrl+k "N" Enter Shift+Down Shift+Down c', end: { ...inRow(4), selected: 3, began: true } },
  {
    keys: 'Ctrl+k "N" Enter m "100" Enter',
    end: {
      ...inRow(2),
      focus: 'input Amount paid',
      open: ['Match a payment from customer #'],
      typed: ['Amount paid: #'],
    },
  },
  {
    keys: 'Ctrl+k "N" Enter m "x" Alt+Left "1"',
    end: {
      ...inRow(2),
      focus: 'input Amount paid',
      open: ['Match a payment from customer #'],
      typed: ['Amount paid: x#'],
    },
  },
  {
    keys: 'Ctrl+k "N" Enter Ctrl+k "N" Enter F1 /',
    end: { at: '#/help/guide User guide', focus: 'section User guide' },
  },
  { keys: 'Ctrl+k "N" Enter v Down Enter', end: { ...inRow(2), chips: ['Overdue'] } },
  { keys: 'Ctrl+k "N" Enter Shift+F10 Down Enter', end: { ...inRow(2), pane: 'Invoice #, PDF, large' } },
  { keys: 'Ctrl+k "N" Enter Shift+F10 Ctrl+k "N" Enter Down', end: inRow(3) },
  { keys: 'Ctrl+k "N" Enter Alt+2', end: { at: '#/customers/*/#/agreements Customer #', focus: 'main' } },
  { keys: 'Ctrl+k "N" Enter Shift+L Ctrl+Enter', end: { ...inRow(2), began: true } },
  { keys: 'Ctrl+k "N" Enter i Down Down', end: inRowOfAll(4) },
  {
    keys: 'Ctrl+k "N" Enter Shift+F Enter',
    end: { ...asked(), dropped: true },
    afterwards: inRow(2),
  },
  { keys: 'Ctrl+k "N" Enter r Down Down', end: inRow(4) },
  { keys: 'Ctrl+k "N" Enter Alt+Left Alt+Down', end: DESK },
  { keys: 'Ctrl+k "N" Enter Alt+Left i Down', end: inRowOfAll(3) },
  {
    keys: 'Ctrl+k "N" Enter Ctrl+p Enter Ctrl+f "zzz"',
    end: {
      ...inRow(2),
      focus: 'input Search for',
      open: ['Print the list for customer #'],
      typed: ['Search for: zzz'],
    },
  },
  {
    keys: 'Ctrl+k "N" Enter Ctrl+k "change the name" Enter "Anna" Enter',
    end: inRow(2),
  },
  { keys: 'Ctrl+k "N" Enter Home Down p', end: { ...inRow(3), pane: 'Invoice #, PDF, large' } },
  { keys: 'Ctrl+k "N" Enter Ctrl+a e', end: { ...inRow(2), ...exportSheet(), selected: 'some' } },
  { keys: 'Ctrl+k "N" Enter Ctrl+Home Down Down Space Ctrl+k "N" Enter Down', end: inRow(3) },
  { keys: 'Shift+K Ctrl+Enter', end: { ...DESK, began: true } },
  { keys: 'Ctrl+k "parquet" Enter Ctrl+Enter', end: { ...DESK, began: true } },
  { keys: 'i f Enter', end: { ...inRowOfAll(2), chips: ['Status: paid'] } },
  { keys: 'i Down Down Ctrl+Enter Ctrl+Home Down', end: { ...inRow(3), at: '#/customers/*/#/# Customer #' } },
  { keys: 'Ctrl+k "list of cust" Enter Down Down Enter', end: inRow(2) },
  {
    keys: 'Ctrl+k "list of cust" Enter a Enter',
    end: {
      at: '#/customers Customers',
      focus: 'dialog Refresh customers',
      open: ['Refresh customers'],
      typed: ['Calls per minute, at mostoptional: #'],
    },
  },
  {
    keys: 'Ctrl+k "N" Enter Ctrl+k "list of cust" Enter Shift+L Enter /',
    end: { at: '#/customers Customers', focus: 'input Filter by number or name', began: true },
  },
  {
    keys: 'Ctrl+k "what changed" Enter s Down Enter',
    end: { at: '#/changes Changes', focus: 'row 2 of Changes' },
  },
  {
    keys: 'Ctrl+k "go to the jobs" Enter Shift+R "1"',
    end: {
      at: '#/jobs Jobs',
      focus: 'textarea Customer numbers',
      open: ['Refresh customers'],
      typed: ['Customer numbers: #', 'Calls per minute, at mostoptional: #'],
    },
  },
  {
    keys: 'Ctrl+k "activity log" Enter / "10001" Down',
    end: {
      at: '#/activity Activity log',
      focus: 'input User, connection, customer or invoice',
      typed: ['User, connection, customer or invoice: #'],
    },
  },
  {
    keys: 'Ctrl+k "compare with" Enter Tab Tab Tab Tab "1;2;3" Ctrl+Enter',
    end: {
      at: '#/compare Compare with ledger',
      focus: 'section Columns',
      typed: ['Rows before the first item: #', 'Tolerance: #'],
    },
  },
  {
    keys: 'Ctrl+k "camt" Enter Tab Tab Tab Tab "1;2;3" Ctrl+Enter',
    end: {
      at: '#/bank Bank statement',
      focus: 'section Columns',
      typed: ['Rows before the first item: #'],
    },
  },
  {
    keys: 'Ctrl+k "items as of" Enter Tab Tab Tab',
    end: {
      at: '#/as-of Open items as of a date',
      focus: 'input As of end of',
      typed: ['As of end of: #-#-#'],
    },
  },
  {
    keys: 'Ctrl+k "items as of" Enter Tab Tab Tab Tab "s"',
    end: {
      at: '#/as-of Open items as of a date',
      focus: 'button Snapshots',
      typed: ['As of end of: #-#-#'],
    },
  },
  { keys: 'Ctrl+k "items as of" Enter Shift+Z Ctrl+k "N" Enter Down', end: inRow(3) },
  { keys: '? Escape Ctrl+k "N" Enter Down', end: inRow(3) },
  { keys: 'F1 Alt+Left i Down', end: inRowOfAll(3) },
  { keys: 'g Down Enter Down', end: inRow(3) },
  { keys: 'Ctrl+k "dark" Enter Ctrl+k "light" Enter i Down', end: inRowOfAll(3) },
];

function asked() {
  return { ...inRow(2), focus: 'button Cancel', open: ['Forget customer #?'] };
}

function exportSheet() {
  return {
    focus: 'dialog Export PDFs for customer #',
    open: ['Export PDFs for customer #'],
    typed: ['File names: {customer}_{invoice}_{date}'],
  };
}
