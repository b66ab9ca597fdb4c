import type { FailureCode, FailureDetails } from '../../../shared/domain/failure.ts';

/** What crosses between the main thread and a database thread. Errors cross as codes and nothing else. */
export interface ThreadCall {
  readonly id: number;
  /** `room.method` */
  readonly call: string;
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
