import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';

freshDesk();
// In a wide window the pane is open.
beforeEach(() => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
});

it('names number and name of the customer apart, beside the invoices of all', async () => {
  const fake = busyBridge();
  for (const customer of fake.data.customers) customer.givenName = 'Harbour';
  renderKontor(fake, '/invoices');
  const pane = await screen.findByRole('complementary', { name: /^Invoice \d/ });
  expect(within(pane).getByRole('button', { name: /^Customer \d+ Harbour/ })).toBeTruthy();
});
