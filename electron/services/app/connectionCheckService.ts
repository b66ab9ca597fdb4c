import { CHECK_STEPS, type CheckStep } from '../../../shared/domain/connectionChoices.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';
import type { Publisher } from '../../../shared/ipc/contract.ts';
import { REACH_STEPS, type Reach, type ReachState } from '../../serviceClient/connectionCheck.ts';
import type { ConnectionsService } from './connectionsService.ts';
import type { LaunchParts } from './launchParts.ts';
import type { ProxyLoginService } from './proxyLoginService.ts';

/** The lines of one check as they are; each change is published until the check is stopped. */
class CheckLines {
  readonly #lines: Map<CheckStep, CheckLine>;
  readonly #publisher: Publisher;
  readonly #stopped: AbortSignal;

  constructor(connectionId: string, publisher: Publisher, stopped: AbortSignal) {
    this.#publisher = publisher;
    this.#stopped = stopped;
    this.#lines = new Map(
      CHECK_STEPS.map((step) => [
        step,
        { connectionId, step, state: 'waiting', skipped: null, failure: null, count: null },
      ]),
    );
  }

  get isStopped(): boolean {
    return this.#stopped.aborted;
  }

  get all(): CheckLine[] {
    return [...this.#lines.values()];
  }

  change(step: CheckStep, change: Partial<CheckLine>): void {
    const before = this.#lines.get(step);
    if (!before) return;
    const line = { ...before, ...change };
    this.#lines.set(step, line);
    if (!this.isStopped) this.#publisher.publish('connections.checkProgress', line);
  }

  skipRest(because: NonNullable<CheckLine['skipped']>): void {
    for (const [step, { state }] of this.#lines) {
      if (state === 'waiting') this.change(step, { state: 'skipped', skipped: because });
    }
  }
}

interface Parts extends Pick<LaunchParts, 'workspace' | 'publisher' | 'report'> {
  readonly connections: ConnectionsService;
  readonly proxies: Pick<ProxyLoginService, 'askAgain'>;
}

const SKIPPED = {
  plainHttp: 'plainHttp',
  proxied: 'proxy',
  notAsked: 'notAsked',
  later: 'earlier',
} as const satisfies Record<Exclude<ReachState, 'passed' | 'failed'>, CheckLine['skipped']>;

/** The connection check: a line for each step, published as it goes, each with its own cause (docs/design.md §6.1). */
export class ConnectionCheckService {
  readonly #parts: Parts;
  #running: AbortController | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Without a customer number the last two steps are skipped; after a failure, all that follow. A new check ends the
   * one that is running: its lines would mix with the new ones.
   * @throws KontorFailure cancelled
   */
  async check(connectionId: string, typedNumber: string | null): Promise<CheckLine[]> {
    this.#running?.abort();
    const stop = new AbortController();
    this.#running = stop;
    this.#parts.proxies.askAgain();
    const lines = new CheckLines(connectionId, this.#parts.publisher, stop.signal);
    try {
      await this.#run(lines, { connectionId, typedNumber, signal: stop.signal });
      if (stop.signal.aborted) throw new KontorFailure('cancelled');
      return lines.all;
    } finally {
      if (this.#running === stop) this.#running = null;
    }
  }

  async #run(
    lines: CheckLines,
    asked: {
      readonly connectionId: string;
      readonly typedNumber: string | null;
      readonly signal: AbortSignal;
    },
  ): Promise<void> {
    const { connections, workspace } = this.#parts;
    const { typedNumber, signal } = asked;
    const connection = await connections.forCalls(asked.connectionId);
    const { probe } = workspace.current.api;
    for (const step of REACH_STEPS) lines.change(step, { state: 'running' });
    const token = this.#reached(lines, await probe.reach(connection, { signal }));
    if (token === null) return lines.skipRest('earlier');
    if (typedNumber === null || typedNumber.trim() === '') return lines.skipRest('noNumber');

    let step: CheckStep = 'customerToken';
    try {
      lines.change(step, { state: 'running' });
      const customerToken = await probe.customerToken(connection, numberOf(typedNumber), token, { signal });
      lines.change(step, { state: 'passed' });
      step = 'invoiceList';
      lines.change(step, { state: 'running' });
      const { records } = await probe.invoiceList(connection, customerToken, { signal });
      lines.change(step, { state: 'passed', count: records });
    } catch (error) {
      this.#failed(lines, step, error);
      lines.skipRest('earlier');
    }
  }

  /** Gives the general token, or null when a step has failed. */
  #reached(lines: CheckLines, { steps, failure, token }: Reach): string | null {
    for (const step of REACH_STEPS) {
      const state = steps[step];
      if (state === 'passed') lines.change(step, { state });
      else if (state === 'failed') this.#failed(lines, step, failure);
      else lines.change(step, { state: 'skipped', skipped: SKIPPED[state] });
    }
    return token;
  }

  #failed(lines: CheckLines, step: CheckStep, error: unknown): void {
    if (lines.isStopped) throw new KontorFailure('cancelled');
    lines.change(step, { state: 'failed', failure: this.#parts.report(error, `check.${step}`) });
  }
}

function numberOf(typed: string) {
  const parsed = parseCustomerNumber(typed);
  if (!parsed.ok) throw new KontorFailure('customerNumberInvalid');
  return parsed.number;
}
