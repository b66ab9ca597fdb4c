import type { FaultEffect } from '../../../sandbox/faults/faultRule.ts';
import { anyCustomer, type Step } from '../walkWorld.ts';

const SCOPES = ['*', 'invoices', 'invoicePdf', 'customerToken', 'generalToken', 'agreements'];

/** The service answers late, not at all, in part, or with what it should not. */
export const addFault: Step = async ({ service, random }) => {
  const effects: readonly FaultEffect[] = [
    { kind: 'latency', minMs: 0, maxMs: 300 },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 429, retryAfter: '1' },
    { kind: 'status', status: random.pick([500, 502, 503]) },
    { kind: 'status', status: random.pick([403, 404]) },
    { kind: 'drop', at: 'headers' },
    { kind: 'drop', at: 0.5 },
    { kind: 'truncate', at: 0.7 },
    { kind: 'malformed', records: 3 },
    { kind: 'damagedPdf' },
    { kind: 'contentType', contentType: 'text/html; charset=utf-8' },
  ];
  const rule = { scope: random.pick(SCOPES), effect: random.pick(effects), next: random.int(1, 12) };
  await service.order({ kind: 'addFault', rule });
};

export const endFaults: Step = ({ service }) => service.order({ kind: 'clearFaults' });

/** Invoices are settled, added and changed at the service alone. */
export const changeData: Step = async (world) => {
  const { random, service } = world;
  const { number } = anyCustomer(world);
  if (number === UNKNOWN_CUSTOMER) return;
  const touch = { settle: random.int(0, 3), add: random.int(0, 2), change: random.int(0, 2) };
  await service.order({ kind: 'touch', customerNumber: number, ...touch });
};

/** The service does not know this one. */
export const UNKNOWN_CUSTOMER = '99999';

export const loseTokens: Step = ({ service, random }) =>
  service.order({ kind: 'revokeTokens', level: random.pick(['general', 'customer', 'all'] as const) });

export const network: Step = async ({ proxy, random }) => {
  proxy.online = !proxy.online || random.chance(0.5);
};

export const dataDisk: Step = async (world) => {
  if (world.disk === null) return;
  const fills = !world.full && world.random.chance(0.5);
  if (fills) await world.disk.fill(world.random.pick([0, 0, 8_192, 200_000]));
  else await world.disk.free();
  world.full = fills;
};

export const kill: Step = (world) => world.restart();
