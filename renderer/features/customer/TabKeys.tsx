import { Shortcut } from '../../base/Shortcut.tsx';

const TEXTS = {
  invoices: 'customers:commandTabInvoices',
  agreements: 'customers:commandTabAgreements',
  payments: 'customers:commandTabPayments',
  changes: 'customers:commandTabChanges',
  contact: 'customers:commandTabContact',
} as const;

export type TabId = keyof typeof TEXTS;

interface TabKeysProps {
  /** In the order on screen. */
  readonly tabs: readonly TabId[];
  readonly onTab: (tab: TabId) => void;
}

/** Alt and a digit lead to the tab at that place: a digit alone looks for an invoice number in the rows. */
export function TabKeys({ tabs, onTab }: TabKeysProps) {
  return tabs.map((tab, place) => (
    <Shortcut key={tab} of={`Alt+${place + 1}`} textKey={TEXTS[tab]} run={() => onTab(tab)} />
  ));
}
