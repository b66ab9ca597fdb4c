import { beforeEach, describe, expect, it } from 'vitest';
import { toggled } from '../../../../renderer/features/invoices/filter/filterChips.ts';
import {
  changeFilter,
  clearFilter,
  invoiceSelection,
  openInvoicesOf,
  useInvoicesStore,
} from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { ALL_SELECTED, selectOnly, toggle } from '../../../../renderer/ui/grid/gridSelection.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import { isFiltered, NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';

const customer = (number: string) => ({ connectionId: 'c', number: number as CustomerNumber });

describe('what a clerk does with a list', () => {
  beforeEach(() => {
    openInvoicesOf(customer('1'));
    openInvoicesOf(customer('2'));
  });

  it('is forgotten with another customer, and kept for the same one', () => {
    changeFilter({ overdue: true });
    useInvoicesStore.setState({ selection: selectOnly([1]) });
    openInvoicesOf(customer('2'));
    expect(useInvoicesStore.getState().filter.overdue).toBe(true);
    openInvoicesOf(customer('3'));
    expect(isFiltered(useInvoicesStore.getState().filter)).toBe(false);
    expect(useInvoicesStore.getState().selection).toEqual(selectOnly([]));
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
    expect(invoiceSelection(selectOnly([2, 1]), NO_FILTER)).toEqual({ kind: 'rows', ids: [2, 1] });
    expect(invoiceSelection(toggle(ALL_SELECTED, 7), NO_FILTER)).toEqual({
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
