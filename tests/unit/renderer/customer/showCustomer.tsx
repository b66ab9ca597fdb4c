import { act, render } from '@testing-library/react';
import { takeAppState, useAppStore } from '../../../../renderer/base/appStore.ts';
import { BridgeProvider } from '../../../../renderer/base/bridgeContext.tsx';
import { IDLE } from '../../../../renderer/base/remote.ts';
import { useShortcutListener } from '../../../../renderer/base/shortcuts.ts';
import { CustomerView } from '../../../../renderer/features/customer/CustomerView.tsx';
import { useInvoicesStore } from '../../../../renderer/features/invoices/state/invoicesStore.ts';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerNumber.ts';
import type { FakeBridge } from '../../../fakes/fakeBridge.ts';

function Listening({ fake, number }: { readonly fake: FakeBridge; readonly number: string }) {
  useShortcutListener();
  const customer = { connectionId: 'nordfiber', number: number as CustomerNumber };
  return (
    <BridgeProvider bridge={fake.bridge}>
      <CustomerView customer={customer} />
    </BridgeProvider>
  );
}

/** Lets answers, timers and what they start come to rest. */
export async function rest(milliseconds = 30): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  });
}

/** The customer's screen over a fake bridge, with the keys that the shell listens to. */
export async function showCustomer(fake: FakeBridge, number: string): Promise<void> {
  useInvoicesStore.setState(useInvoicesStore.getInitialState(), true);
  useAppStore.setState({ app: IDLE, jobs: [] });
  takeAppState(fake.data.app);
  render(
    <Localized settings={fake.data.app.settings} systemLanguage="en-GB">
      <Listening fake={fake} number={number} />
    </Localized>,
  );
  await rest();
}
