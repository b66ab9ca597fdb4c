import { useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '../../../../shared/ipc/entry.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { showFailure } from '../../../base/failureToast.ts';

export interface PaymentSearch<Found> {
  /** The text that was asked for; null before the first. */
  readonly asked: string | null;
  readonly answer: Found | null;
  readonly searching: boolean;
  readonly failure: Failure | null;
}

const NOTHING = { asked: null, answer: null, searching: false, failure: null };

/**
 * What adds up to a payment. A refresh of the list (`version`) asks again; a search that goes on is stopped when the
 * sheet closes.
 */
export function usePaymentSearch<Found>(
  search: (amount: string, foundSoFar: (found: Found) => void) => Promise<Answer<Found>>,
  version: string | null,
) {
  const bridge = useBridge();
  const [found, setFound] = useState<PaymentSearch<Found>>(NOTHING);
  const question = useRef(0);

  const find = async (asked: string) => {
    question.current += 1;
    const mine = question.current;
    setFound({ ...NOTHING, asked, searching: true });
    const answer = await search(asked, (soFar) => {
      if (mine === question.current) setFound({ ...NOTHING, asked, answer: soFar, searching: true });
    });
    if (mine !== question.current) return;
    setFound({ ...NOTHING, asked, ...(answer.ok ? { answer: answer.value } : { failure: answer.failure }) });
  };

  const again = useRef(() => {});
  useEffect(() => {
    again.current = () => {
      if (found.asked !== null) void find(found.asked);
    };
  });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) again.current();
    seen.current = version;
  }, [version]);
  useEffect(
    () => () => {
      question.current += 1;
      void bridge.payments.stop({});
    },
    [bridge],
  );

  return {
    found,
    find: (asked: string) => void find(asked),
    stop: () => void showFailure(bridge.payments.stop({})),
  };
}
