import type { z } from 'zod';
import { type FailureCode, KontorFailure } from '../../shared/domain/failure.ts';
import type { AppState } from '../../shared/ipc/app.ts';
import { type Bridge, contract } from '../../shared/ipc/contract.ts';
import { type Answer, callChannels, eventChannels, type Failure } from '../../shared/ipc/entry.ts';
import { busyDesk, type FakeData, fakeAppState } from './fakeData.ts';
import { fakeHandlers } from './fakeHandlers.ts';

type AnyHandler = (input: never) => Promise<unknown>;

export interface FakeBridge {
  readonly bridge: Bridge;
  /** Changed freely by a test; the bridge reads it with each call. */
  readonly data: FakeData;
  /** Each call in order, by its channel name and input. */
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  /** The inputs of the calls of one channel, in order. */
  inputs(name: string): readonly unknown[];
  /** Merges a change into the app state, with the next revision, and notifies the listeners. */
  changeApp(change: Partial<AppState>): void;
  /** Sends an event as the main process would. The payload is checked against the contract. */
  emit(name: string, payload: unknown): void;
  /** Takes the place of one handler, e.g. `answerWith('customers.refresh', async () => …)`. */
  answerWith(name: string, handler: (input: never) => Promise<unknown>): void;
  /** Makes one call fail. */
  failWith(name: string, code: FailureCode): void;
}

export function fakeFailure(code: FailureCode, retryable = true): Failure {
  return { code, details: {}, retryable, correlationId: 'k7f3-9a2c' };
}

interface FakeOptions {
  readonly data?: FakeData;
  /** Milliseconds before the answer of a call. */
  readonly latency?: (name: string) => number;
}

/** The whole bridge in memory: inputs and outputs pass through the contract's schemas, as in the product. */
export function createFakeBridge(options: FakeOptions = {}): FakeBridge {
  const data = options.data ?? { app: fakeAppState(), customers: [] };
  const calls: { name: string; input: unknown }[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const substitutes = new Map<string, AnyHandler>();
  const payloads = new Map<string, z.ZodType>(
    eventChannels(contract).map(({ name, entry }) => [name, entry.payload]),
  );

  const emit = (name: string, payload: unknown) => {
    const parsed = payloads.get(name)?.parse(payload);
    for (const listener of listeners.get(name) ?? []) listener(parsed);
  };
  const changeApp = (change: Partial<AppState>) => {
    data.app = { ...data.app, ...change, revision: data.app.revision + 1 };
    emit('app.changed', data.app);
  };
  const handlers: Record<string, Record<string, AnyHandler>> = {
    ...fakeHandlers(data, {
      appChanged: changeApp,
      customerChanged: (summary) => emit('customers.changed', summary),
      checkProgress: (line) => emit('connections.checkProgress', line),
      jobsChanged: () => emit('jobs.changed', data.app.jobs),
      savedComparisonsChanged: () => emit('savedComparisons.changed', {}),
      explanationsChanged: () => emit('explanations.changed', {}),
      keptListsChanged: () => emit('keptLists.changed', {}),
      frozenChanged: () => emit('frozen.changed', {}),
      marksChanged: (connectionId, numbers) => emit('marks.changed', { connectionId, numbers }),
    }),
  };

  const methods: Record<string, Record<string, unknown>> = {};
  for (const { name, domain, method, entry } of callChannels(contract)) {
    const call = async (input: unknown): Promise<Answer<unknown>> => {
      calls.push({ name, input });
      const latency = options.latency?.(name) ?? 0;
      if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
      const handler = substitutes.get(name) ?? handlers[domain]?.[method];
      const parsed = entry.input.safeParse(input);
      if (!parsed.success) return { ok: false, failure: fakeFailure('invalidInput', false) };
      try {
        return { ok: true, value: entry.output.parse(await handler?.(parsed.data as never)) };
      } catch (error) {
        if (!(error instanceof KontorFailure)) throw error;
        return { ok: false, failure: fakeFailure(error.code) };
      }
    };
    methods[domain] = { ...methods[domain], [method]: call };
  }
  for (const { name, domain, method } of eventChannels(contract)) {
    const listen = (listener: (payload: unknown) => void) => {
      const present = listeners.get(name) ?? new Set();
      listeners.set(name, present.add(listener));
      return () => present.delete(listener);
    };
    methods[domain] = { ...methods[domain], [method]: listen };
  }

  return {
    // The methods were made from the contract's own keys, which the type is derived from as well.
    bridge: methods as unknown as Bridge,
    data,
    calls,
    inputs: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
    changeApp,
    emit,
    answerWith: (name, handler) => {
      substitutes.set(name, handler);
    },
    failWith: (name, code) => {
      substitutes.set(name, async () => {
        throw new KontorFailure(code, { retryable: true });
      });
    },
  };
}

/** The bridge of a desk in the middle of its day (`busyDesk`). */
export function busyBridge(): FakeBridge {
  return createFakeBridge({ data: busyDesk() });
}
