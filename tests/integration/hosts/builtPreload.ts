import { resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'vite';
import type { NumberedAnswer } from '../../../electron/ipc/answeredChannel.ts';
import config from '../../../electron.vite.config.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Builds a preload with the product's own configuration and gives its one file. */
export async function builtPreload(name: 'preload' | 'proxyPreload' = 'preload'): Promise<string> {
  const { preload } = config;
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    ...(preload?.plugins === undefined ? {} : { plugins: preload.plugins }),
    build: {
      write: false,
      ssr: true,
      rolldownOptions: {
        ...preload?.build?.rolldownOptions,
        input: { [name]: resolve(ROOT, `electron/${name}.ts`) },
        external: ['electron'],
      },
    },
    ssr: { noExternal: true },
  });
  if (Array.isArray(bundle) || !('output' in bundle)) {
    throw new Error('the preload must be one bundle');
  }
  const [first, ...others] = bundle.output;
  if (others.length > 0) {
    throw new Error('a sandboxed preload must be one file');
  }
  return first.code;
}

export interface ExposedPreload {
  readonly worlds: Readonly<Record<string, Record<string, Record<string, (given: unknown) => unknown>>>>;
  readonly invoked: readonly (readonly unknown[])[];
  readonly listeners: Map<string, Set<(event: unknown, payload: unknown) => void>>;
  /** What the next call is answered with, and its number. */
  answer: NumberedAnswer;
  readonly required: readonly string[];
}

/** Runs a built preload as Electron's sandbox does: only `require('electron')`, no other module. */
export function runPreload(code: string): ExposedPreload {
  const worlds: Record<string, Record<string, Record<string, (given: unknown) => unknown>>> = {};
  const invoked: unknown[][] = [];
  const required: string[] = [];
  const listeners: ExposedPreload['listeners'] = new Map();
  const exposed: ExposedPreload = {
    worlds,
    invoked,
    listeners,
    required,
    answer: { number: 0, answer: null },
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: (typeof worlds)[string]) => {
        worlds[key] = api;
      },
    },
    ipcRenderer: {
      invoke: (...given: unknown[]) => {
        invoked.push(given);
        return Promise.resolve(exposed.answer);
      },
      on: (name: string, listener: (event: unknown, payload: unknown) => void) => {
        listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      },
      off: (name: string, listener: (event: unknown, payload: unknown) => void) => {
        listeners.get(name)?.delete(listener);
      },
    },
  };
  const require = (name: string): unknown => {
    required.push(name);
    if (name !== 'electron') {
      throw new Error(`module not found: ${name}`);
    }
    return electron;
  };
  runInNewContext(code, { require, module: { exports: {} }, exports: {} });
  return exposed;
}
