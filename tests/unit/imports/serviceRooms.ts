import type { Room } from './rooms.ts';

const SERVICES = 'electron/services';
const CACHE = 'electron/cache';
const EXPORTS = `${SERVICES}/exports`;
/** How files are written and read. */
const FILES = 'electron/documents/files';

/** What every service is built on. */
const SERVICE_GROUND = [`${SERVICES}/state`, 'electron/ports', 'shared/domain', 'shared/i18n', 'shared/ipc'];

/** @param others services by their folder */
function service(others: readonly string[], rooms: readonly string[] = [], packages: string[] = []): Room {
  return {
    rooms: [...SERVICE_GROUND, ...others.map((name) => `${SERVICES}/${name}`), ...rooms],
    packages: ['node:', ...packages],
  };
}

/** The services, each folder by itself. What is kept they know as types and names; its repositories are out of reach. */
export const SERVICE_ROOMS: Readonly<Record<string, Room>> = {
  [`${SERVICES}/activity`]: service(
    ['agreements', 'asOf', 'compare', 'exports/base', 'exports/lists', 'ownFacts'],
    [
      FILES,
      `${CACHE}/facts/activity/activityShapes.ts`,
      `${CACHE}/facts/activity/keptEntry.ts`,
      `${CACHE}/facts/frozen/frozenShapes.ts`,
    ],
  ),
  [`${SERVICES}/agreements`]: service(
    ['connections', 'customers'],
    ['electron/api', 'electron/json', `${CACHE}/cache.ts`, `${CACHE}/lists/resources/resourceShapes.ts`],
    ['zod'],
  ),
  [`${SERVICES}/bank`]: service(
    ['compare', 'exports/base', 'exports/numbers', 'marks'],
    ['electron/workers', `${CACHE}/marking/marking.ts`],
    ['saxes'],
  ),
  [`${SERVICES}/compare`]: service(
    [
      'exports/base',
      'exports/kinds',
      'exports/lists',
      'exports/numbers',
      'exports/statement',
      'exports/threads',
    ],
    [FILES, 'electron/workers', `${CACHE}/cache.ts`, `${CACHE}/lists/compare/ledgerLines.ts`],
    ['p-limit'],
  ),
  [`${SERVICES}/asOf`]: service(
    ['exports/base', 'exports/kinds', 'exports/lists', 'exports/statement', 'exports/threads'],
    [FILES, `${CACHE}/cache.ts`, `${CACHE}/facts/frozen/frozenShapes.ts`],
    ['p-limit'],
  ),
  [`${SERVICES}/connections`]: service(
    ['proxies', 'sample', 'vault'],
    ['electron/api', `${CACHE}/facts/factsShapes.ts`],
  ),
  [`${SERVICES}/customerList`]: service(
    ['customers', 'exports/base', 'exports/lists', 'exports/statement', 'exports/threads', 'jobs', 'keep'],
    [FILES, `${CACHE}/cache.ts`, `${CACHE}/lists/read/customerListShapes.ts`],
  ),
  [`${SERVICES}/customers`]: service(
    ['connections', 'jobs'],
    ['electron/api', `${CACHE}/facts/factsShapes.ts`, `${CACHE}/lists/read/listShapes.ts`],
  ),
  [`${SERVICES}/diagnostics`]: service(
    [],
    // A data folder that cannot be opened, or fails later, is named by the same codes.
    [FILES, `${CACHE}/database/sqliteFailure.ts`],
    ['zod'],
  ),
  [EXPORTS]: {
    ...service([
      'customers',
      'exports/base',
      'exports/folder',
      'exports/kinds',
      'exports/lists',
      'exports/numbers',
      'exports/scope',
      'exports/threads',
      'jobs',
    ]),
    flat: true,
  },
  [`${EXPORTS}/kinds`]: service(
    [
      'customers',
      'exports/base',
      'exports/folder',
      'exports/lists',
      'exports/numbers',
      'exports/parquet',
      'exports/pdfs',
      'exports/scope',
      'exports/statement',
      'exports/threads',
      'jobs',
      'pdfs',
    ],
    [
      FILES,
      `${CACHE}/cache.ts`,
      `${CACHE}/facts/reviews/reviewReportsRepository.ts`,
      `${CACHE}/lists/read/listShapes.ts`,
      `${CACHE}/lists/read/reminderShapes.ts`,
      `${CACHE}/lists/read/reviewQueries.ts`,
      `${CACHE}/pdfs/pdfShapes.ts`,
    ],
    ['zod'],
  ),
  [`${SERVICES}/markExchange`]: service(
    ['exports/base', 'marks', 'vault'],
    [
      FILES,
      'electron/json',
      'electron/workers',
      `${CACHE}/cache.ts`,
      `${CACHE}/facts/eventWords.ts`,
      `${CACHE}/facts/marks/eventFile.ts`,
      `${CACHE}/facts/marks/markExchangeRepository.ts`,
    ],
  ),
  [`${SERVICES}/invoices`]: service([], [`${CACHE}/cache.ts`]),
  [`${SERVICES}/keep`]: service(
    ['agreements', 'asOf', 'customers', 'jobs', 'keptLists', 'opening', 'pdfs'],
    [`${CACHE}/facts/factsShapes.ts`, `${CACHE}/facts/frozen/frozenShapes.ts`],
  ),
  [`${SERVICES}/keptLists`]: service(['exports/numbers']),
  [`${SERVICES}/marks`]: service(
    [],
    [
      `${CACHE}/cache.ts`,
      `${CACHE}/facts/activity/activityShapes.ts`,
      `${CACHE}/facts/activity/keptEntry.ts`,
      `${CACHE}/facts/marks/marksShapes.ts`,
      `${CACHE}/facts/reminders/reminderShapes.ts`,
      `${CACHE}/marking/marking.ts`,
    ],
  ),
  [`${SERVICES}/opening`]: service(
    ['connections', 'vault'],
    ['electron/api', CACHE, `${CACHE}/database/sqliteFailure.ts`],
  ),
  [`${SERVICES}/ownFacts`]: service(
    [
      ...['agreements', 'customers', 'exports/base', 'exports/numbers', 'keptLists'],
      ...['marks', 'settings'],
    ],
    [
      FILES,
      'electron/json',
      'electron/workers',
      `${CACHE}/facts/eventWords.ts`,
      `${CACHE}/facts/marks/eventFile.ts`,
      `${CACHE}/facts/own/ownFactsFile.ts`,
    ],
    ['zod'],
  ),
  [`${SERVICES}/pdfs`]: service(
    ['connections', 'customers', 'jobs'],
    ['electron/api', `${CACHE}/pdfs/pdfShapes.ts`],
  ),
  [`${SERVICES}/proxies`]: service(['vault'], [], ['p-limit', 'zod']),
  [`${SERVICES}/refreshing`]: service(
    ['asOf', 'customers', 'exports/base', 'exports/lists', 'exports/numbers', 'exports/threads', 'jobs'],
    [FILES, 'electron/api'],
    ['p-limit', 'zod'],
  ),
  // The sample service is started by the product.
  [`${SERVICES}/sample`]: service([], ['electron/sandbox/connectSandboxThread.ts']),
  [`${SERVICES}/settings`]: service([], [], ['p-limit']),
  [`${SERVICES}/updates`]: service([], [], ['zod']),
  [`${SERVICES}/vault`]: service([], [], ['zod']),
  [`${SERVICES}/views`]: service([]),
};
