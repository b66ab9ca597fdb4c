import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, preview } from 'vite';
import { thirdPartyNotices } from '../../../scripts/notices/thirdPartyNotices.ts';
import { ROOT } from './lineProcess.ts';

export interface FakeDesk {
  /** Where a scene of tests/pages/scenes.ts begins at a path of Kontor's own: another document each time. */
  address(scene: string, path: string, language?: string): string;
  stop(): Promise<void>;
}

/** Names the folder that a whole run has built the page into, in the environment of its workers. */
export const BUILT_FAKE_DESK = 'KONTOR_FAKE_DESK';

const PAGE = 'fakeDesk.html';
const COMMON = { configFile: false, root: join(ROOT, 'tests', 'pages'), logLevel: 'error' } as const;

/** The fake bridge reads banks' files by the product's own modules, and a page has no hashes that answer at once. */
const HASHES: Plugin = {
  name: 'hashes in a page',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:crypto' ? '\0node:crypto' : null),
  load: (id) =>
    id === '\0node:crypto'
      ? `export const createHash = () => {
          let text = '';
          const hash = { update: (more) => { text += more; return hash; }, digest: () => text };
          return hash;
        };`
      : null,
};

/** Builds the renderer over the fake bridge into a folder. */
export async function buildFakeDesk(outDir: string): Promise<void> {
  await build({
    ...COMMON,
    plugins: [react(), thirdPartyNotices(ROOT).written, HASHES],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: join(COMMON.root, PAGE) },
      chunkSizeWarningLimit: 10_000,
    },
  });
}

/** Serves the fake desk that was built for this run: for states that a real desk cannot be brought into. */
export async function serveFakeDesk(outDir = process.env[BUILT_FAKE_DESK]): Promise<FakeDesk> {
  if (outDir === undefined) throw new Error('no fake desk was built');
  // A browser compiles again what it may not keep, and hundreds of views open a document of their own.
  const headers = { 'cache-control': 'max-age=86400' };
  const server = await preview({
    ...COMMON,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers },
  });
  const at = server.httpServer.address();
  if (at === null || typeof at === 'string') throw new Error('the page server has no port');
  let visits = 0;
  return {
    address: (scene, path, language = 'en') => {
      visits += 1;
      return `http://127.0.0.1:${at.port}/${PAGE}?scene=${scene}&language=${language}&visit=${visits}#${path}`;
    },
    stop: () => server.close(),
  };
}
