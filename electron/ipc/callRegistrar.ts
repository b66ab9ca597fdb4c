import { contract, type Handlers, type StopSignal } from '../../shared/ipc/contract.ts';
import { type Answer, type AnyCall, type Channel, callChannels } from '../../shared/ipc/entry.ts';
import type { Log } from '../ports/host.ts';
import {
  errorFields,
  failureFromError,
  failureOf,
  issueFields,
  newCorrelationId,
} from './failureEnvelope.ts';

interface CallRegistrarParts {
  readonly handlers: Handlers;
  /** The only origin whose main frame may call, such as `kontor://app`. */
  readonly trustedOrigin: () => string;
  /** Whether Kontor is closing: a call that came now would find its data closed, or open them again. */
  readonly isClosing: () => boolean;
  readonly log: Log;
}

/** Who makes a call, as the host sees it; nothing of it comes from the caller. */
export interface Caller {
  /** The origin of the calling document, such as `kontor://app`. */
  readonly origin: string;
  /** False for a frame within the page. */
  readonly mainFrame: boolean;
}

/** Every call of the contract by its channel name. Hosts offer these names and no others. */
export type CallRegistrar = ReadonlyMap<string, RegisteredCall>;

/** Checks, runs and answers one call; it never rejects. The signal says that no one waits for the answer any more. */
type RegisteredCall = (
  caller: Caller | null,
  input: unknown,
  signal?: StopSignal,
) => Promise<Answer<unknown>>;

type LooseHandlers = Readonly<
  Record<string, Readonly<Record<string, (input: unknown, signal?: StopSignal) => Promise<unknown>>>>
>;

/**
 * The only way from a host's bridge to the services (docs/design.md §4): sender, size and schema of the input are
 * checked before the handler runs, the output's schema after it.
 * @throws Error when a call of the contract has no handler
 */
export function createCallRegistrar(parts: CallRegistrarParts): CallRegistrar {
  return new Map(callChannels(contract).map((channel) => [channel.name, registeredCall(channel, parts)]));
}

function registeredCall(channel: Channel<AnyCall>, parts: CallRegistrarParts): RegisteredCall {
  // The type `Handlers` ties each handler to its own schemas; a loop over all channels cannot keep that tie.
  const domain = (parts.handlers as unknown as LooseHandlers)[channel.domain];
  if (typeof domain?.[channel.method] !== 'function') {
    throw new Error(`no handler for ${channel.name}`);
  }
  return async (caller, input, signal) => {
    const correlationId = newCorrelationId();
    const refuse = (reason: string, more: object = {}): Answer<never> => {
      parts.log.warn('call.refused', {
        channel: channel.name,
        failure: 'invalidInput',
        reason,
        correlationId,
        ...more,
      });
      return { ok: false, failure: failureOf(correlationId, 'invalidInput') };
    };
    try {
      const refusal = callerRefusal(caller, parts.trustedOrigin());
      if (refusal !== null) {
        return refuse(refusal);
      }
      if (parts.isClosing()) return { ok: false, failure: failureOf(correlationId, 'cancelled') };
      if (!fitsInput(input)) {
        return refuse('inputTooLarge');
      }
      const parsed = channel.entry.input.safeParse(input);
      if (!parsed.success) {
        return refuse('inputSchema', issueFields(parsed.error));
      }
      const result = channel.entry.output.safeParse(await domain[channel.method]?.(parsed.data, signal));
      if (!result.success) {
        parts.log.error('call.badOutput', {
          channel: channel.name,
          failure: 'internal',
          correlationId,
          ...issueFields(result.error),
        });
        return { ok: false, failure: failureOf(correlationId, 'internal') };
      }
      return { ok: true, value: result.data };
    } catch (error) {
      const failure = failureFromError(error, correlationId);
      const fields = { channel: channel.name, correlationId, failure: failure.code, ...errorFields(error) };
      parts.log[failure.code === 'internal' ? 'error' : 'info']('call.failed', fields);
      return { ok: false, failure };
    }
  };
}

/**
 * Why a caller is refused, or null when it is our own page. A frame that no longer exists has no caller
 * (docs/promises.md P10).
 */
function callerRefusal(caller: Caller | null, trustedOrigin: string): string | null {
  if (caller === null) {
    return 'noFrame';
  }
  if (!caller.mainFrame) {
    return 'subframe';
  }
  return caller.origin === trustedOrigin ? null : 'foreignOrigin';
}

/** Bytes that one call may bring along; a selection of 10,000 rows needs about a tenth of it. */
export const LARGEST_INPUT = 1_000_000;

const DEEPEST_INPUT = 32;

/**
 * Whether a value that came over the bridge is small enough to be looked at. The count stops at the limit, so
 * that neither a huge nor a circular value costs more than the limit itself.
 */
function fitsInput(value: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let bytes = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    bytes += 8 + ownSize(next.value);
    if (bytes > LARGEST_INPUT || next.depth > DEEPEST_INPUT) {
      return false;
    }
    for (const inner of innerValues(next.value, LARGEST_INPUT - bytes)) {
      waiting.push({ value: inner, depth: next.depth + 1 });
    }
    if (waiting.length * 8 + bytes > LARGEST_INPUT) {
      return false;
    }
  }
  return true;
}

function ownSize(value: unknown): number {
  if (typeof value === 'string') {
    return value.length;
  }
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return value.byteLength;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 0;
  }
  return Object.keys(value).reduce((sum, key) => sum + key.length, 0);
}

function innerValues(value: unknown, room: number): readonly unknown[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.length * 8 > room ? value.slice(0, Math.ceil(room / 8) + 1) : value;
  }
  if (value instanceof Map) {
    return [...value.keys(), ...value.values()];
  }
  return value instanceof Set ? [...value] : Object.values(value);
}
