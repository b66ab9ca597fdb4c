import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { InputQueue } from '../../../../renderer/ui/keys/inputQueue.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { rest, showCustomer } from './showCustomer.tsx';

// jsdom draws no page: where the keyboard goes is what counts here.
vi.mock('../../../../renderer/features/pdf/pdfDocument.ts', () => ({
  openPdf: async () => ({
    numPages: 1,
    getPage: () => new Promise(() => undefined),
    loadingTask: { destroy: async () => undefined },
  }),
}));

beforeEach(() => vi.stubGlobal('innerWidth', 1_280));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PDF = { bytes: new Uint8Array(1), fetchedAt: 1, fromCache: false };

async function open(width: number | null = null) {
  const fake = busyBridge();
  fake.answerWith('pdfs.preview', async () => PDF);
  if (width !== null) await fake.bridge.views.putPane({ width });
  const user = await showCustomer(fake, '10001');
  await rest(60);
  screen.getByRole('grid').focus();
  await rest();
  return { fake, user };
}

const divider = () => screen.getByRole('separator', { name: 'Details width' });
const widthNow = () => Number(divider().getAttribute('aria-valuenow'));
const chosenTab = () =>
  within(screen.getByRole('complementary')).getByRole('tab', { selected: true }).textContent;

async function toRow(user: ReturnType<typeof userEvent.setup>, hasPdf: boolean): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await user.keyboard('{ArrowDown}');
    if (useInvoicesStore.getState().current?.hasPdf === hasPdf) return;
  }
  throw new Error('no such row');
}

describe('a row that is opened', () => {
  it('shows its PDF large with the keyboard in its pages, and Escape goes back to the row', async () => {
    const { user } = await open();
    await toRow(user, true);
    const before = widthNow();
    const row = useInvoicesStore.getState().current;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-pages')).toBe(true));
    expect(chosenTab()).toBe('PDF');
    expect(widthNow()).toBe(640);
    await user.keyboard('{Escape}');
    await rest();
    expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
    expect(useInvoicesStore.getState().current).toEqual(row);
    expect(widthNow()).toBe(before);
  });

  it('P48 says that its pages are on their way as soon as it has the keyboard', async () => {
    const { user, fake } = await open();
    fake.answerWith('pdfs.preview', () => new Promise(() => undefined));
    await toRow(user, true);
    const onTheWay: boolean[] = [];
    screen.getByRole('complementary').addEventListener('focusin', ({ target }) => {
      if ((target as HTMLElement).role !== 'tab') return;
      queueMicrotask(() => {
        const status = screen.queryByRole('status', { name: /^Loading the PDF/ });
        onTheWay.push(status?.hasAttribute('data-coming') ?? false);
      });
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
    expect(onTheWay).toEqual([true]);
  });

  it('P48 drops the keys that wait for its pages, and says so, where they do not come', async () => {
    const { user, fake } = await open();
    const arrive = Promise.withResolvers<never>();
    fake.answerWith('pdfs.preview', () => arrive.promise);
    await toRow(user, true);
    const dropped: string[] = [];
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
    const keys = new InputQueue({
      isForAnyScreen: () => false,
      onDropped: (why, count) => dropped.push(`${count} ${why}`),
    });
    onTestFinished(keys.start());
    await user.keyboard('/zzz');
    arrive.reject(new KontorFailure('notCached'));
    await waitFor(() => expect(dropped).toEqual(['4 absent']));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter by text' }).value).toBe('');
  });

  it('does not take the keyboard from where it went while the PDF was on its way', async () => {
    const { user, fake } = await open();
    const arrive = Promise.withResolvers<void>();
    fake.answerWith('pdfs.preview', async () => {
      await arrive.promise;
      return PDF;
    });
    await toRow(user, true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
    screen.getByRole('textbox', { name: 'Filter by text' }).focus();
    arrive.resolve();
    await rest(400);
    expect(document.querySelector('[data-pages]')).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter by text' }));
  });

  it('shows its details where it has no PDF, no wider than they were', async () => {
    const { user } = await open();
    await toRow(user, false);
    const before = widthNow();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('tab'));
    expect(chosenTab()).toBe('Fields');
    expect(widthNow()).toBe(before);
  });

  it('by P shows the PDF large as well, named after the invoice, and the keyboard stays in the rows', async () => {
    const { user } = await open();
    await toRow(user, true);
    const before = widthNow();
    await user.keyboard('p');
    await rest();
    const number = useInvoicesStore.getState().current?.invoiceNo;
    expect(screen.getByRole('complementary', { name: `Invoice ${number}` })).toBeTruthy();
    expect(chosenTab()).toBe('PDF');
    expect(widthNow()).toBe(640);
    expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
    await user.keyboard('{Escape}');
    await rest();
    expect(widthNow()).toBe(before);
    expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
  });

  it('is as wide as its divider says for its other parts', async () => {
    const { user } = await open();
    await toRow(user, true);
    const before = widthNow();
    const tab = (name: string) => within(screen.getByRole('complementary')).getByRole('tab', { name });
    await user.click(tab('PDF'));
    expect(widthNow()).toBe(640);
    await user.click(tab('History'));
    expect(widthNow()).toBe(before);
  });
});

describe('the divider of the pane', () => {
  it('is moved by keys, between its narrowest and half of the window', async () => {
    await open();
    expect(divider().getAttribute('aria-valuemin')).toBe('288');
    expect(divider().getAttribute('aria-valuemax')).toBe('640');
    const press = (key: string) => fireEvent.keyDown(divider(), { key });
    const first = widthNow();
    press('ArrowLeft');
    expect(widthNow()).toBe(first + 24);
    press('ArrowRight');
    expect(widthNow()).toBe(first);
    press('End');
    expect(widthNow()).toBe(640);
    press('ArrowLeft');
    expect(widthNow()).toBe(640);
    press('Home');
    expect(widthNow()).toBe(288);
    press('ArrowRight');
    expect(widthNow()).toBe(288);
  });

  it('is dragged, and follows the pointer only while it is held', async () => {
    await open();
    const element = divider();
    element.setPointerCapture = () => undefined;
    const first = widthNow();
    fireEvent.pointerMove(element, { clientX: 500 });
    expect(widthNow()).toBe(first);
    fireEvent.pointerDown(element, { button: 0, clientX: 900, pointerId: 1 });
    fireEvent.pointerMove(element, { clientX: 800 });
    expect(widthNow()).toBe(first + 100);
    fireEvent.pointerMove(element, { clientX: 100 });
    expect(widthNow()).toBe(640);
    fireEvent.pointerUp(element);
    fireEvent.pointerMove(element, { clientX: 900 });
    expect(widthNow()).toBe(640);
  });

  it('stays where it was left, in this session and in the next', async () => {
    const { fake } = await open();
    fireEvent.keyDown(divider(), { key: 'End' });
    cleanup();
    expect(await fake.bridge.views.pane({})).toEqual({ ok: true, value: { width: 640 } });
    await open(500);
    expect(widthNow()).toBe(500);
  });

  it('never leaves more than half of a smaller window to the pane', async () => {
    vi.stubGlobal('innerWidth', 800);
    await open(600);
    expect(widthNow()).toBe(400);
  });
});
