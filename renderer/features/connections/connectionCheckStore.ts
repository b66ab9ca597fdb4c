import { create } from 'zustand';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { CHECK_STEPS, type CheckLine } from '../../../shared/ipc/connections.ts';

type CheckRun = 'idle' | 'running' | 'done';

interface ConnectionCheckState {
  readonly connectionId: string | null;
  readonly run: CheckRun;
  /** Whether a customer number was given, without which the last two steps are skipped. */
  readonly withNumber: boolean;
  readonly lines: readonly CheckLine[];
  /** The check itself could not be made. */
  readonly failure: Failure | null;
}

const IDLE: ConnectionCheckState = {
  connectionId: null,
  run: 'idle',
  withNumber: false,
  lines: [],
  failure: null,
};

/** The five lines of a connection check, each with its own state. */
export const useConnectionCheckStore = create<ConnectionCheckState>(() => IDLE);

export function resetCheck(): void {
  useConnectionCheckStore.setState(IDLE);
}

/** Puts one line in its place; lines of another connection are left out. */
export function takeCheckLine(line: CheckLine): void {
  useConnectionCheckStore.setState((before) =>
    before.connectionId === line.connectionId
      ? { lines: before.lines.map((known) => (known.step === line.step ? line : known)) }
      : before,
  );
}

export async function runCheck(
  bridge: Bridge,
  connectionId: string,
  customerNumber: string | null,
): Promise<void> {
  const lines = CHECK_STEPS.map(
    (step): CheckLine => ({ connectionId, step, state: 'waiting', failure: null, count: null }),
  );
  useConnectionCheckStore.setState({
    connectionId,
    run: 'running',
    withNumber: customerNumber !== null,
    lines,
    failure: null,
  });
  const answer = await bridge.connections.check({ connectionId, customerNumber });
  useConnectionCheckStore.setState((before) => {
    if (before.connectionId !== connectionId) return before;
    return answer.ok
      ? { run: 'done', lines: answer.value }
      : { run: 'idle', lines: [], failure: answer.failure };
  });
}
