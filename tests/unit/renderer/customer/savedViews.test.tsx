import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  openInvoicesOf,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { columnsOf } from '../../../../renderer/features/invoices/state/keptLayout.ts';
import { useViewsStore } from '../../../../renderer/features/invoices/views/viewsStore.ts';
import { withVisibility } from '../../../../renderer/ui/grid/gridColumns.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { SHOWN_COLUMNS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { GridLayout } from '../../../../shared/ipc/views.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { answerLate } from '../answerLate.ts';
import { columnTitles, rest, showCustomer } from './showCustomer.tsx';

async function desk(prepare: (fake: FakeBridge) => Promise<unknown> = async () => {}) {
  useViewsStore.setState({ saved: { state: 'idle' } });
  const fake = busyBridge();
  await prepare(fake);
  const user = await showCustomer(fake, '10023');
  await rest(40);
  return { fake, user };
}

const choose = async (user: UserEvent, name: string | RegExp) => {
  (await screen.findByRole('menuitem', { name })).focus();
  await user.keyboard('{Enter}');
};
const button = (name: string) => screen.findByRole('button', { name });

const choosing = async (user: UserEvent, name: string | RegExp) => {
  (await screen.findByRole('button', { name: /^View: / })).focus();
  await user.keyboard('{Enter}');
  await choose(user, name);
  await rest(60);
};
const isClosed = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());

/** Two columns and no others. */
const NARROW: GridLayout = SHOWN_COLUMNS.map((column) => ({
  column,
  width: null,
  visible: column === 'invoiceNo' || column === 'outstanding',
  pinned: null,
})).sort((left, right) => Number(right.visible) - Number(left.visible));

