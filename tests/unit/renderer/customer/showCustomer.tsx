import { act, render, screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Route } from 'wouter';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { BridgeProvider } from '../../../../renderer/base/bridgeContext.tsx';
import { invoicePath, paths } from '../../../../renderer/base/paths.ts';
import { useShortcutListener } from '../../../../renderer/base/shortcuts.ts';
import { IDLE } from '../../../../renderer/base/useQuery.ts';
import { CustomerView } from '../../../../renderer/features/customer/CustomerView.tsx';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';
import type { FakeCustomer } from '../../../fakes/fakeData.ts';

const refOf = (number: string) => ({ connectionId: 'nordfiber', number: number as CustomerNumber });

function Listening({ fake, number }: { readonly fake: FakeBridge; readonly number: string }) {
  useShortcutListener();
  return (
    <BridgeProvider bridge={fake.bridge}>
      <CustomerView customer={refOf(number)} />
    </BridgeProvider>
  );
}

/** A customer of the desk, as the fake service has it now. */
export function customerOf(fake: FakeBridge, number: string): FakeCustomer {
  const found = fake.data.customers.find((customer) => customer.number === number);
  if (found === undefined) throw new Error('no such customer');
  return found;
}

/** The headings of the columns of the rows, without that of the marks. */
export const columnTitles = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .slice(1)
    .map((cell) => cell.textContent);

const STEP = 5;

/**
 * Lets answers, timers and what they start come to rest. In steps: where a busy machine stops the process for a while,
 * one long wait would end before what is due within it.
 */
export async function rest(milliseconds = 30): Promise<void> {
  await act(async () => {
    for (let waited = 0; waited < milliseconds; waited += STEP)
      await new Promise((resolve) => setTimeout(resolve, STEP));
  });
}

/**
 * The customer's screen over a fake bridge, with the keys that the shell listens to. With an invoice, the address names
 * it, by the cache's row id. Gives the hands of the clerk.
 */
export async function showCustomer(fake: FakeBridge, number: string, invoice?: number): Promise<UserEvent> {
  useInvoicesStore.setState(useInvoicesStore.getInitialState(), true);
  useAppStore.setState({ app: IDLE, jobs: [] });
  takeAppState(fake.data.app);
  await showAgain(fake, number, invoice);
  return userEvent.setup();
}

/** The same screen, with what the clerk left on it before. */
export async function showAgain(fake: FakeBridge, number: string, invoice?: number): Promise<void> {
  const view = <Listening fake={fake} number={number} />;
  if (invoice !== undefined) history.replaceState(null, '', invoicePath(refOf(number), invoice));
  render(
    <Localized settings={fake.data.app.settings} systemLanguage="en-GB">
      {invoice === undefined ? view : <Route path={paths.customer}>{view}</Route>}
    </Localized>,
  );
  await rest();
}
