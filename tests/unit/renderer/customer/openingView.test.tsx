import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  changeFilter,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { openList } from '../../../../renderer/features/invoices/views/chosenView.ts';
import { useViewsStore } from '../../../../renderer/features/invoices/views/viewsStore.ts';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceView } from '../../../../shared/ipc/views.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { saidToasts } from '../saidToasts.ts';
import { rest, showCustomer } from './showCustomer.tsx';

const WITH_PDF: InvoiceView = {
  name: 'With a PDF',
  filter: { ...NO_FILTER, hasPdf: true },
  sort: [{ column: 'daysLate', direction: 'descending' }],
  columns: null,
};
const list = (number: string) => ({
  connectionId: 'nordfiber',
  number: number as CustomerNumber,
});
const EVERYBODY = { connectionId: 'nordfiber', number: null };

const saved = async (fake: FakeBridge, view = WITH_PDF): Promise<string> => {
  const answer = await fake.bridge.views.save({ id: null, view });
  return answer.ok ? answer.value.id : '';
};
const shown = () => {
  const { filter, sort, viewId } = useInvoicesStore.getState();
  return { hasPdf: filter.hasPdf, sorted: sort.length, viewId };
};
const answers = () => act(async () => new Promise((resolve) => setTimeout(resolve, 5)));

describe('a list that was not open before', () => {
  it('opens with the view of its kind, at once if that is loaded, and is shown as it was left later', async () => {
    const fake = busyBridge();
    const id = await saved(fake);
    await fake.bridge.views.putOpening({ list: 'customer', id });
    openList(fake.bridge, list('1'));
    await answers();
    expect(shown()).toEqual({ hasPdf: true, sorted: 1, viewId: id });
    openList(fake.bridge, list('2'));
    expect(shown()).toEqual({ hasPdf: true, sorted: 1, viewId: id });
    changeFilter({ hasPdf: false });
    openList(fake.bridge, list('1'));
    expect(shown().hasPdf).toBe(true);
    openList(fake.bridge, list('2'));
    await answers();
    expect(shown().hasPdf).toBe(false);
    // The list of all invoices has a choice of its own.
    openList(fake.bridge, EVERYBODY);
    await answers();
    expect(shown()).toEqual({ hasPdf: null, sorted: 0, viewId: 'builtIn:all' });
  });

  it('keeps a filter or another list that the clerk has chosen before the answer', async () => {
    const fake = busyBridge();
    await fake.bridge.views.putOpening({ list: 'customer', id: await saved(fake) });
    openList(fake.bridge, list('1'));
    changeFilter({ overdue: true });
    await answers();
    expect(useInvoicesStore.getState().filter).toEqual({ ...NO_FILTER, overdue: true });
    useViewsStore.setState(useViewsStore.getInitialState(), true);
    openList(fake.bridge, list('2'));
    openList(fake.bridge, EVERYBODY);
    await answers();
    expect(shown().hasPdf).toBeNull();
  });

  it('takes over a view that another window or an import has changed', async () => {
    const fake = busyBridge();
    const id = await saved(fake);
    await fake.bridge.views.putOpening({ list: 'customer', id });
    openList(fake.bridge, list('1'));
    await answers();
    await fake.bridge.views.save({ id, view: { ...WITH_PDF, filter: { ...NO_FILTER, hasPdf: false } } });
    openList(fake.bridge, list('2'));
    expect(shown().hasPdf).toBe(true);
    await answers();
    expect(shown().hasPdf).toBe(false);
    await fake.bridge.views.putOpening({ list: 'customer', id: null });
    openList(fake.bridge, list('3'));
    await answers();
    expect(shown()).toEqual({ hasPdf: null, sorted: 0, viewId: 'builtIn:all' });
  });
});

describe('the menu of views', () => {
  const menu = async (user: UserEvent) => {
    (await screen.findByRole('button', { name: /^View: / })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Copy as text' });
  };
  const choose = async (user: UserEvent, name: string | RegExp) => {
    await menu(user);
    (await screen.findByRole('menuitem', { name })).focus();
    await user.keyboard('{Enter}');
    await rest(60);
  };
  const isOff = async (name: string) =>
    (await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled') === 'true';
  const opening = async (fake: FakeBridge) => {
    const answer = await fake.bridge.views.opening({});
    return answer.ok ? answer.value.customer?.view.name : undefined;
  };
  const undo = async () => {
    useToastStore.getState().toasts.at(-1)?.actions?.[0]?.onAction();
    await rest(60);
  };

  it('sets a saved view that customers open with, marks it, and undoes it', async () => {
    const fake = busyBridge();
    await saved(fake);
    const user = await showCustomer(fake, '10023');
    await rest(40);
    await menu(user);
    expect(await isOff('Open customers with this view')).toBe(true);
    expect(await isOff('Open customers without a view')).toBe(true);
    await user.keyboard('{Escape}');
    await choose(user, 'With a PDF');
    await choose(user, 'Open customers with this view');
    expect(await opening(fake)).toBe('With a PDF');
    expect(saidToasts().at(-1)).toBe('Customers now open with view With a PDF');
    expect(document.activeElement).not.toBe(document.body);
    await undo();
    expect(await opening(fake)).toBeUndefined();
    await choose(user, 'Open customers with this view');
    await menu(user);
    expect(await isOff('Open customers with this view')).toBe(true);
    expect(await screen.findByRole('menuitem', { name: /^With a PDF\s?default$/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    await choose(user, 'Open customers without a view');
    expect(await opening(fake)).toBeUndefined();
    await undo();
    expect(await opening(fake)).toBe('With a PDF');
  });

  it('drops the choice with its view, and restores both by undo', async () => {
    const fake = busyBridge();
    const id = await saved(fake);
    await fake.bridge.views.putOpening({ list: 'customer', id });
    const user = await showCustomer(fake, '10023');
    await rest(40);
    expect(await screen.findByRole('button', { name: 'View: With a PDF' })).toBeTruthy();
    await choose(user, 'Delete');
    expect(await opening(fake)).toBeUndefined();
    await menu(user);
    expect(await isOff('Open customers without a view')).toBe(true);
    await user.keyboard('{Escape}');
    await undo();
    expect(await opening(fake)).toBe('With a PDF');
    await menu(user);
    expect(await screen.findByRole('menuitem', { name: /^With a PDF\s?default$/ })).toBeTruthy();
  });
});
