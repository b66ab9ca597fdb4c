import type { ProxyLogins } from '../../electron/ports/host.ts';

/** Gives nothing to any proxy. */
export const noProxyLogins: ProxyLogins = () => ({ credentials: async () => null, end: () => {} });
