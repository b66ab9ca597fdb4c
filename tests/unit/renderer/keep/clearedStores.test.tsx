import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearCustomer, clearStores } from '../../../../renderer/base/clearedStores.ts';
import { useAgreementsStore } from '../../../../renderer/features/agreements/agreementsStore.ts';
import {
  keptOrder,
  neighbour,
  useNeighboursStore,
} from '../../../../renderer/features/customer/neighbours.ts';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { showToast, useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
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

describe('what the window keeps', () => {
  it('is in stores that are registered where forget and wipe clear them', async () => {
    const graph = await readGraph(['renderer']);
    const making = (maker: string) => [...graph].filter(([, to]) => to.includes(maker)).map(([file]) => file);
    // The state of the app comes from the main process, which says at once what a wipe has left of it.
    expect(making('zustand').toSorted()).toEqual([
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
    const answer = await createFakeBridge({ data: busyDesk() }).bridge.customers.cards({
      connectionId: 'nordfiber',
    });
    const cards = answer.ok ? answer.value : [];
    const current = cards[0]?.customer;
    if (current === undefined) throw new Error('no customer');
    neighbour(cards, current, 1);
    expect(useNeighboursStore.getState().order).toEqual(keptOrder([], cards));
    useAgreementsStore.setState({ customer: current });
    useInvoicesStore.setState({ customer: current, part: 'raw' });
    showToast({ text: 'chosen' });
    clearCustomer();
    expect(useNeighboursStore.getState().order).toEqual([]);
    expect(useAgreementsStore.getState().customer).toBeNull();
    expect(useInvoicesStore.getState()).toMatchObject({ customer: null, part: 'raw' });
    expect(useToastStore.getState().toasts).toHaveLength(1);
  });
});
