import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface StaticFile {
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