describe('views', () => {
  it('are chosen by the keys V and Enter, and say their name', async () => {
    const { user } = await desk();
    expect(await button('View: All')).toBeTruthy();
    await user.keyboard('v');
    await choose(user, 'Overdue');
    await rest(40);
    expect(await button('View: Overdue')).toBeTruthy();
    const { filter, sort } = useInvoicesStore.getState();
    expect(filter).toEqual({ ...NO_FILTER, overdue: true });
    expect(sort).toEqual([{ column: 'dueDate', direction: 'ascending' }]);
    changeFilter({ hasPdf: true });
    expect(await button('View: not saved')).toBeTruthy();
  });

  it('are saved under a name, changed, saved again, renamed and deleted', async () => {
    const { fake, user } = await desk();
    changeFilter({ hasPdf: true });
    await user.keyboard('v');
    await choose(user, /Save as new view/);
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('C:\\temp{Enter}');
    expect(await screen.findByText(/up to 80 characters/)).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}With a PDF{Enter}');
    expect(await button('View: With a PDF')).toBeTruthy();
    changeFilter({ overdue: true });
    await (await button('View: With a PDF, changed')).click();
    await choose(user, 'Save changes to With a PDF');
    expect(await button('View: With a PDF')).toBeTruthy();
    const kept = await fake.bridge.views.list({});
    expect(kept.ok && kept.value.map(({ view }) => view.filter.overdue)).toEqual([true]);

    await user.keyboard('v');
    await choose(user, 'Rename…');
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('{Control>}a{/Control}Chase{Enter}');
    expect(await button('View: Chase')).toBeTruthy();
    await isClosed();
    await user.keyboard('v');
    await choose(user, 'Delete');
    await rest(60);
    const left = await fake.bridge.views.list({});
    expect(left.ok && left.value).toEqual([]);
    useToastStore.getState().toasts.at(-1)?.actions?.[0]?.onAction();
    expect(await button('View: Chase')).toBeTruthy();
    const back = await fake.bridge.views.list({});
    expect(back.ok && back.value.map(({ view }) => view.name)).toEqual(['Chase']);
  });

  it('travel as text, and are shown before they are used', async () => {
    const { fake, user } = await desk();
    const shared = await fake.bridge.views.share({
      view: { name: 'From Eva', filter: { ...NO_FILTER, hasPdf: false }, sort: [], columns: null },
    });
    await user.keyboard('v');
    await choose(user, 'Paste a view…');
    const field = await screen.findByRole('textbox', { name: 'Text you received' });
    await user.click(field);
    await user.paste('kontor-view:broken');
    expect(await screen.findByText(/incomplete or was changed/)).toBeTruthy();
    await user.clear(field);
    await user.paste(shared.ok ? shared.value.text : '');
    expect(await screen.findByText('From Eva')).toBeTruthy();
    expect(useInvoicesStore.getState().filter.hasPdf).toBeNull();
    await user.click(await button('Save and use'));
    expect(await button('View: From Eva')).toBeTruthy();
    expect(useInvoicesStore.getState().filter.hasPdf).toBe(false);
  });

  it('are not shown for a text that is gone before it is read, and say why one could not be read', async () => {
    const { fake, user } = await desk();
    const come = answerLate(fake, 'views.read', {
      kind: 'view',
      view: { name: 'From Eva', filter: NO_FILTER, sort: [], columns: null },
    });
    await user.keyboard('v');
    await choose(user, 'Paste a view…');
    const field = await screen.findByRole('textbox', { name: 'Text you received' });
    await user.click(field);
    await user.paste('kontor-view:eva');
    await user.clear(field);
    await come();
    expect(screen.queryByText('From Eva')).toBeNull();
    expect((await button('Use once')).getAttribute('disabled')).not.toBeNull();
    fake.failWith('views.read', 'internal');
    await user.paste('kontor-view:eva');
    await screen.findByText(/^An error occurred in Kontor/);
  });

  it('bring their columns while they are chosen, and leave the clerk’s own arrangement alone', async () => {
    const { fake, user } = await desk(async ({ bridge }) => {
      await bridge.views.save({
        id: null,
        view: { name: 'Narrow', filter: { ...NO_FILTER, hasPdf: true }, sort: [], columns: NARROW },
      });
    });
    const own = withVisibility(useInvoicesStore.getState().layout, 'tags', false);
    useInvoicesStore.setState({ layout: own });
    await choosing(user, 'Narrow');
    expect(await button('View: Narrow')).toBeTruthy();
    expect(columnTitles()).toEqual(['Invoice', 'Outstanding']);

    // Changed while the view is chosen: the view's matter, marked and offered, and nobody's arrangement else.
    const { layout } = useInvoicesStore.getState();
    useInvoicesStore.setState({ layout: withVisibility(layout, 'dueDate', true) });
    expect(await button('View: Narrow, changed')).toBeTruthy();
    await rest(500);
    const kept = () => fake.inputs('views.putLayout');
    expect(kept()).toEqual([{ columns: columnsOf(own) }]);
    await choosing(user, 'Save changes to Narrow');
    expect(await button('View: Narrow')).toBeTruthy();
    expect(columnTitles()).toEqual(['Invoice', 'Outstanding', 'Due']);

    await choosing(user, 'Overdue');
    expect(useInvoicesStore.getState().layout).toBe(own);
    await choosing(user, 'Narrow');
    expect(columnTitles()).toEqual(['Invoice', 'Outstanding', 'Due']);
    openInvoicesOf({ connectionId: 'nordfiber', number: '10001' as never });
    expect(useInvoicesStore.getState()).toMatchObject({ layout: own, ownLayout: null });
    await rest(500);
    expect(kept()).toHaveLength(1);
  });

  it('give the own columns back when the chosen one is deleted, and keep new ones apart from then on', async () => {
    const { user } = await desk();
    const own = useInvoicesStore.getState().layout;
    await choosing(user, /Save as new view/);
    await screen.findByRole('textbox', { name: 'Name' });
    await user.keyboard('Mine{Enter}');
    expect(await button('View: Mine')).toBeTruthy();
    const { layout } = useInvoicesStore.getState();
    useInvoicesStore.setState({ layout: withVisibility(layout, 'price', false) });
    expect(await button('View: Mine, changed')).toBeTruthy();
    await choosing(user, 'Delete');
    expect(useInvoicesStore.getState()).toMatchObject({ layout: own, ownLayout: null });
  });
});
