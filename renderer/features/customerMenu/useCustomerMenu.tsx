import { type ReactNode, useState } from 'react';
import type { MenuPlace } from '../../ui/menuPlace.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';
import type { AskedCustomer, MenuCustomer } from './askedCustomer.ts';

const CustomerContext = ownChunk(async () => (await import('./CustomerContext.tsx')).CustomerContext);

/**
 * The menu of a customer, to be opened wherever its number is, and the sheets that its lines lead to. All of it is in
 * a chunk of its own: the first screen has customers, and no menu.
 */
export function useCustomerMenu(): {
  readonly openMenu: (meant: MenuCustomer, place: MenuPlace) => void;
  readonly customerMenu: ReactNode;
} {
  const [asked, setAsked] = useState<(AskedCustomer & { readonly turn: number }) | null>(null);
  return {
    openMenu: (meant, place) => setAsked((before) => ({ meant, place, turn: (before?.turn ?? 0) + 1 })),
    customerMenu: asked !== null && (
      <CustomerContext key={asked.turn} asked={asked} onDone={() => setAsked(null)} />
    ),
  };
}
