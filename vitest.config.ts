import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { inFull } from './tests/promiseCounts.ts';

const BORING_CRYPTO = resolve(import.meta.dirname, 'tests/fakes/electron/boringCrypto.cjs');

/** What opens the vault, the cache, the log and both hosts; `npm run promises` adds all that the suites hold. */
const OPENINGS = [
  'tests/integration/crypto/*.test.ts',
  'tests/unit/vault/vaultStates.test.ts',
  'tests/integration/hosts/{electronHost,browserHostProcess}.test.ts',
];
const WHOLE_SUITES = ['vault', 'cache', 'activity', 'hosts', 'keep'].map(
  (room) => `tests/{unit,integration}/${room}/*.test.ts`,
);

/** One project per kind of room: the name says what a test may touch and how long it may take. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          include: ['tests/unit/**/*.test.tsx'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['tests/integration/crypto/**'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'boringCrypto',
          environment: 'node',
          // The first reaches the tests and their threads, the second the processes that they start.
          execArgv: ['--require', BORING_CRYPTO],
          env: { NODE_OPTIONS: `--require "${BORING_CRYPTO}"` },
          include: inFull ? [...OPENINGS, ...WHOLE_SUITES] : OPENINGS,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
