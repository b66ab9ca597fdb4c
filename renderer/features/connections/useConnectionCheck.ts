import { useEffect, useRef, useState } from 'react';
import { CHECK_STEPS } from '../../../shared/domain/connectionChoices.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';
import { useBridge } from '../../base/bridgeContext.tsx';

interface ShownCheck {
  readonly run: 'idle' | 'running' | 'done';
  readonly lines: readonly CheckLine[];
  /** The check itself could not be made. */
  readonly failure: Failure | null;
}

const IDLE: ShownCheck = { run: 'idle', lines: [], failure: null };

/** The lines of a connection check, each with its own state, and what begins one; only the newest shows its answer. */
export function useConnectionCheck(connectionId: string) {
  const bridge = useBridge();
  const [shown, setShown] = useState(IDLE);
  const begun = useRef(0);
  useEffect(() => {
    return bridge.connections.checkProgress((line) => {
      if (line.connectionId !== connectionId) return;
      setShown((before) => ({
        ...before,
        lines: before.lines.map((known) => (known.step === line.step ? line : known)),
      }));
    });
  }, [bridge, connectionId]);
  const check = async (customerNumber: string | null) => {
    begun.current += 1;
    const mine = begun.current;
    const state = { state: 'waiting', skipped: null, failure: null, count: null } as const;
    setShown({
      ...IDLE,
      run: 'running',
      lines: CHECK_STEPS.map((step) => ({ connectionId, step, ...state })),
    });
    const answer = await bridge.connections.check({ connectionId, customerNumber });
    if (begun.current !== mine) return;
    setShown(
      answer.ok ? { ...IDLE, run: 'done', lines: answer.value } : { ...IDLE, failure: answer.failure },
    );
  };
  return { ...shown, check };
}
