import type { Room } from './rooms.ts';
import { SERVICE_ROOMS } from './serviceRooms.ts';

const DOMAIN = ['shared/domain', 'shared/ipc'];
const SHARED = [...DOMAIN, 'shared/i18n'];
const CACHE = 'electron/cache';
const DATABASE = `${CACHE}/database`;
/** Calls to a thread and their answers, whatever it does. */
const THREADS = 'electron/workers';

/** What is kept, each room of the cache by itself; only the cache's own files join them. */
const KEPT: Readonly<Record<string, Room>> = {
  [DATABASE]: {
    rooms: ['electron/json', 'shared/domain'],
    packages: ['better-sqlite3', 'better-sqlite3-multiple-ciphers', 'node:', 'zod'],
  },
  [`${CACHE}/facts`]: { rooms: [DATABASE, 'electron/ports', ...DOMAIN], packages: ['node:', 'zod'] },
  [`${CACHE}/pdfs`]: { rooms: [DATABASE, THREADS, 'shared/ipc'], packages: [] },
  [`${CACHE}/lists`]: {
    rooms: [
      DATABASE,
      THREADS,
      // Searches find customers by their names, and an ingest marks what was exported here.
      `${CACHE}/facts/factsRepository.ts`,
      `${CACHE}/facts/factsShapes.ts`,
      `${CACHE}/facts/exportedRepository.ts`,
      // Rows show the clerk's own marks.
      `${CACHE}/facts/marks/marksShapes.ts`,
      // A reminder run leaves out who was reminded a short time ago.
      `${CACHE}/facts/reminders/reminderShapes.ts`,
      // A comparison shows what the clerk has said of its differences.
      `${CACHE}/facts/explanations/explanationShapes.ts`,
      // What is saved of a comparison.
      `${CACHE}/facts/comparisons/savedShapes.ts`,
      // A kept list can filter the list of customers.
      `${CACHE}/facts/keptListsRepository.ts`,
      'electron/json',
      'electron/ports',
      ...DOMAIN,
    ],
    packages: ['node:', 'typebox', 'zod'],
  },
  [`${CACHE}/marking`]: {
    rooms: [
      DATABASE,
      `${CACHE}/facts/marks/marksRepository.ts`,
      `${CACHE}/facts/marks/marksShapes.ts`,
      `${CACHE}/facts/newId.ts`,
      `${CACHE}/lists`,
      ...DOMAIN,
    ],
    packages: [],
  },
};

/** How files are written and read, whoever asks for them. */
const FILES = 'electron/documents/files';
const SERVICES = 'electron/services';
const STATE = `${SERVICES}/state`;
const JOBS = `${SERVICES}/jobs`;
const EXPORTS = `${SERVICES}/exports`;

/** What an export is made of; the files in the folder itself are services, which join these rooms. */
const EXPORT_ROOMS: Readonly<Record<string, Room>> = {
  [`${EXPORTS}/base`]: { rooms: ['shared/domain'], packages: ['node:'] },
  [`${EXPORTS}/pdfs`]: {
    rooms: [`${EXPORTS}/base`, `${EXPORTS}/statement`, THREADS, 'shared/domain'],
    packages: ['@cantoo/pdf-lib', 'node:', 'yazl'],
  },
  [`${EXPORTS}/statement`]: {
    rooms: [`${EXPORTS}/base`, THREADS, 'shared/domain', 'shared/i18n'],
    packages: ['node:', 'p-limit', 'pdfkit'],
  },
  [`${EXPORTS}/lists`]: {
    rooms: [
      FILES,
      `${EXPORTS}/base`,
      `${EXPORTS}/statement`,
      `${CACHE}/cache.ts`,
      `${CACHE}/lists/read/listShapes.ts`,
      ...SHARED,
    ],
    packages: ['node:', 'yazl', 'zod'],
  },
  [`${EXPORTS}/parquet`]: {
    rooms: [FILES, `${EXPORTS}/base`, `${CACHE}/lists/read/listShapes.ts`, 'shared/domain'],
    packages: ['hyparquet', 'hyparquet-writer', 'node:'],
  },
  [`${EXPORTS}/numbers`]: {
    rooms: [`${EXPORTS}/base`, THREADS, STATE, ...DOMAIN],
    packages: ['hucre', 'node:', 'yauzl', 'yazl'],
  },
  [`${EXPORTS}/scope`]: {
    rooms: [
      `${EXPORTS}/lists`,
      `${EXPORTS}/numbers`,
      JOBS,
      STATE,
      `${CACHE}/lists/read/listShapes.ts`,
      ...DOMAIN,
    ],
    packages: [],
  },
  [`${EXPORTS}/threads`]: {
    rooms: [
      FILES,
      THREADS,
      `${EXPORTS}/base`,
      `${EXPORTS}/lists`,
      `${EXPORTS}/parquet`,
      `${EXPORTS}/pdfs`,
      `${EXPORTS}/statement`,
      `${CACHE}/lists/read/listShapes.ts`,
      'shared/domain',
    ],
    packages: ['node:'],
  },
  [`${EXPORTS}/folder`]: {
    rooms: [FILES, `${EXPORTS}/lists`, `${EXPORTS}/pdfs`, `${EXPORTS}/scope`, THREADS, JOBS, 'shared/domain'],
    packages: ['node:', 'zod'],
  },
};

