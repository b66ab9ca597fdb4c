/** What the window that asks for a proxy's name and password says: both, or null for nothing. */
export const PROXY_CHANNEL = 'proxyLogin';
