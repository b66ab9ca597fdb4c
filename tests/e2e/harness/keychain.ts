import { keyringMissing, withKeyring } from '../../fakes/withKeyring.ts';
import type { HostName } from './hosts.ts';

export interface StoryKeychain {
  readonly env: NodeJS.ProcessEnv;
  /** What a client of its own finds under Kontor's name; null where the system has none that prints it. */
  secrets(): Promise<string | null>;
}

/** Why there is no keychain that a test may write into; null where there is one. */
export function keychainMissing(host: HostName): string | null {
  if (process.platform === 'linux' || host !== 'Electron') return keyringMissing() ?? null;
  return process.env['CI']
    ? null
    : 'it would write into your own keychain; only a machine for tests may (CI=1)';
}

/**
 * On Linux a private keychain, read by a client of its own. Elsewhere that of the machine, where the story shows that a
 * connection is there again after a restart.
 */
export async function withKeychain(body: (keychain: StoryKeychain) => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return body({ env: process.env, secrets: () => Promise.resolve(null) });
  await withKeyring({}, (keyring) =>
    body({
      env: keyring.env,
      secrets: async () =>
        (await keyring.run('secret-tool', ['search', '--all', 'service', 'Kontor'])).stdout,
    }),
  );
}
