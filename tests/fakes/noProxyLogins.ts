import type { ProxyLogins } from '../../electron/ports/proxyLogin.ts';

/** Gives nothing to any proxy. */
export const noProxyLogins: ProxyLogins = () => ({ credentials: async () => null, end: () => {} });
