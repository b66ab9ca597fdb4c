/** One policy for both hosts (docs/promises.md P13): everything comes from the page's own origin, no `unsafe-*`. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/**
 * What the browser host adds, where no main process can refuse windows and downloads (docs/promises.md P44). Without
 * `allow-forms` no form of the page would get its submit event.
 */
export const BROWSER_SANDBOX = 'sandbox allow-scripts allow-same-origin allow-forms allow-modals';

/** Headers that go with every answer of both hosts; the browser host's policy is longer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), midi=(), payment=(), display-capture=()',
  'cache-control': 'no-store',
};

export const BROWSER_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-security-policy': `${CONTENT_SECURITY_POLICY}; ${BROWSER_SANDBOX}`,
};