const SANDBOX = 'electron/sandbox';

/** The sample service: what it has, what it answers, and what serves all of that. How it misbehaves is a part of tests. */
const SANDBOX_ROOMS: Readonly<Record<string, Room>> = {
  [SANDBOX]: {
    flat: true,
    rooms: [`${SANDBOX}/server`],
    packages: ['node:'],
  },
  [`${SANDBOX}/data`]: { rooms: ['shared/domain'], packages: ['pdfkit'] },
  [`${SANDBOX}/answers`]: { rooms: [], packages: ['node:'] },
  [`${SANDBOX}/server`]: {
    rooms: [`${SANDBOX}/answers`, `${SANDBOX}/data`],
    packages: ['node:'],
  },
};

/** Who may import what in the main process and its threads. */
export const ELECTRON_ROOMS: Readonly<Record<string, Room>> = {
  electron: {
    flat: true,
    rooms: [
      'electron/adapters',
      'electron/browserHost',
      'electron/ipc',
      'electron/policy',
      'electron/services',
      'shared/ipc',
    ],
    packages: ['electron', 'node:'],
  },
  'electron/adapters': {
    rooms: [
      'electron/ports',
      ...SHARED,
      // Signs of jobs, the menu and quitting follow the app's events and write its log.
      'electron/ipc/eventPublisher.ts',
      // What a failure says in the log is said in one place.
      'electron/ipc/failureEnvelope.ts',
      // What was found of the organisation's policy, as a type.
      'electron/policy/findPolicy.ts',
      // Types of what a host gives to the services.
      'electron/services/hostParts.ts',
      // The lock of the data folder is held by the library that is in the packages already.
      `${DATABASE}/cipherClass.ts`,
    ],
    packages: ['electron', 'env-paths', 'keytar', 'node:', 'pino', 'zod'],
  },
  'electron/api': { rooms: ['electron/json', 'electron/ports', 'shared/domain'], packages: ['node:'] },
  'electron/browserHost': {
    rooms: [
      'electron/adapters',
      'electron/ipc',
      'electron/ports',
      'shared/domain/recentMap.ts',
      'shared/i18n',
    ],
    packages: ['node:', 'open'],
  },
  [CACHE]: {
    flat: true,
    rooms: [...Object.keys(KEPT), THREADS, 'electron/json', 'electron/ports', ...DOMAIN],
    packages: ['node:'],
    doors: ['cache.ts', 'openCache.ts', 'threadSetup.ts'],
  },
  ...KEPT,
  'electron/ipc': { rooms: ['electron/ports', ...SHARED], packages: ['electron', 'node:', 'zod'] },
  'electron/json': { rooms: ['shared/domain'], packages: [] },
  'electron/policy': {
    rooms: [
      // The address of a connection is judged by the same rules.
      'electron/api/addressRules.ts',
      'electron/json',
      ...DOMAIN,
    ],
    packages: ['node:', 'zod'],
    doors: ['findPolicy.ts'],
  },
  'electron/ports': { rooms: [], packages: [] },
  [THREADS]: { rooms: ['shared/domain'], packages: ['node:'] },
  ...SANDBOX_ROOMS,
  [STATE]: {
    rooms: [
      'electron/api',
      'electron/ports',
      `${CACHE}/cache.ts`,
      `${DATABASE}/sqliteFailure.ts`,
      // What a failure says in the log is said in one place.
      'electron/ipc/failureEnvelope.ts',
      // In which language files and dialogs are written.
      'shared/i18n/languages.ts',
      ...DOMAIN,
    ],
    packages: ['node:'],
  },
  [JOBS]: {
    rooms: [
      STATE,
      `${CACHE}/cache.ts`,
      `${CACHE}/facts/jobs/storedJob.ts`,
      // What a call of a job brings.
      'electron/api/jobCalls.ts',
      'electron/ports',
      ...DOMAIN,
    ],
    packages: ['node:', 'zod'],
  },
  [FILES]: { rooms: ['shared/domain'], packages: ['node:'] },
  ...EXPORT_ROOMS,
  ...SERVICE_ROOMS,
  [SERVICES]: {
    flat: true,
    rooms: [
      STATE,
      JOBS,
      THREADS,
      // The rooms of the threads that read and write files.
      ...['folder', 'numbers', 'pdfs', 'statement', 'threads'].map((name) => `${EXPORTS}/${name}`),
      ...Object.keys(SERVICE_ROOMS),
      'electron/ports',
      // The customers of the sample service that the first screen names.
      'electron/sandbox/data/sampleHints.ts',
      ...SHARED,
    ],
    packages: ['node:'],
  },
};
