import type { Failure } from '../../../shared/ipc/entry.ts';
import { errorFields, failureFromError, newCorrelationId } from '../../ipc/failureEnvelope.ts';
import type { Log } from '../../ports/host.ts';

/** Turns anything thrown into the failure that a clerk is shown, and writes its log line with the same id. */
export type FailureReporter = (error: unknown, where: string) => Failure;

/** For failures that reach the clerk outside of a call: in a job, a check line, a customer's last fetch. */
export function createFailureReporter(log: Log): FailureReporter {
  return (error, where) => {
    const failure = failureFromError(error, newCorrelationId());
    log.warn('failure', {
      where,
      failure: failure.code,
      correlationId: failure.correlationId,
      ...errorFields(error),
    });
    return failure;
  };
}
