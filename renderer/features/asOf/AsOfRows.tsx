import { useCallback } from 'react';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { AsOfCustomer, AsOfItem } from '../../../shared/ipc/asOf.ts';
import type { PageWindow } from '../../../shared/ipc/customerRef.ts';
import { AsOfCustomers } from './AsOfCustomers.tsx';
import { AsOfItems } from './AsOfItems.tsx';
import type { RowsShape } from './asOfStore.ts';

interface Page<Row> {
  readonly total: number;
  readonly revision: number;
  readonly rows: readonly Row[];
}

/** Where the rows are asked for: what is known of a day now, or a frozen sheet. */
interface Rooms<Of> {
  items(asked: Of & PageWindow): Promise<Answer<Page<AsOfItem>>>;
  customers(asked: Of & PageWindow & { readonly known: boolean }): Promise<Answer<Page<AsOfCustomer>>>;
}

interface AsOfRowsProps<Of> {
  readonly connectionId: string;
  readonly rooms: Rooms<Of>;
  /** Keep the object while the same is meant. */
  readonly of: Of;
  readonly shape: RowsShape;
}

/** The items, or the customers whose balances are known or are not. */
export function AsOfRows<Of extends object>({ connectionId, rooms, of, shape }: AsOfRowsProps<Of>) {
  const known = shape === 'customers';
  const items = useCallback(
    (offset: number, limit: number) => rooms.items({ ...of, offset, limit }),
    [rooms, of],
  );
  const customers = useCallback(
    (offset: number, limit: number) => rooms.customers({ ...of, known, offset, limit }),
    [rooms, of, known],
  );
  if (shape === 'items') return <AsOfItems connectionId={connectionId} page={items} />;
  return <AsOfCustomers key={shape} connectionId={connectionId} page={customers} known={known} />;
}
