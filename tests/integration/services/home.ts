import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/keychain.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { type Launch, launch } from './launch.ts';

/** Where Kontor lives in a test: what a launch leaves there is found by the next one. */
export interface Home {
  readonly root: string;
  readonly dataDir: string;
  readonly exportDir: string;
  readonly keychain: MemoryKeychain;
  /** Starts Kontor here; what still runs at the end is closed before the folders go. */
  launch(options?: Parameters<typeof launch>[1]): Promise<Launch>;
}

function homeAround(hook: typeof beforeEach | typeof beforeAll): Home {
  // All is there as soon as a test or a later hook runs.
  const home = {} as Home;
  hook(async () => {
    const { path: root, remove } = await temporaryFolder();
    const places = { root, dataDir: join(root, 'data'), exportDir: join(root, 'exports') };
    const keychain = new MemoryKeychain();
    const launched: Launch[] = [];
    Object.assign(
      home,
      places,
      { keychain } satisfies Partial<Home>,
      {
        launch: async (options) => {
          const app = await launch(places, { keychain, ...options });
          launched.push(app);
          return app;
        },
      } satisfies Partial<Home>,
    );
    return async () => {
      for (const app of launched) await app.close();
      await remove();
    };
  });
  return home;
}

/** A home for each test of the file or block. */
export const homeForEach = () => homeAround(beforeEach);

/** A home for the tests of the file or block together. */
export const homeForAll = () => homeAround(beforeAll);
