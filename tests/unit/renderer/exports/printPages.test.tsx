import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PrintPages } from '../../../../renderer/features/exports/PrintPages.tsx';
import { InputQueue } from '../../../../renderer/ui/keys/inputQueue.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
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
