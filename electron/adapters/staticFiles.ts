import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Protocol } from 'electron';

interface StaticFile {
  readonly contentType: string;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The renderer's files by the exact path of their address, such as `/assets/main-1a2b.js`. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
};

/**
 * Lists a folder once, at start. Addresses are looked up in the list and never turned into a path, so no address
 * can reach a file that is not in it (docs/promises.md P13). Files of unknown kinds and symbolic links are left out.
 * @throws the file system's error when the folder cannot be read; ENOENT also when it holds no `index.html`
 */
export async function listStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) {
      continue;
    }
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).replaceAll('\\', '/');
    const file = { contentType, read: async () => new Uint8Array(await readFile(path)) };
    files.set(address.startsWith('/') ? address : `/${address}`, file);
  }
  const index = files.get('/index.html');
  if (index === undefined) {
    throw Object.assign(new Error('the folder has no page'), { code: 'ENOENT' });
  }
  return files.set('/', index);
}

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
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
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

export const APP_ORIGIN = 'kontor://app';

/** Called before the app is ready: makes `kontor:` a standard, secure scheme, so that pages have an origin. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'kontor',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the listed files, and 404 for every other address (docs/promises.md P13). */
export function serveApp(protocol: Pick<Protocol, 'handle'>, files: StaticFiles): void {
  protocol.handle('kontor', (request) => answer(request, files));
}

async function answer(request: Request, files: StaticFiles): Promise<Response> {
  const path = request.url.startsWith(`${APP_ORIGIN}/`) ? request.url.slice(APP_ORIGIN.length) : '';
  const file = request.method === 'GET' ? files.get(withoutFragment(path)) : undefined;
  if (file === undefined) {
    return new Response(null, { status: 404, headers: SECURITY_HEADERS });
  }
  return new Response(await file.read(), {
    headers: { ...SECURITY_HEADERS, 'content-type': file.contentType },
  });
}

function withoutFragment(path: string): string {
  return path.split('#', 1)[0] ?? '';
}
