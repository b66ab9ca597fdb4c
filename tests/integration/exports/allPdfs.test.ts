import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { deskForEach } from './deskForEach.ts';

describe('PDFs for the list of all customers', () => {
  const desk = deskForEach('K10001');

  it('are of all that a text found by the name or the number of a customer', async () => {
    const { app, customer } = desk;
    const { connectionId } = customer;
    const other = typedCustomer({ connectionId, typed: 'K10004' });
    await app.calls.customers.refresh({ customer: other });
    await app.calls.customers.note({ customer, givenName: 'Björkdal Åkeri' });
    const all = { connectionId, number: null };
    const matching = (more: Partial<InvoiceFilter>) => {
      const filter = { ...NO_FILTER, ...more };
      return app.calls.invoices.page({ customer: all, filter, sort: [], offset: 0, limit: 500 });
    };
    for (const text of ['björkdal', '10001', 'K10001']) {
      const shown = (await matching({ text })).matching;
      const withPdf = (await matching({ text, hasPdf: true })).matching;
      expect(withPdf).toBeGreaterThan(0);
      const selection = { kind: 'allMatching' as const, filter: { ...NO_FILTER, text }, except: [] };
      const plan = await app.calls.exports.plan({ customer: all, selection });
      expect(plan).toMatchObject({ selected: shown, withPdf, customers: 1 });
      const template = '{customer} {invoice}';
      const { firstNames } = await app.calls.exports.previewNames({ customer: all, selection, template });
      expect(firstNames.length).toBeGreaterThan(0);
    }
    const filter = { ...NO_FILTER, text: 'björkdal', outstanding: 'open' as const };
    const selection = { kind: 'notExportedYet' as const, filter };
    const { withPdf } = await app.calls.exports.plan({ customer: all, selection });
    expect(withPdf).toBe((await matching({ ...filter, hasPdf: true })).matching);
    expect(
      await desk.ended(
        app.calls.exports.start({ customer: all, selection, template: '{customer} {invoice}' }),
      ),
    ).toMatchObject({ state: 'done', done: withPdf, failed: 0 });
  });
});
