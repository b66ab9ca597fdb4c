import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { parseSync } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { clearCustomer, clearStores } from '../../../../renderer/base/clearedStores.ts';
import { useAgreementsStore } from '../../../../renderer/features/agreements/agreementsStore.ts';
import {
  keptOrder,
  neighbour,
  noteTab,
  useLastTabsStore,
  useNeighboursStore,
} from '../../../../renderer/features/customer/CustomerView.tsx';
import {
  openInvoicesOf,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { printPdf } from '../../../../renderer/features/pdf/PdfPages.tsx';
import { showToast, useToastStore } from '../../../../renderer/ui/toastStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { readGraph } from '../../imports/importGraph.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const REGISTER = 'renderer/base/clearedStores.ts';

interface AnyStore {
  getState(): object;
  getInitialState(): object;
  setState(state: object): void;
}

function storesOf(module: object): AnyStore[] {
  return Object.values(module).filter((value) => typeof value === 'function' && 'getInitialState' in value);
}

/** State of a module beside its stores, and why neither *forget* nor *wipe* has to clear it. */
const BESIDE_STORES: Readonly<Record<string, string>> = {
  'renderer/app/lookUp/lookUpStore.ts timer': 'a pause in typing',
  'renderer/base/commands.ts sources': 'commands of the screens that are shown',
  'renderer/base/commands.ts listeners': 'components that are shown',
  'renderer/base/fileTargets.ts targets': 'sheets that are shown',
  'renderer/base/shortcuts.ts registered': 'keys of the screens that are shown',
  'renderer/base/shortcuts.ts singleKeys': 'a setting, passed on by the app’s state',
  'renderer/base/shortcuts.ts listeners': 'components that are shown',
  'renderer/base/undoStore.ts pushed': 'a number',
  'renderer/base/undoStore.ts acting': 'whether something is being done',
  'renderer/bridge/hostLife.ts hostLife': 'whether the host is there',
  'renderer/features/agreements/agreementsStore.ts next':
    'a question until its answer, which is taken if it is shown',
  'renderer/features/agreements/agreementsStore.ts running': 'the same',
  'renderer/features/pdf/pdfDocument.ts worker':
    'the thread that draws; documents are closed by their screen',
  'renderer/features/pdf/PdfPages.tsx removeSheets': 'registered',
  'renderer/i18n/Localized.tsx wantedLanguages': 'languages',
  'renderer/i18n/Localized.tsx loaded': 'texts of languages',
  'renderer/i18n/Localized.tsx saysMore': 'whether the texts of chunks are wanted',
  'renderer/i18n/Localized.tsx inUse': 'texts of a language',
  'renderer/i18n/useNow.ts listeners': 'components that are shown',
  'renderer/i18n/useNow.ts now': 'the time',
  'renderer/i18n/useNow.ts timer': 'the time',
  'renderer/ui/focus/focusRestorer.ts stop': 'the wait for the rows of a screen',
  'renderer/ui/keys/replayKey.ts given': 'events',
  'renderer/ui/pendingWork.tsx coming': 'a number',
  'renderer/ui/pendingWork.tsx following': 'a number',
  'renderer/ui/pendingWork.tsx stoppable': 'a number',
  'renderer/ui/pendingWork.tsx absent': 'the shell that is shown',
  'renderer/ui/pendingWork.tsx onceDrawn': 'the window that is shown',
  'renderer/ui/lazyComponent.tsx chunks': 'code',
  'renderer/ui/Toasts.tsx enter': 'the component that is shown',
  'renderer/ui/toastStore.ts isOnHold': 'whether the pointer or the keyboard is on them',
  'renderer/ui/toastStore.ts lastId': 'a number of messages',
  'renderer/ui/toastStore.ts timers': 'numbers of messages, and the time',
};

/** Variables of a module that may change: `let`, and collections that begin empty. */
function stateOf(file: string, text: string): string[] {
  const names: string[] = [];
  for (const statement of parseSync(file, text).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const isEmpty =
        (init?.type === 'NewExpression' && init.arguments.length === 0) ||
        (init?.type === 'ArrayExpression' && init.elements.length === 0) ||
        (init?.type === 'ObjectExpression' && init.properties.length === 0);
      const isReadonly = id.type === 'Identifier' && /^[A-Z_]+$/.test(id.name);
      if (id.type === 'Identifier' && !isReadonly && (declared.kind === 'let' || isEmpty))
        names.push(id.name);
    }
  }
  return names.map((name) => `${file} ${name}`);
}

