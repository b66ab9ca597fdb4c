import type { Texts } from '../../i18n/useTexts.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';

/** What can be done with one customer from wherever its number stands. */
export interface CustomerDeeds {
  readonly open: () => void;
  readonly refresh: () => void;
  readonly pin: () => void;
  readonly rename: () => void;
  readonly statement: () => void;
  readonly copyNumber: () => void;
  readonly forget: () => void;
}

/** The lines of a customer's menu. */
export function customerEntries(pinned: boolean, deeds: CustomerDeeds, menus: Texts<'menus'>): MenuEntry[] {
  return [
    { id: 'open', label: menus('openCustomer'), shortcut: 'Enter', onAction: deeds.open },
    { id: 'refresh', label: menus('refreshCustomer'), onAction: deeds.refresh },
    { id: 'statement', label: menus('statement'), onAction: deeds.statement },
    { id: 'copy', label: menus('copyCustomerNumber'), separated: true, onAction: deeds.copyNumber },
    {
      id: 'pin',
      label: menus(pinned ? 'unpinCustomer' : 'pinCustomer'),
      separated: true,
      onAction: deeds.pin,
    },
    { id: 'rename', label: menus('rename'), onAction: deeds.rename },
    {
      id: 'forget',
      label: menus('forgetCustomer'),
      tone: 'danger',
      separated: true,
      onAction: deeds.forget,
    },
  ];
}
