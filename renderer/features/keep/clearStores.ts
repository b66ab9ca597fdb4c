import { useLookUpStore } from '../../app/lookUp/lookUpStore.ts';
import { useAgreementsStore } from '../agreements/agreementsStore.ts';
import { useConnectionCheckStore } from '../connections/connectionCheckStore.ts';
import { useCustomerStore } from '../customer/customerStore.ts';
import { useCardsStore } from '../desk/cardsStore.ts';
import { useOverviewStore } from '../desk/overviewStore.ts';
import { useExportChoiceStore } from '../exports/exportChoiceStore.ts';
import { useInvoicesStore } from '../invoices/invoicesStore.ts';
import { useViewsStore } from '../invoices/views/viewsStore.ts';
import { useReadStore } from './ForgottenNotice.tsx';

interface Store<State> {
  setState(state: State, replace: true): void;
  getInitialState(): State;
}

function reset<State>(store: Store<State>): void {
  store.setState(store.getInitialState(), true);
}

/** What the window still knows of the customer that stood on it last, or was looked for. */
export function clearCustomer(): void {
  reset(useCustomerStore);
  reset(useAgreementsStore);
  reset(useLookUpStore);
  // With no customer the next one begins without filter and selection; the columns stay the clerk's.
  useInvoicesStore.setState({ customer: null });
}

/** The same, and everything else that was fetched or chosen since the window was opened. */
export function clearStores(): void {
  clearCustomer();
  reset(useInvoicesStore);
  reset(useViewsStore);
  reset(useCardsStore);
  reset(useOverviewStore);
  reset(useExportChoiceStore);
  reset(useConnectionCheckStore);
  reset(useReadStore);
}
