/** Who makes a call, as the host sees it; nothing of it comes from the caller. */
export interface Caller {
  /** The origin of the calling document, such as `kontor://app`. */
  readonly origin: string;
  /** False for a frame within the page. */
  readonly mainFrame: boolean;
}

export type CallerRefusal = 'noFrame' | 'subframe' | 'foreignOrigin';

/**
 * Why a caller is refused, or null when it is our own page. A frame that no longer exists has no caller
 * (docs/promises.md P10).
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
