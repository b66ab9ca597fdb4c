import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AgreementOverview } from '../../../../shared/ipc/agreements.ts';
import {
  agreement,
  delivery,
  FETCHED_AT,
  idle,
  keyOf,
  overviewOf,
  ready,
} from '../../../fakes/agreementParts.ts';
import { busyBridge, type FakeBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { answerLate } from '../answerLate.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();

const PATH = '/customers/nordfiber/10001';
const failure = fakeFailure('serviceTimeout');
const FAILED = { kind: 'failed' as const, failure };
/** Neither the list nor the payment methods were asked for. */
const UNKNOWN = { discovery: 'invoices' as const, list: idle('list'), payments: idle('payments') };

function show(overview: AgreementOverview, segment = 'agreements'): FakeBridge {
  const fake = busyBridge();
  fake.answerWith('agreements.overview', async () => overview);
  fake.answerWith('agreements.refresh', async () => overview);
  renderKontor(fake, `${PATH}/${segment}`);
  return fake;
}

const known = {
  externalId: { value: 'c-77', from: 'agreement' as const, at: 'customerExternalId' },
  discovery: 'list' as const,
  list: ready('list'),
  payments: ready('payments'),
};

describe('the overview of agreements', () => {
  it('is fetched when it is first looked at, and only then', async () => {
    const fake = show(overviewOf({}), '');
    const tab = await screen.findByRole('tab', { name: /^Agreements/ });
    expect(fake.inputs('agreements.refresh')).toEqual([]);
    await userEvent.setup().click(tab);
    await screen.findByText('External ID needed');
    expect(fake.inputs('agreements.refresh')).toMatchObject([{ part: 'all' }]);
  });

  it.each([
    ['was never asked for, without an id', null, idle('list'), /not loaded because.*external ID/],
    ['is not fetched yet', known.externalId, idle('list'), /not been loaded yet/],
    ['gave none', known.externalId, ready('list'), /was empty/],
    ['has an unknown shape', known.externalId, ready('list', 'unknown'), /could not be read/],
    ['failed', known.externalId, { key: 'list', state: FAILED }, /could not be loaded/],
  ])('says of agreements found through invoices that the list %s', async (_why, externalId, list, says) => {
    const agreements = [agreement('1', { source: 'invoices' })];
    show(overviewOf({ discovery: 'invoices', list, externalId, agreements }));
    const found = await screen.findByText(/^These agreements come from the invoices/);
    expect(found.textContent).toMatch(says);
    if (list.state.kind !== 'ready') expect(found.textContent).not.toContain('was empty');
  });

  it('keeps what a clerk has begun with when she comes back and the answer takes its time', async () => {
    show(overviewOf({ ...UNKNOWN, agreements: [agreement('1')] }));
    await screen.findByRole('button', { name: 'Enter' });
    cleanup();
    const fake = busyBridge();
    const answer = Promise.withResolvers<AgreementOverview>();
    fake.answerWith('agreements.overview', () => answer.promise);
    fake.answerWith('agreements.refresh', () => answer.promise);
    renderKontor(fake, `${PATH}/agreements`);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Enter' }));
    await screen.findByRole('textbox', { name: 'Customer’s external ID' });
    answer.resolve(overviewOf({ ...UNKNOWN, agreements: [agreement('1'), agreement('2')] }));
    await screen.findByRole('tab', { name: /^Agreements ?2/ });
    expect(screen.getByRole('textbox', { name: 'Customer’s external ID' })).toBeTruthy();
  });

  it('says in both tabs how the external id becomes known, and takes it there', async () => {
    for (const segment of ['agreements', 'payments']) {
      const fake = show(overviewOf({ ...UNKNOWN, agreements: [agreement('1')] }), segment);
      expect(await screen.findByText(/^Kontor picks it up from any answer/)).toBeTruthy();
      const user = userEvent.setup();
      await user.click(screen.getByRole('button', { name: 'Enter' }));
      await user.type(await screen.findByRole('textbox', { name: 'Customer’s external ID' }), 'c-9');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(fake.inputs('agreements.refresh').at(-1)).toMatchObject({ part: 'all' }));
      expect(fake.inputs('customers.note')).toMatchObject([{ externalId: 'c-9' }]);
      cleanup();
    }
  });

  it('shows each part in its own state, and one retry for what failed of one kind', async () => {
    const user = userEvent.setup();
    const parts = ['x', 'y'].map((name) => ({ key: keyOf('delivery', name), state: FAILED }));
    const deliveriesPart = {
      key: keyOf('deliveries', '2'),
      state: { kind: 'loading' as const, fetchedAt: null },
    };
    const state = { kind: 'stale' as const, fetchedAt: FETCHED_AT, shape: 'known' as const, failure };
    const agreements = [
      agreement('1', { deliveries: parts.map((part, at) => delivery(String(at), part)) }),
      agreement('2', { deliveriesPart }),
    ];
    const fake = show(overviewOf({ ...known, payments: { key: 'payments', state }, agreements }));
    const troubles = await screen.findByRole('region', { name: /could not be loaded or read/ });
    expect(within(troubles).getByText('Details of 2 deliveries: could not be loaded')).toBeTruthy();
    expect(within(troubles).getByText(/^Payment methods: could not be refreshed/)).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Agreements of customer 10001' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    const buttons = within(troubles).getAllByRole('button', { name: 'Try again' });
    for (const button of buttons) await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Retry failed parts (3)' }));
    expect(fake.inputs('agreements.refresh')).toMatchObject([
      { part: 'payments' },
      { part: 'failed' },
      { part: 'failed' },
    ]);
  });

  it('says how far it has come, and stops', async () => {
    const fake = show(overviewOf({ ...known, refreshing: { done: 84, total: 162, failed: 1 } }));
    await screen.findByText('84 of 162, 1 failed');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stop' }));
    expect(fake.inputs('agreements.stop')).toHaveLength(1);
  });

  it('shows where the external id came from, and keeps the one that the clerk enters', async () => {
    const user = userEvent.setup();
    const fake = show(overviewOf({ ...known, otherExternalIds: ['c-88'] }));
    await screen.findByText('from an agreement');
    const field = screen.getByText('Found in the field customerExternalId');
    expect(field.closest('details')?.open).toBe(false);
    await user.click(screen.getByRole('button', { name: 'c-88' }));
    await user.clear(screen.getByRole('textbox', { name: 'Customer’s external ID' }));
    await user.keyboard(' c-99 {Enter}');
    await screen.findByText('from an agreement');
    expect(fake.inputs('customers.note')).toMatchObject([{ externalId: 'c-99' }]);
    expect(fake.inputs('agreements.refresh')).toMatchObject([{ part: 'all' }]);
  });

  it('opens agreement and delivery by keys alone, and Escape leads back to the row', async () => {
    const user = userEvent.setup();
    const agreements = ['1', '2'].map((name) =>
      agreement(name, { deliveries: [delivery(name, ready(keyOf('delivery', name)))] }),
    );
    show(overviewOf({ ...known, agreements }));
    const first = await screen.findByRole('link', { name: 'A-1' });
    first.focus();
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('A-2');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Agreement A-2' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'delivery 2' }));
    expect(document.activeElement?.textContent).toBe('Delivery delivery 2');
    expect(screen.getByText('Storgatan')).toBeTruthy();
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { name: 'Agreement A-2' });
    await user.keyboard('{Escape}');
    await screen.findByRole('link', { name: 'A-2' });
    expect(document.activeElement?.textContent).toBe('A-2');
  });

  it('reads an unknown shape to its last line', async () => {
    const user = userEvent.setup();
    const fake = show(overviewOf({ ...known, list: ready('list', 'unknown') }));
    const lines = Array.from({ length: 250 }, (_, at) => ({
      ...{ path: `cells[${at}]`, key: String(at), depth: 1, kind: 'string' as const },
      ...{ text: `cell ${at}`, cut: false, children: 0 },
    }));
    fake.answerWith('agreements.detail', async ({ offset, limit }: { offset: number; limit: number }) => ({
      ...{ key: 'list', kind: 'list', fetchedAt: FETCHED_AT, shape: 'unknown', raw: '', rawLength: 0 },
      ...{ lines: lines.slice(offset, offset + limit), totalLines: lines.length },
    }));
    await user.click(await screen.findByRole('link', { name: 'Show answer' }));
    await screen.findByText('cell 199');
    expect(screen.queryByText('cell 249')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more (200 of 250 lines)' }));
    expect(await screen.findByText('cell 249')).toBeTruthy();
  });
});

