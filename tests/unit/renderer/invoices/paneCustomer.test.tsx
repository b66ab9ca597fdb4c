import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createFakeBridge } from '../../../fakes/fakeBridge.ts';
import { busyDesk } from '../../../fakes/fakeData.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();
beforeAll(() => stubLayout());
// In a wide window the pane is open.
beforeEach(() => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
});

it('names number and name of the customer apart, beside the invoices of all', async () => {
  const data = busyDesk();
  data.customers = data.customers.map((customer) => ({ ...customer, givenName: 'Harbour' }));
  renderKontor(createFakeBridge({ data }), '/invoices');
  const pane = await screen.findByRole('complementary', { name: /^Invoice \d/ });
  expect(within(pane).getByRole('button', { name: /^Customer \d+ Harbour/ })).toBeTruthy();
});
