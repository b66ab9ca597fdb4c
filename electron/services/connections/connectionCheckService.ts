import { parseCustomerNumber } from '../../../shared/domain/customerNumber.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Publisher } from '../../../shared/ipc/bridge.ts';
import { CHECK_STEPS, type CheckLine, type CheckStep } from '../../../shared/ipc/connections.ts';
import type { FailureReporter } from '../failures.ts';
import type { Workspace } from '../state/workspace.ts';
import type { ConnectionsService } from './connectionsService.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly connections: ConnectionsService;
  readonly publisher: Publisher;
  readonly report: FailureReporter;
}

/** The connection check: five steps, each told as it goes, each with its own cause (DESIGN §6). */
export class ConnectionCheckService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Without a customer number the last two steps are skipped; after a failure, all that follow. */
  async check(connectionId: string, typedNumber: string | null): Promise<CheckLine[]> {
    const { connections, workspace, report } = this.#parts;
    const lines = new CheckLines(connectionId, this.#parts.publisher);
    const connection = await connections.forCalls(connectionId);
    const { probe } = workspace.current.api;
    let current: CheckStep = 'address';
    const step = async <T>(name: CheckStep, act: () => T | Promise<T>): Promise<T> => {
      current = name;
      lines.tell(name, { state: 'running' });
      const result = await act();
      lines.tell(name, { state: 'passed' });
      return result;
    };
    try {
      await step('address', () => probe.address(connection));
      const reached = await step('tls', () => probe.reach(connection));
      const general = await step('generalToken', () => probe.generalToken(reached));
      if (typedNumber !== null && typedNumber.trim() !== '') {
        const token = await step('customerToken', () =>
          probe.customerToken(connection, numberOf(typedNumber), general),
        );
        current = 'invoiceList';
        lines.tell(current, { state: 'running' });
        const { records } = await probe.invoiceList(connection, token);
        lines.tell(current, { state: 'passed', count: records });
      }
    } catch (error) {
      lines.tell(current, { state: 'failed', failure: report(error, `check.${current}`) });
    }
    return lines.settled();
  }
}

function numberOf(typed: string) {
  const parsed = parseCustomerNumber(typed);
  if (!parsed.ok) throw new KontorFailure('customerNumberInvalid');
  return parsed.number;
}

/** The five lines of one check, as they stand. */
class CheckLines {
  readonly #lines: Map<CheckStep, CheckLine>;
  readonly #publisher: Publisher;

  constructor(connectionId: string, publisher: Publisher) {
    this.#publisher = publisher;
    this.#lines = new Map(
      CHECK_STEPS.map((step) => [step, { connectionId, step, state: 'waiting', failure: null, count: null }]),
    );
  }

  tell(step: CheckStep, change: Partial<CheckLine>): void {
    const before = this.#lines.get(step);
    if (!before) return;
    const line = { ...before, ...change };
    this.#lines.set(step, line);
    this.#publisher.publish('connections.checkProgress', line);
  }

  settled(): CheckLine[] {
    for (const [step, line] of this.#lines)
      if (line.state === 'waiting') this.tell(step, { state: 'skipped' });
    return [...this.#lines.values()];
  }
}
