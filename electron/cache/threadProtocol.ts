import type { FailureCode, FailureDetails } from '../../shared/domain/failure.ts';
import type { Handover } from './threads/handover.ts';

/** What crosses between the main thread and a database thread. Errors cross as codes and nothing else. */
export interface ThreadCall {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

export interface ThreadFault {
  readonly kind: 'failure' | 'incomplete';
  readonly code: FailureCode;
  readonly retryable: boolean;
  readonly details: FailureDetails;
  /** A word for the log, such as SQLITE_CORRUPT; empty for failures that are answers. */
  readonly cause: string;
  /** The file does not hold together: it must be looked at before it is used again. */
  readonly broken: boolean;
}

export type ThreadAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: ThreadFault };

/** The calls of one thread as the main thread sees them: the same names, answered later. */
export type Remote<Methods> = {
  readonly [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Handed<Awaited<Value>>>
    : never;
};

type Handed<Value> = Value extends Handover<infer Inner> ? Inner : Value;
