import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { PrintSheet } from '../../../../renderer/features/exports/ExportDialogs.tsx';
import { PrintPages } from '../../../../renderer/features/exports/PrintPages.tsx';
import { InputQueue } from '../../../../renderer/ui/keys/inputQueue.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { DEFAULT_LIST_TEMPLATE } from '../../../../shared/domain/templateTokens.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { rest } from '../customer/showCustomer.tsx';
import { renderOver } from '../renderOver.tsx';

const order = {
  customer: { connectionId: 'nordfiber', number: '10001' as CustomerNumber },
  selection: { kind: 'allMatching' as const, filter: NO_FILTER, except: [] },
  sort: [],
  columns: ['invoiceNo' as const],
};

function show(fake: FakeBridge) {
  const ignored = () => undefined;
  const make = (printId: string) => fake.bridge.exports.printList({ ...order, printId });
  return renderOver(
    fake,
    <div role="dialog">
      <PrintPages make={make} label="Pages" onSave={ignored} failure={null} onBack={ignored} />
    </div>,
  );
}

/** The names of the prints that were asked for, or stopped, in their order. */
function named(fake: FakeBridge, call: 'printList' | 'stopPrint'): unknown[] {
  return fake.inputs(`exports.${call}`).map((input) => (input as { printId: unknown }).printId);
}

describe('the pages of a print', () => {
  it('are not made any further once nobody waits for them', async () => {
    const fake = busyBridge();
    fake.answerWith('exports.printList', () => new Promise(() => undefined));
    const { unmount } = show(fake);
    await rest();
    expect(named(fake, 'printList')).toHaveLength(1);
    expect(named(fake, 'stopPrint')).toEqual([]);
    unmount();
    expect(named(fake, 'stopPrint')).toEqual(named(fake, 'printList'));
  });

  it('are stopped by the name of this print and no other, and not when they are there', async () => {
    const fake = busyBridge();
    fake.failWith('exports.printList', 'notCached');
    const { unmount } = show(fake);
    const again = await screen.findByRole('button', { name: 'Try again' });
    fake.answerWith('exports.printList', () => new Promise(() => undefined));
    await userEvent.setup().click(again);
    await rest();
    expect(named(fake, 'stopPrint')).toEqual([]);
    unmount();
    const [first, second, ...more] = named(fake, 'printList');
    expect(more).toEqual([]);
    expect(first).not.toEqual(second);
    expect(named(fake, 'stopPrint')).toEqual([second]);
  });

  it('P48 are waited for by keys, which are dropped and counted where they do not come', async () => {
    const fake = busyBridge();
    const arrive = Promise.withResolvers<never>();
    fake.answerWith('exports.printList', () => arrive.promise);
    show(fake);
    const dropped: string[] = [];
    const taken: string[] = [];
    const keys = new InputQueue({
      isForAnyScreen: () => false,
      onDropped: (why, count) => dropped.push(`${count} ${why}`),
    });
    onTestFinished(keys.start());
    const take = ({ key }: KeyboardEvent) => taken.push(key);
    document.addEventListener('keydown', take);
    onTestFinished(() => document.removeEventListener('keydown', take));
    await userEvent.setup().keyboard('f{Enter}');
    arrive.reject(new KontorFailure('notCached'));
    await expect.poll(() => dropped).toEqual(['2 absent']);
    expect(taken).toEqual([]);
  });
});

describe('the sheet of a print', () => {
  afterEach(() => {
    cleanup();
    useAppStore.setState({ app: IDLE });
  });

  const filter = { ...NO_FILTER, overdue: true };

  async function open(orientation: string) {
    const fake = busyBridge();
    takeAppState(fake.data.app);
    const close = vi.fn();
    renderOver(
      fake,
      <PrintSheet
        customer={order.customer}
        selection={null}
        filter={filter}
        describeFilter={() => ['Overdue']}
        sort={[]}
        columns={{ order: ['invoiceNo', 'status'], shown: ['invoiceNo'] }}
        unreadable={0}
        onClose={close}
      />,
    );
    await screen.findByText(/^\d+ rows$/);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Orientation$/ }));
    await user.click(await screen.findByRole('option', { name: orientation }));
    return { fake, user, close };
  }

  const meant = {
    customer: order.customer,
    selection: { kind: 'allMatching', filter, except: [] },
    columns: ['invoiceNo'],
    filterWords: ['Overdue'],
  };

  it('saves the list as a PDF in the chosen orientation', async () => {
    const { fake, user, close } = await open('Portrait (A4)');
    fake.answerWith('exports.list', async () => ({ jobId: 'j1' }));
    await user.click(screen.getByRole('button', { name: 'Save as PDF…' }));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(fake.inputs('exports.list')).toMatchObject([
      { ...meant, format: 'pdf', orientation: 'portrait', template: DEFAULT_LIST_TEMPLATE },
    ]);
    expect(fake.inputs('exports.printList')).toEqual([]);
  });

  it('asks for the same list as pages, under a name by which its print can be noted', async () => {
    const { fake, user } = await open('Landscape (A4)');
    fake.answerWith('exports.printList', () => new Promise(() => undefined));
    await user.click(screen.getByRole('button', { name: 'Show pages' }));
    await screen.findByRole('status', { name: 'Preparing pages' });
    expect(fake.inputs('exports.printList')).toMatchObject([
      { ...meant, orientation: 'landscape', printId: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
    expect(fake.inputs('exports.list')).toEqual([]);
  });
});
