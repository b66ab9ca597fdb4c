import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { firstTexts } from './scripts/firstTexts.ts';
import { LONGEST_TEST, PATIENCE } from './tests/patience.ts';
import { inFull } from './tests/promiseCounts.ts';

const BORING_CRYPTO = resolve(import.meta.dirname, 'tests/fakes/electron/boringCrypto.cjs');

/** What opens the vault, the cache, the log and both hosts; `npm run promises` adds all that the suites hold. */
const OPENINGS = [
  'tests/integration/crypto/*.test.ts',
  'tests/unit/vault/vaultStates.test.ts',
  'tests/integration/hosts/{electronHost,browserHostProcess}.test.ts',
];
const WHOLE_SUITES = ['vault', 'store', 'activity', 'hosts', 'keep'].map(
  (room) => `tests/{unit,integration}/${room}/*.test.ts`,
);

/** What measures pauses of milliseconds: one file at a time, beside no other. */
const MEASURING = [
  'tests/integration/vault/vaultThreads.test.ts',
  'tests/integration/writers/hundredThousandRows.test.ts',
];

/**
 * What puts a stand-in in a module's place, where another file may have loaded it before, and what follows the keyboard
 * out of a dialog without the app around it: there it is lost where files share their modules.
 */
const APART = [
  'tests/unit/renderer/focus/focusRestorer.test.tsx',
  'tests/unit/renderer/app/focusHome.test.tsx',
  'tests/unit/renderer/customer/detailPane.test.tsx',
  'tests/unit/renderer/exports/statementSheet.test.tsx',
  'tests/unit/renderer/sender/senderSection.test.tsx',
];

/** What loads a new host for each test, or replaces a module: each file in a worker of its own. */
const SERVICES_APART = [
  'tests/integration/{hosts,disk}/**/*.test.ts',
  'tests/integration/store/fullDisk.test.ts',
  'tests/integration/services/oneLookUp.test.ts',
  // Memory is measured in the process of the test, or collected in it time and again.
  'tests/integration/api/bombs.test.ts',
  'tests/integration/exports/importBounds.test.ts',
  'tests/integration/writers/statementRounds.test.ts',
];

/** In `npm test` Electron's host is tried on Electron's crypto alone, which it ships with; in full on Node's as well. */
const ON_BORING_CRYPTO = inFull ? [] : ['tests/integration/hosts/electronHost.test.ts'];

/** What is too long for the day. */
const NIGHTLY = inFull ? [] : ['tests/**/*.nightly.test.ts'];

/** Half of what the suites spend passes in waiting for services, processes and pages: one file more than cores. */
const WORKERS = availableParallelism() + 1;

// Threads and processes that the tests start load the sources from TypeScript: each text is compiled once.
process.env['NODE_COMPILE_CACHE'] ??= resolve(import.meta.dirname, 'node_modules/.cache/kontor-tests');

/** What a test fakes with the clock. Frames come as always: what waits for one outlives the test. */
const FAKE_TIMERS = {
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
} satisfies NonNullable<ViteUserConfig['test']>['fakeTimers'];

const PATIENT = { poll: { timeout: PATIENCE } };

/** One project per kind of room: the name says what a test may touch and how long it may take. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          expect: PATIENT,
          include: ['tests/unit/**/*.test.ts'],
          // Nothing here outlives its test, so the files of a worker share their modules.
          isolate: false,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        plugins: [react(), firstTexts()],
        test: {
          name: 'renderer',
          environment: 'jsdom',
          fakeTimers: FAKE_TIMERS,
          expect: PATIENT,
          setupFiles: ['tests/unit/renderer/beforeEachTest.ts', 'tests/unit/renderer/allLanguages.ts'],
          include: ['tests/unit/**/*.test.tsx'],
          exclude: APART,
          isolate: false,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        plugins: [react(), firstTexts()],
        test: {
          name: 'renderer apart',
          environment: 'jsdom',
          fakeTimers: FAKE_TIMERS,
          expect: PATIENT,
          setupFiles: ['tests/unit/renderer/beforeEachTest.ts', 'tests/unit/renderer/allLanguages.ts'],
          include: APART,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          expect: PATIENT,
          include: ['tests/integration/**/*.test.ts'],
          exclude: ['tests/integration/crypto/**', ...MEASURING, ...SERVICES_APART, ...NIGHTLY],
          globalSetup: ['tests/integration/bundledThreads.ts'],
          isolate: false,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        test: {
          name: 'integration apart',
          environment: 'node',
          expect: PATIENT,
          include: SERVICES_APART,
          exclude: ON_BORING_CRYPTO,
          globalSetup: ['tests/integration/bundledThreads.ts'],
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        test: {
          name: 'measured',
          environment: 'node',
          expect: PATIENT,
          include: MEASURING,
          fileParallelism: false,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        test: {
          name: 'boringCrypto',
          environment: 'node',
          expect: PATIENT,
          // The first reaches the tests and their threads, the second the processes that they start.
          execArgv: ['--require', BORING_CRYPTO],
          env: { NODE_OPTIONS: `--require "${BORING_CRYPTO}"` },
          globalSetup: ['tests/integration/bundledThreads.ts'],
          include: inFull ? [...OPENINGS, ...WHOLE_SUITES] : OPENINGS,
          exclude: MEASURING,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          expect: PATIENT,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: NIGHTLY,
          globalSetup: ['tests/e2e/builtFakeDesk.ts'],
          // One Chromium a worker, for one file after the other.
          isolate: false,
          testTimeout: LONGEST_TEST,
          hookTimeout: LONGEST_TEST,
        },
      },
    ],
  },
});