describe('what the window keeps', () => {
  it('is in no other variable of a module, but for those that hold nothing of a customer', () => {
    const files = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
    const found = files.flatMap((file) => stateOf(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(found.toSorted()).toEqual(Object.keys(BESIDE_STORES).toSorted());
    expect(stateOf('planted.ts', 'const opened = new Map<string, Customer>();')).toEqual([
      'planted.ts opened',
    ]);
    expect(stateOf('planted.ts', 'export let last: Customer | null = null;')).toEqual(['planted.ts last']);
  });

  it('is in stores that are registered where forget and wipe clear them', async () => {
    const graph = await readGraph(['renderer']);
    const making = (maker: string) => [...graph].filter(([, to]) => to.includes(maker)).map(([file]) => file);
    // The state of the app comes from the main process, which says at once what a wipe has left of it.
    const makesStores = (file: string) => /from 'zustand'/.test(readFileSync(join(ROOT, file), 'utf8'));
    expect(making('zustand').filter(makesStores).toSorted()).toEqual([
      'renderer/base/appStore.ts',
      REGISTER,
      'renderer/ui/toastStore.ts',
    ]);
    const modules = await Promise.all(
      [REGISTER, 'renderer/base/figuresOfConnection.ts']
        .flatMap(making)
        .map((file) => import(/* @vite-ignore */ join(ROOT, file))),
    );
    const stores: AnyStore[] = [...modules.flatMap(storesOf), useToastStore as AnyStore];
    expect(stores.length).toBeGreaterThan(10);
    for (const store of stores) store.setState({ secret: 'K10001' });
    clearStores();
    for (const store of stores) expect(store.getState()).toEqual(store.getInitialState());
  });

  it('names no customer any more once one is forgotten, its neighbours neither', async () => {
    const answer = await busyBridge().bridge.customers.cards({
      connectionId: 'nordfiber',
    });
    const cards = answer.ok ? answer.value : [];
    const current = cards[0]?.customer;
    if (current === undefined) throw new Error('no customer');
    neighbour(cards, current, 1);
    expect(useNeighboursStore.getState().order).toEqual(keptOrder([], cards));
    useAgreementsStore.setState({ customer: current });
    const row = { invoiceNo: '50001' } as InvoiceRow;
    const place = { top: row, topIndex: 0, topOffset: 0, current: row, currentIndex: 0 };
    useInvoicesStore.setState({ list: current, part: 'raw', current: row, place });
    openInvoicesOf({ ...current, number: '7' as CustomerNumber });
    useInvoicesStore.setState({ current: row, place });
    noteTab(current, 'agreements');
    showToast({ text: 'chosen' });
    clearCustomer();
    expect(useNeighboursStore.getState().order).toEqual([]);
    expect(useAgreementsStore.getState().customer).toBeNull();
    expect(useInvoicesStore.getState()).toMatchObject({
      list: null,
      part: 'raw',
      current: null,
      place: null,
    });
    expect(useInvoicesStore.getState().remembered.size).toBe(0);
    expect(useLastTabsStore.getState().tabs).toEqual([]);
    expect(useToastStore.getState().toasts).toHaveLength(1);
  });

  it('holds no pages that were printed of a customer who is forgotten', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await printPdf({ numPages: 0 } as PDFDocumentProxy);
    expect(document.body.querySelectorAll('[aria-hidden]')).toHaveLength(1);
    clearCustomer();
    expect(document.body.querySelectorAll('[aria-hidden]')).toHaveLength(0);
  });
});
