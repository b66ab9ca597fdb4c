import { useMemo } from 'react';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useSettledOf } from '../../base/useDebouncedValue.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';

/** The marks of an invoice, or with `id: null` of the customer itself; asked for again with another version. */
export function useShownMarks(customer: CustomerRef, id: number | null, version: string | number) {
  const bridge = useBridge();
  const key = `${customerKey(customer)}/${id ?? ''}`;
  const isSettled = useSettledOf(key, true);
  const ask = useMemo(() => {
    void version;
    return isSettled && (() => bridge.marks.of({ customer, id }));
  }, [bridge, customer, id, version, isSettled]);
  return useRetriedAnswer(ask, key);
}
