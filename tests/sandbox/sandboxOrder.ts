import type { FaultRule } from './faults/faultRule.ts';
import type { LogEntry } from './requestLog.ts';
import type { Sandbox } from './startSandbox.ts';
import type { Touch, TouchReport } from './touchedInvoices.ts';

/** Every order to a sandbox on another thread; its owner stops it without one. */
export type SandboxOrder =
  | { readonly kind: 'addFault'; readonly rule: FaultRule }
  | { readonly kind: 'clearFaults' }
  | ({ readonly kind: 'touch'; readonly customerNumber: string } & Touch)
  | { readonly kind: 'revokeTokens'; readonly level: 'general' | 'customer' | 'all' }
  | { readonly kind: 'log' }
  | { readonly kind: 'violations' }
  | { readonly kind: 'clearLog' };

/** The result of each order; null where it has none. */
export interface SandboxReplies {
  readonly addFault: number;
  readonly clearFaults: null;
  readonly touch: TouchReport;
  readonly revokeTokens: null;
  readonly log: readonly LogEntry[];
  /** Requests that docs/service.md does not allow. */
  readonly violations: readonly LogEntry[];
  readonly clearLog: null;
}

export type SandboxReply = SandboxReplies[keyof SandboxReplies];

/** @throws RangeError for an unknown customer. */
export function carryOut(sandbox: Sandbox, order: SandboxOrder): SandboxReply {
  switch (order.kind) {
    case 'addFault':
      return sandbox.faults.add(order.rule);
    case 'clearFaults':
      sandbox.faults.clear();
      return null;
    case 'touch':
      return sandbox.touch(order.customerNumber, order);
    case 'revokeTokens':
      sandbox.revokeTokens(order.level);
      return null;
    case 'log':
      return sandbox.log.entries();
    case 'violations':
      return sandbox.log.violations();
    case 'clearLog':
      sandbox.log.clear();
      return null;
  }
}
