import { z } from 'zod';
import { faultRuleSchema } from './faults/faultRule.ts';
import type { LogEntry } from './requestLog.ts';
import type { Sandbox } from './startSandbox.ts';
import type { TouchReport } from './touchedInvoices.ts';

const count = z.int().min(0).max(100_000);

/** Every order to a running sandbox, from another thread or through the control server. */
export const sandboxOrderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('addFault'), rule: faultRuleSchema }),
  z.strictObject({ kind: z.literal('removeFault'), id: z.int() }),
  z.strictObject({ kind: z.literal('clearFaults') }),
  z.strictObject({ kind: z.literal('faults') }),
  z.strictObject({
    kind: z.literal('touch'),
    customerNumber: z.string(),
    settle: count.default(0),
    add: count.default(0),
    change: count.default(0),
  }),
  z.strictObject({
    kind: z.literal('revokeTokens'),
    level: z.enum(['general', 'customer', 'all']).default('all'),
  }),
  z.strictObject({ kind: z.literal('setTokenLifetime'), seconds: z.number() }),
  z.strictObject({ kind: z.literal('log') }),
  z.strictObject({ kind: z.literal('violations') }),
  z.strictObject({ kind: z.literal('clearLog') }),
  z.strictObject({ kind: z.literal('customers') }),
]);

export type SandboxOrder = z.input<typeof sandboxOrderSchema>;

/** The result of an order; null if it has none. */
export type SandboxReply =
  | null
  | boolean
  | number
  | TouchReport
  | readonly LogEntry[]
  | ReturnType<Sandbox['faults']['list']>
  | Sandbox['customers'];

/**
 * Carries out an order. Stopping is not an order: the owner of the thread or the process stops it.
 * @throws ZodError for an invalid order, RangeError for an unknown customer.
 */
export function carryOut(sandbox: Sandbox, order: unknown): SandboxReply {
  const checked = sandboxOrderSchema.parse(order);
  switch (checked.kind) {
    case 'addFault':
      return sandbox.faults.add(checked.rule);
    case 'removeFault':
      return sandbox.faults.remove(checked.id);
    case 'clearFaults':
      sandbox.faults.clear();
      return null;
    case 'faults':
      return sandbox.faults.list();
    case 'touch': {
      const { settle, add, change } = checked;
      return sandbox.touch(checked.customerNumber, { settle, add, change });
    }
    case 'revokeTokens':
      sandbox.revokeTokens(checked.level);
      return null;
    case 'setTokenLifetime':
      sandbox.setTokenLifetime(checked.seconds);
      return null;
    case 'log':
      return sandbox.log.entries();
    case 'violations':
      return sandbox.log.violations();
    case 'clearLog':
      sandbox.log.clear();
      return null;
    case 'customers':
      return sandbox.customers;
  }
}
