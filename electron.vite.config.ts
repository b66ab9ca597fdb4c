import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { firstTexts } from './scripts/firstTexts.ts';
import { thirdPartyNotices } from './scripts/notices/thirdPartyNotices.ts';
import { contract } from './shared/ipc/contract.ts';
import { callChannels, eventChannels } from './shared/ipc/entry.ts';

const place = (path: string): string => resolve(import.meta.dirname, path);

/**
 * What a package carries is what package.json calls a dependency, and stays outside the bundles: native code, files
 * read from beside the code. Everything else is bundled, and a dev dependency; but the browser host is in no package,
 * and `open` reads a file in its own folder.
 */
const ONLY_OF_BROWSER_HOST = ['open'];

/**
 * Puts the channel names as literals in place of the module that computes them from the contract. The sandboxed
 * preload must be one file, and needs neither zod nor the schemas.
 */
function literalChannelNames(): Plugin {
  return {
    name: 'literal-channel-names',
    load(id) {
      if (!id.endsWith('/electron/ipc/channelNames.ts')) {
        return null;
      }
      const names = (channels: readonly { readonly name: string }[]): string =>
        JSON.stringify(channels.map((channel) => channel.name));
      return `export const CALL_NAMES = ${names(callChannels(contract))};
export const EVENT_NAMES = ${names(eventChannels(contract))};`;
    },
  };
}

const notices = thirdPartyNotices(import.meta.dirname);

export default defineConfig({
  main: {
    plugins: [literalChannelNames(), notices.noted],
    build: {
      outDir: place('out/main'),
      externalizeDeps: { include: ONLY_OF_BROWSER_HOST },
      rolldownOptions: {
        input: {
          main: place('electron/main.ts'),
          browserHost: place('electron/browserHost.ts'),
          ingestWorkerThread: place('electron/store/ingestWorkerThread.ts'),
          queryWorkerThread: place('electron/store/queryWorkerThread.ts'),
          exportThread: place('electron/services/exportThread.ts'),
          sandboxThread: place('electron/sandbox/sandboxThread.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [literalChannelNames(), notices.noted],
    build: {
      outDir: place('out/preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: {
          preload: place('electron/preload.ts'),
          proxyPreload: place('electron/proxyPreload.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: place('renderer'),
    // Built after the other two, whose packages the notices name too.
    plugins: [react(), firstTexts(), notices.written, notices.copied],
    build: {
      outDir: place('out/renderer'),
      // Everything is a file of our own origin: the Content Security Policy admits no inline code.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: place('renderer/index.html') },
    },
  },
});
