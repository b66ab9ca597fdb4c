import { useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import type { MenuCustomer, OpenCustomerMenu } from './menuCustomer.ts';

const CustomerContext = lazyComponent(async () => (await import('./CustomerContext.tsx')).CustomerContext);

/**
 * The menu of a customer, to be opened wherever its number is, and the sheets that its lines lead to. All of it is in
 * a chunk of its own: the first screen has customers, and no menu.
 */
export function useCustomerMenu() {
  const [menu, setMenu] = useState<(OpenCustomerMenu & { readonly turn: number }) | null>(null);
  // Another number for each menu: one that opens while another is closing is not taken for that one.
  const turns = useRef(0);
  const openMenu = (meant: MenuCustomer, place: MenuPlace) => {
    turns.current += 1;
    setMenu({ meant, place, turn: turns.current });
  };
  const done = (turn: number) => setMenu((now) => (now?.turn === turn ? null : now));
  return {
    openMenu,
    customerMenu: menu !== null && (
      <CustomerContext key={menu.turn} menu={menu} onDone={() => done(menu.turn)} />
    ),
  };
}
