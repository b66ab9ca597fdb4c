import { beforeEach, describe, expect, it } from 'vitest';
import { selectedOf } from '../../../../renderer/base/list/listSelection.ts';
import { toggled } from '../../../../renderer/base/toggled.ts';
import {
  changeFilter,
  clearFilter,
  dropView,
  MOST_REMEMBERED,
  notePlace,
  openInvoicesOf,
  useInvoicesStore,
  VIEW_ALL,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { ALL_SELECTED, selectOnly, toggle } from '../../../../renderer/ui/grid/gridProps.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { isFiltered, NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';

const customer = (number: string) => ({ connectionId: 'c', number: number as CustomerNumber });

describe('what a clerk does with a list', () => {
  beforeEach(() => {
    useInvoicesStore.setState(useInvoicesStore.getInitialState(), true);
    openInvoicesOf(customer('1'));
    openInvoicesOf(customer('2'));
  });

  it('is another with another customer, and found again as it was left', () => {
    changeFilter({ overdue: true });
    useInvoicesStore.setState({ selection: selectOnly([1]) });
    openInvoicesOf(customer('2'));
    expect(useInvoicesStore.getState().filter.overdue).toBe(true);
    openInvoicesOf(customer('3'));
    expect(isFiltered(useInvoicesStore.getState().filter)).toBe(false);
    expect(useInvoicesStore.getState().selection).toEqual(selectOnly([]));
    useInvoicesStore.setState({ sort: [{ column: 'price', direction: 'descending' }], viewId: 'v1' });
    openInvoicesOf(customer('2'));
    expect(useInvoicesStore.getState()).toMatchObject({ sort: [], viewId: VIEW_ALL });
    expect(useInvoicesStore.getState().filter.overdue).toBe(true);
    expect(useInvoicesStore.getState().selection).toEqual(selectOnly([1]));
    dropView('v1');
    openInvoicesOf(customer('3'));
    expect(useInvoicesStore.getState()).toMatchObject({ sort: [{ column: 'price' }], viewId: VIEW_ALL });
  });

  it('is kept for the lists left last, and for no more', () => {
    changeFilter({ overdue: true });
    for (let other = 10; other < 10 + MOST_REMEMBERED; other += 1) openInvoicesOf(customer(String(other)));
    expect(useInvoicesStore.getState().remembered.size).toBe(MOST_REMEMBERED);
    openInvoicesOf(customer('2'));
    expect(useInvoicesStore.getState().filter.overdue).toBe(true);
    for (let other = 10; other < 11 + MOST_REMEMBERED; other += 1) openInvoicesOf(customer(String(other)));
    expect(useInvoicesStore.getState().remembered.size).toBe(MOST_REMEMBERED);
    openInvoicesOf(customer('2'));
    expect(useInvoicesStore.getState().filter.overdue).toBeNull();
  });

  it('keeps the place of its own rows alone', () => {
    const place = { top: undefined, topIndex: 7, topOffset: 3, current: undefined, currentIndex: 9 };
    notePlace(customer('1'), place);
    expect(useInvoicesStore.getState().place).toBeNull();
    notePlace(customer('2'), place);
    openInvoicesOf(customer('1'));
    expect(useInvoicesStore.getState().place).toBeNull();
    openInvoicesOf(customer('2'));
    expect(useInvoicesStore.getState().place).toEqual(place);
  });

  it('keeps named rows under another filter, but not "all that match"', () => {
    useInvoicesStore.setState({ selection: selectOnly([4, 5]) });
    changeFilter({ text: 'x' });
    expect(useInvoicesStore.getState().selection).toEqual(selectOnly([4, 5]));
    useInvoicesStore.setState({ selection: ALL_SELECTED });
    clearFilter();
    expect(useInvoicesStore.getState().selection).toEqual(selectOnly([]));
  });

  it('is named to the main process as rows, or as a filter with exceptions', () => {
    expect(selectedOf(selectOnly([2, 1]), 9, NO_FILTER)).toEqual({ kind: 'rows', ids: [2, 1] });
    expect(selectedOf(toggle(ALL_SELECTED, 7), 9, NO_FILTER)).toEqual({
      kind: 'allMatching',
      filter: NO_FILTER,
      except: [7],
    });
  });

  it('adds and removes alternatives, and ends at "any"', () => {
    expect(toggled(toggled(null, 'paid'), 'done')).toEqual(['paid', 'done']);
    expect(toggled(['paid'], 'paid')).toBeNull();
  });
});
