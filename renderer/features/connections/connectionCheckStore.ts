import { CHECK_STEPS } from '../../../shared/domain/connectionChoices.ts';
import type { Failure } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';
import { clearedStore } from '../../base/clearedStores.ts';

type CheckRun = 'idle' | 'running' | 'done';

interface ConnectionCheckState {
  readonly connectionId: string | null;
  /** Counts the checks that were begun: only the newest may write its answer. */
  readonly begun: number;
  readonly run: CheckRun;
  readonly lines: readonly CheckLine[];
  /** The check itself could not be made. */
  readonly failure: Failure | null;
}

const IDLE: Omit<ConnectionCheckState, 'begun'> = {
  connectionId: null,
  run: 'idle',
  lines: [],
  failure: null,
};

/** The lines of a connection check, each with its own state. */
export const useConnectionCheckStore = clearedStore<ConnectionCheckState>('wipe', { ...IDLE, begun: 0 });

export function resetCheck(): void {
  useConnectionCheckStore.setState(({ begun }) => ({ ...IDLE, begun: begun + 1 }));
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
    (step): CheckLine => ({
      connectionId,
      step,
      state: 'waiting',
      skipped: null,
      failure: null,
      count: null,
    }),
  );
  const begun = useConnectionCheckStore.getState().begun + 1;
  useConnectionCheckStore.setState({
    connectionId,
    begun,
    run: 'running',
    lines,
    failure: null,
  });
  const answer = await bridge.connections.check({ connectionId, customerNumber });
  useConnectionCheckStore.setState((before) => {
    if (before.begun !== begun) return before;
    return answer.ok
      ? { run: 'done', lines: answer.value }
      : { run: 'idle', lines: [], failure: answer.failure };
  });
}
