import { describe, expect, it } from 'vitest';
import { MOST_MARKED } from '../../../shared/domain/bounds.ts';
import type { ListRef } from '../../../shared/domain/customerRef.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { deskForEach } from './deskForEach.ts';

const everything = (more: Partial<InvoiceFilter> = {}): InvoiceSelection => ({
  kind: 'allMatching',
  filter: { ...NO_FILTER, ...more },
  except: [],
});

describe('invoices that the clerk marks as exported', () => {
  const desk = deskForEach('K10001');
  const count = async (customer: ListRef, exportedHere: boolean) => {
    const filter = { ...NO_FILTER, exportedHere };
    return (await desk.app.calls.invoices.page({ customer, filter, sort: [], offset: 0, limit: 1 })).matching;
  };

  it('keep the mark over a refresh and a launch, and lose it by the ids of the answer', async () => {
    const { customer } = desk;
    const { exports } = desk.app.calls;
    const open = everything({ outstanding: 'open' });
    const { ids } = await exports.mark({ customer, selection: open, exported: true });
    expect(ids.length).toBeGreaterThan(2);
    expect(await count(customer, true)).toBe(ids.length);
    // What has the mark already is not among the ids: to undo the second call leaves the first.
    const more = await exports.mark({ customer, selection: everything(), exported: true });
    expect(await count(customer, false)).toBe(0);
    expect(more.ids.filter((id) => ids.includes(id))).toEqual([]);
    await exports.mark({ customer, selection: { kind: 'rows', ids: more.ids }, exported: false });
    expect(await count(customer, true)).toBe(ids.length);
    await desk.relaunch();
    await desk.app.calls.customers.refresh({ customer });
    expect(await count(customer, true)).toBe(ids.length);
    await desk.app.calls.exports.mark({ customer, selection: everything(), exported: false });
    await desk.app.calls.customers.refresh({ customer });
    expect(await count(customer, true)).toBe(0);
  });

  it('may be of several customers, and the screen of one of them is notified', async () => {
    const { app, customer } = desk;
    const { connectionId } = customer;
    const other = typedCustomer({ connectionId, typed: 'K10004' });
    await app.calls.customers.refresh({ customer: other });
    await app.calls.customers.open({ customer });
    const marks = async () => (await app.calls.customers.summary({ customer })).list?.marks;
    const before = await marks();
    const all = { connectionId, number: null };
    const selection = everything({ text: 'K10001' });
    const { ids } = await app.calls.exports.mark({ customer: all, selection, exported: true });
    expect(await count(customer, true)).toBe(ids.length);
    expect(await count(other, true)).toBe(0);
    expect(await marks()).toBeGreaterThan(before ?? 0);
  });
});

describe('more invoices than are marked at once', () => {
  const desk = deskForEach('K600001', { crowd: { customers: 1, invoices: MOST_MARKED + 1 } });

  it('are refused, and none of them is marked', async () => {
    const { app, customer } = desk;
    const mark = app.calls.exports.mark({ customer, selection: everything(), exported: true });
    await expect(mark).rejects.toMatchObject({ code: 'invalidInput' });
    const filter = { ...NO_FILTER, exportedHere: true };
    const marked = await app.calls.invoices.page({ customer, filter, sort: [], offset: 0, limit: 1 });
    expect(marked.matching).toBe(0);
  });
});