describe('payment methods', () => {
  it('lead to the agreement that they pay for', async () => {
    const key = keyOf('agreement', '1');
    const card = {
      ...{ id: 'p-1', type: 'card', status: 'active', agreementExternalId: 'external 1', at: '[0]' },
      words: [{ key: 'masked_account', text: '**** 1' }],
    };
    const overview = overviewOf({ ...known, agreements: [agreement('1')], paymentSubscriptions: [card] });
    show(overview, 'payments');
    await screen.findByText('masked_account: **** 1');
    expect(screen.getByRole('link', { name: 'A-1' }).getAttribute('href')).toContain(key);
    expect(screen.getByRole('tab', { name: /^Payment methods ?1$/ })).toBeTruthy();
  });
});

describe('the fields of a delivery', () => {
  it('say of no customer what was found for the one that was typed before', async () => {
    const user = userEvent.setup();
    const fake = busyBridge();
    renderKontor(fake, '/connections/nordfiber');
    const customer = await screen.findByRole('textbox', { name: 'Try on customer' });
    const come = answerLate(fake, 'agreements.tryFields', {
      ...{ deliveries: 3, withType: 2, withId: 3, examples: [] },
    });
    const attempt = async (typed: string) => {
      await user.type(customer, typed);
      await user.click(screen.getByRole('button', { name: 'Try' }));
    };
    await attempt('10001');
    await user.type(customer, '0');
    await come();
    expect(screen.queryByText(/^Deliveries: 3/)).toBeNull();
    await user.clear(customer);
    await attempt('10002');
    await come();
    await screen.findByText(/^Deliveries: 3/);
    await user.type(customer, '0');
    expect(screen.queryByText(/^Deliveries: 3/)).toBeNull();
  });

  it('are a guess until chosen, and can be tried before they are saved', async () => {
    const user = userEvent.setup();
    const fake = busyBridge();
    fake.answerWith('agreements.tryFields', async () => ({
      deliveries: 3,
      withType: 2,
      withId: 3,
      examples: [{ type: null, typeAt: null, id: '735', idAt: '[0].id' }],
    }));
    renderKontor(fake, '/connections/nordfiber');
    const field = await screen.findByRole('textbox', { name: /^Delivery type field/ });
    // Two fields, and the assumptions of the connection itself.
    expect(screen.getAllByText('Assumption')).toHaveLength(3);
    await user.type(field, 'product.kind');
    const customer = screen.getByRole('textbox', { name: 'Try on customer' });
    await user.type(customer, '10001-7');
    await user.click(screen.getByRole('button', { name: 'Try' }));
    await screen.findByText(/^This is not a customer number/);
    expect(fake.inputs('agreements.tryFields')).toEqual([]);
    await user.clear(customer);
    await user.type(customer, 'K10001');
    await user.click(screen.getByRole('button', { name: 'Try' }));
    await screen.findByText('Deliveries: 3. With a type: 2. With an external ID: 3.');
    expect(fake.inputs('agreements.tryFields')).toMatchObject([{ typeField: 'product.kind', idField: null }]);
    expect(fake.inputs('agreements.chooseFields')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save fields' }));
    await screen.findByText('Set by you');
    expect(fake.inputs('agreements.chooseFields')).toMatchObject([{ typeField: 'product.kind' }]);
    await user.clear(field);
    await user.type(field, 'no field!');
    expect(await screen.findByText(/^A field name/)).toBeTruthy();
  });
});

describe('help', () => {
  it('says where the content of the old call went, from the command list', async () => {
    const user = userEvent.setup();
    renderKontor(busyBridge(), '/');
    const box = await screen.findByRole('combobox', { name: 'Search' });
    await user.click(box);
    await user.keyboard('old combined');
    await screen.findByRole('option', { name: /old combined call/ });
    await user.keyboard('{Enter}');
    const table = await screen.findByRole('table', { name: /old combined call/ });
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(
      within(table).getByText('POST /api/core/customers/v2/{customerExternalId}/agreements'),
    ).toBeTruthy();
  });
});
