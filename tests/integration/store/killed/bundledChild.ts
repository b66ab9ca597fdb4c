import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * The process that is going to be killed as one file in a folder: it is started hundreds of times, and most of a
 * start would be to find and strip its modules.
 */
export async function bundledChild(folder: string): Promise<string> {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: fileURLToPath(new URL('./killedChild.ts', import.meta.url)),
      outDir: folder,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'killedChild.mjs' } },
    },
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, 'killedChild.mjs');
}
