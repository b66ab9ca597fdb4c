import { useEffect, useRef, useState } from 'react';
import type { Answer, Failure } from '../../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';

type ValueOf<Given> = [Given] extends [Answer<infer Value>] ? Value : never;
export type PaymentsFound = ValueOf<Awaited<ReturnType<Bridge['payments']['searchAll']>>>;

interface AllPayments {
  /** The text that was asked for; null before the first. */
  readonly asked: string | null;
  readonly answer: PaymentsFound | null;
  readonly searching: boolean;
  readonly failure: Failure | null;
}

const NOTHING: AllPayments = { asked: null, answer: null, searching: false, failure: null };

/** What adds up to a payment at any customer of a connection; a search that goes on is stopped when its sheet closes. */
export function useAllPayments(connectionId: string) {
  const bridge = useBridge();
  const [found, setFound] = useState<AllPayments>(NOTHING);
  const question = useRef(0);
  const find = async (asked: string) => {
    question.current += 1;
    const mine = question.current;
    setFound({ ...NOTHING, asked, searching: true });
    const answer = await bridge.payments.searchAll({ connectionId, amount: asked });
    if (mine !== question.current) return;
    setFound({
      asked,
      searching: false,
      ...(answer.ok ? { answer: answer.value, failure: null } : { answer: null, failure: answer.failure }),
    });
  };
  const stop = () => void bridge.payments.stopAll({ connectionId });
  useEffect(
    () => () => {
      question.current += 1;
      void bridge.payments.stopAll({ connectionId });
    },
    [bridge, connectionId],
  );
  return { found, find: (asked: string) => void find(asked), stop };
}
