import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { ROOT } from './lineProcess.ts';

export interface FakeDesk {
  /** Where a scene of tests/pages/scenes.ts begins at a path of Kontor's own: another document each time. */
  address(scene: string, path: string, language?: string): string;
  stop(): Promise<void>;
}

/** The renderer over the fake bridge, built once into the folder: for states that no real desk gets into at will. */
export async function serveFakeDesk(folder: string): Promise<FakeDesk> {
  const page = 'fakeDesk.html';
  const common = { configFile: false, root: join(ROOT, 'tests', 'pages'), logLevel: 'error' } as const;
  const outDir = join(folder, 'fakeDesk');
  await build({
    ...common,
    plugins: [react()],
    build: { outDir, rolldownOptions: { input: join(common.root, page) }, chunkSizeWarningLimit: 10_000 },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const at = server.httpServer.address();
  if (at === null || typeof at === 'string') throw new Error('the page server has no port');
  let visits = 0;
  return {
    address: (scene, path, language = 'en') => {
      visits += 1;
      return `http://127.0.0.1:${at.port}/${page}?scene=${scene}&language=${language}&visit=${visits}#${path}`;
    },
    stop: () => server.close(),
  };
}
