import type { Failure } from '../../shared/ipc/entry.ts';

/** A fault of the page itself, which no log has. */
export const SCREEN_FAULT: Failure = {
  code: 'screenFault',
  details: {},
  retryable: true,
  correlationId: '',
};
