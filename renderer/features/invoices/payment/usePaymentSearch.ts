import { useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '../../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';

type ValueOf<Given> = [Given] extends [Answer<infer Value>] ? Value : never;
export type PaymentMatch = ValueOf<Awaited<ReturnType<Bridge['payments']['match']>>>;
export type LargerSets = ValueOf<Awaited<ReturnType<Bridge['payments']['search']>>>;

export interface PaymentSearch {
  /** The text that was asked for; null before the first. */
  readonly asked: string | null;
  /** Sets of one and two; null while they are being found. */
  readonly match: PaymentMatch | null;
  /** Sets of three to six; null while they are searched, and where nothing is left to search. */
  readonly larger: LargerSets | null;
  readonly searching: boolean;
  readonly failure: Failure | null;
}

const NOTHING: PaymentSearch = { asked: null, match: null, larger: null, searching: false, failure: null };

/**
 * What adds up to a payment: sets of one and two at once, larger ones when they are searched through. A refresh of the
 * list asks again; a search that goes on is stopped when the sheet closes.
 */
export function usePaymentSearch(customer: CustomerRef, version: string) {
  const bridge = useBridge();
  const [found, setFound] = useState<PaymentSearch>(NOTHING);
  const question = useRef(0);

  const find = async (asked: string) => {
    question.current += 1;
    const mine = question.current;
    const show = (next: Partial<PaymentSearch>) => {
      if (mine === question.current) setFound((before) => ({ ...before, ...next }));
    };
    setFound({ ...NOTHING, asked, searching: true });
    const match = await bridge.payments.match({ customer, amount: asked });
    if (!match.ok) return show({ failure: match.failure, searching: false });
    const { amounts, more, open } = match.value;
    const ended = amounts.length === 0 || more || open < 3;
    show({ match: match.value, searching: !ended });
    if (ended || mine !== question.current) return;
    const larger = await bridge.payments.search({ customer, amount: asked });
    if (larger.ok) show({ larger: larger.value, searching: false });
    else show({ failure: larger.failure, searching: false });
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
      void bridge.payments.stop({ customer });
    },
    [bridge, customer],
  );

  return {
    found,
    find: (asked: string) => void find(asked),
    stop: () => void bridge.payments.stop({ customer }),
  };
}
