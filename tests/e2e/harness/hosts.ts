import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach } from 'vitest';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type AppOptions, startApp } from './app.ts';
import {
  closePages,
  collectComplaints,
  findChromium,
  NO_BROWSER,
  openPage,
  workersChromium,
} from './browser.ts';
import { startElectron } from './electronApp.ts';
import { electronBinary } from './electronBinary.ts';

/** Both hosts, for tests that are the same in each. */
export const HOSTS = ['browser host', 'Electron'] as const;
export type HostName = (typeof HOSTS)[number];

/** One launch of the app with its page, whichever host runs it. */
export interface Launch {
  readonly page: Page;
  /** What the page's console and policy complained of. */
  readonly complaints: readonly string[];
  /** Ends it as the system does, and waits for that. */
  stop(): Promise<void>;
  /** Ends it at once, with nothing saved or closed. */
  kill(): Promise<void>;
}

export interface HostRoom {
  /** All that the tests write is below it. */
  readonly root: string;
  /** A new folder below it: a second attempt cannot use the one that an app of the first still holds. */
  folder(): Promise<string>;
  launch(options: AppOptions): Promise<Launch>;
}

/** A host and a folder for the tests of a block; where the host cannot run each test is skipped by name, with the reason. */
export function hostForAll(host: HostName, alsoMissing?: string | null): HostRoom {
  const missing = alsoMissing ?? missingOf(host);
  // All is there as soon as a test or a later hook runs.
  const room = {} as { -readonly [Key in keyof HostRoom]: HostRoom[Key] };
  beforeAll(async () => {
    if (missing !== null) return;
    const { path, remove } = await temporaryFolder();
    room.root = path;
    room.folder = () => mkdtemp(join(room.root, 'attempt-'));
    const { launch, close } = await (host === 'Electron' ? inElectron() : inBrowser());
    room.launch = launch;
    return async () => {
      await close();
      await remove();
    };
  });
  beforeEach(({ skip }) => {
    if (missing !== null) skip(missing);
  });
  return room;
}

function missingOf(host: HostName): string | null {
  if (host === 'browser host') return findChromium() ? null : NO_BROWSER;
  const binary = electronBinary();
  return 'missing' in binary ? binary.missing : null;
}

interface OpenHost {
  readonly launch: HostRoom['launch'];
  close(): Promise<void>;
}

async function inBrowser(): Promise<OpenHost> {
  const browser = await workersChromium();
  const launch = async (options: AppOptions): Promise<Launch> => {
    const app = await startApp(options);
    const { page, complaints } = await openPage(browser);
    await page.goto(app.line.address);
    return {
      page,
      complaints,
      stop: async () => {
        await page.context().close();
        await app.stop();
      },
      kill: async () => {
        await app.kill();
        await page.context().close();
      },
    };
  };
  return { launch, close: () => closePages(browser) };
}

async function inElectron(): Promise<OpenHost> {
  const running = new Set<() => Promise<void>>();
  const launch = async (options: AppOptions): Promise<Launch> => {
    const app = await startElectron(options);
    running.add(app.kill);
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
    const { page, kill } = app;
    const stop = async () => void (await app.stop());
    return { page, complaints: collectComplaints(page), stop, kill };
  };
  return {
    launch,
    close: async () => {
      for (const kill of running) await kill();
    },
  };
}
