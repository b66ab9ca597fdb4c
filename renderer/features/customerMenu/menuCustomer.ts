import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { MenuPlace } from '../../ui/menuPlace.ts';

/** A customer that a menu is about. */
export interface MenuCustomer {
  readonly customer: CustomerRef;
  /** The name that the clerk gave; empty for none. */
  readonly givenName: string;
  /** Left out where only the pinned and recent customers show it. */
  readonly pinned?: boolean;
}

/** A menu that is open, at its place. */
export interface OpenCustomerMenu {
  readonly meant: MenuCustomer;
  readonly place: MenuPlace;
}
