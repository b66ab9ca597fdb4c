import type { FailureCode, FailureDetails } from '../../../shared/domain/failure.ts';

/** Why a database thread could not do what it was asked for. Errors cross as codes and nothing else. */
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
