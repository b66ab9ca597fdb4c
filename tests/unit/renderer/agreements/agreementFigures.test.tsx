import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import { decimalFromScaled } from '../../../../shared/domain/money.ts';
import { agreement, overviewOf, ready } from '../../../fakes/agreementParts.ts';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { scaledFromDecimal } from '../../../oracles/scaledFromDecimal.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

describe('the figures of agreements', () => {
  it('stand in every row, however many invoices and agreements there are, after one question', async () => {
    const data = busyDesk();
    const customer = data.customers.find(({ number }) => number === '10001');
    if (!customer) throw new Error('the desk has no such customer');
    const { rows } = customer;
    const ids = [...new Set(rows.map((row) => row.agreementExternalId))];
    const agreements = ids.map((externalId, index) => agreement(String(index), { externalId }));
    const overview = overviewOf({
      list: ready('list'),
      discovery: 'list',
      payments: ready('payments'),
      externalId: { value: 'c-77', from: 'agreement', at: 'x' },
      agreements,
    });
    const fake = createFakeBridge({ data });
    fake.answerWith('agreements.overview', async () => overview);
    fake.answerWith('agreements.refresh', async () => overview);
    // So many that the sums were not asked for.
    fake.answerWith('invoices.facets', async () => ({
      statuses: [],
      agreements: ids.map((value) => ({ value, count: 400_000 })),
      tags: [],
    }));
    renderKontor(fake, '/customers/nordfiber/10001/agreements');
    const table = await screen.findByRole('table', { name: /agreements/i });
    await waitFor(() => {
      for (const [index, id] of ids.entries()) {
        const row = within(table).getByText(`A-${index}`).closest('tr');
        const cells = [...(row?.querySelectorAll('td') ?? [])].map((cell) => digits(cell.textContent));
        const own = rows.filter((one) => one.agreementExternalId === id);
        expect(cells.slice(-3, -1)).toEqual([String(own.length), digits(outstanding(own))]);
      }
    });
    const asked = fake.calls.filter(({ name }) => /^invoices\.(facets|totals|byAgreement)$/.test(name));
    expect(asked.map(({ name }) => name)).toEqual(['invoices.byAgreement']);
  });
});

/** Two decimals, as on screen. */
function outstanding(rows: readonly InvoiceRow[]): string {
  const sum = rows.reduce((total, row) => total + scaledFromDecimal(row.outstanding), 0n);
  const [whole = '', fraction = ''] = decimalFromScaled(sum).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function digits(text: string): string {
  return text.replace(/[^\d−-]/g, '').replace('−', '-');
}
