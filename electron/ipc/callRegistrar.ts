import type { Answer } from '../../shared/ipc/answer.ts';
import type { Handlers, StopSignal } from '../../shared/ipc/bridge.ts';
import { type Channel, callChannels } from '../../shared/ipc/channels.ts';
import { contract } from '../../shared/ipc/contract.ts';
import type { AnyCall } from '../../shared/ipc/entry.ts';
import type { Log } from '../ports/log.ts';
import {
  errorFields,
  failureFromError,
  failureOf,
  issueFields,
  newCorrelationId,
} from './failureEnvelope.ts';
import { fitsInput } from './inputLimit.ts';

export interface CallRegistrarParts {
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
export type RegisteredCall = (
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
