/** Who makes a call, as the host has seen it itself; nothing of it is said by the caller. */
export interface Caller {
  /** The origin of the calling document, such as `kontor://app`. */
  readonly origin: string;
  /** False for a frame within the page. */
  readonly mainFrame: boolean;
}

export type CallerRefusal = 'noFrame' | 'subframe' | 'foreignOrigin';

/**
 * Why a caller is refused, or null when it is our own page. A frame that is gone has no caller (docs/promises.md P10).
 */
export function callerRefusal(caller: Caller | null, trustedOrigin: string): CallerRefusal | null {
  if (caller === null) {
    return 'noFrame';
  }
  if (!caller.mainFrame) {
    return 'subframe';
  }
  return caller.origin === trustedOrigin ? null : 'foreignOrigin';
}
