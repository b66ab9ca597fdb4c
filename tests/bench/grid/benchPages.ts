import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { ended, listening } from '../../onLoopback.ts';
import { gridRows } from './pages/gridRows.ts';

export const PAGES = ['bare', 'kontor', 'agGrid'] as const;

const SOURCE = fileURLToPath(new URL('./pages', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the bench's pages for production into a folder outside the repository. */
export async function buildPages(into: string): Promise<void> {
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: into,
      emptyOutDir: true,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: PAGES.map((name) => join(SOURCE, `${name}.html`)) },
    },
  });
}

export interface PageServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves the built pages, and windows of rows as the browser host would. */
export async function servePages(folder: string): Promise<PageServer> {
  const all = gridRows(100_000);
  const orders = new Map<string, readonly InvoiceRow[]>([['', all]]);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/rows') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(windowOf(all, orders, searchParams)));
      return;
    }
    readFile(join(folder, normalize(pathname))).then(
      (bytes) => {
        response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  const port = await listening(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => ended(server),
  };
}

function windowOf(
  all: readonly InvoiceRow[],
  orders: Map<string, readonly InvoiceRow[]>,
  asked: URLSearchParams,
): object {
  const sort = asked.get('sort') ?? '';
  const count = Number(asked.get('count'));
  const offset = Number(asked.get('offset'));
  let rows = orders.get(sort);
  if (rows === undefined) {
    const [column = 'id', direction] = sort.split(':');
    const sign = direction === 'descending' ? -1 : 1;
    const of = (row: InvoiceRow) => String(row[column as keyof InvoiceRow]);
    rows = all.toSorted((left, right) => sign * (of(left) < of(right) ? -1 : of(left) > of(right) ? 1 : 0));
    orders.set(sort, rows);
  }
  const end = Math.min(offset + Number(asked.get('limit')), count);
  return {
    rows: rows.slice(offset, end),
    matching: count,
    all: count,
    revision: sort === '' ? 1 : 1 + [...orders.keys()].indexOf(sort),
    fetchedAt: 0,
  };
}
