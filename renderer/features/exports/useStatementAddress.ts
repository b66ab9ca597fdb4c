import { useEffect, useState } from 'react';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { takeUnlessStopped } from '../../base/takeUnlessStopped.ts';
import { showToast } from '../../ui/toastStore.ts';
import { deliveryAddresses } from './deliveryAddresses.ts';

/** Where the first lines came from. */
export type AddressSource = 'kept' | 'delivery' | 'none';

export interface KnownAddress {
  readonly source: AddressSource;
  readonly lines: readonly string[];
  /** The different installation addresses of the customer's deliveries. */
  readonly deliveries: readonly (readonly string[])[];
}

/** What is known of a customer's address without a request; null until it is read. */
export function useStatementAddress(customer: CustomerRef): KnownAddress | null {
  const bridge = useBridge();
  const [known, setKnown] = useState<KnownAddress | null>(null);
  useEffect(() => {
    const both = Promise.all([
      bridge.exports.statementAddress({ customer }),
      bridge.agreements.overview({ customer }),
    ]);
    return takeUnlessStopped(both, ([kept, overview]) => {
      const deliveries = overview.ok ? deliveryAddresses(overview.value) : [];
      const lines = kept.ok ? kept.value.lines : null;
      // Otherwise it would look as if none had been kept.
      if (!kept.ok) showToast({ failure: kept.failure });
      const [only] = deliveries;
      if (lines !== null) setKnown({ source: 'kept', lines, deliveries });
      else if (deliveries.length === 1 && only) setKnown({ source: 'delivery', lines: only, deliveries });
      else setKnown({ source: 'none', lines: [], deliveries });
    });
  }, [bridge, customer]);
  return known;
}
