import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { customerPath, paths } from '../../base/paths.ts';
import { useActiveConnection } from '../../base/useApp.ts';

/**
 * A tour of the sample data goes through a list: it begins at a sample customer, unless one is open. Elsewhere it opens
 * nothing, since every look-up asks the service and is noted in the activity log.
 */
export function useSampleCustomer(): void {
  const bridge = useBridge();
  const connection = useActiveConnection();
  const [path, navigate] = useLocation();
  const open = useEffectEvent(async () => {
    if (connection?.sample !== true || path.startsWith(`${paths.customers}/`)) return;
    const answer = await bridge.connections.sampleHints({});
    const parsed = parseCustomerNumber((answer.ok && answer.value[0]?.number) || '');
    if (parsed.ok) navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
  });
  useEffect(() => void open(), []);
}
