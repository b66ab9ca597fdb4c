import { beforeAll, describe, expect, it } from 'vitest';
import { breaches, roomOf, unusedPermits } from './boundaries.ts';
import { circlesOf, type ImportGraph, importsOf, loadedBy, reachedFrom, readGraph } from './importGraph.ts';
import { HELD, ROOMS } from './rooms.ts';

const INVOICES = 'renderer/features/invoices';
const LIST = `${INVOICES}/InvoiceList.tsx`;
const LISTS = 'electron/cache/lists';
const EXPORTS = 'electron/services/exports';
const SERVICE = 'electron/services/settings/settingsService.ts';
const CLIENT = 'electron/api/createServiceApi.ts';
const CACHE = 'electron/cache/openCache.ts';
const SAMPLES = 'electron/sandbox/data/sampleWorld.ts';
const APP = 'renderer/app/App.tsx';
const BUTTON = 'renderer/ui/Button.tsx';
const MONEY = 'shared/domain/money.ts';

/** What electron.vite.config.ts builds. */
const ENTRIES = [
  'electron/main.ts',
  'electron/preload.ts',
  'electron/proxyPreload.ts',
  'electron/browserHost.ts',
  'electron/cache/queryWorkerThread.ts',
  'electron/cache/ingestWorkerThread.ts',
  'electron/sandbox/sandboxThread.ts',
  'electron/services/exportThread.ts',
  'renderer/app/main.tsx',
];

let graph: ImportGraph;
let unplanted: ReadonlySet<string>;
beforeAll(async () => {
  graph = await readGraph(HELD);
  unplanted = new Set(breaches(graph));
});

/** What the test says once a file holds this line as well; of circles only where the table allows it. */
function planted(file: string, line: string): string[] {
  const added = importsOf(file, line);
  const refused = breaches(new Map([[file, added]]));
  if (refused.length > 0) return refused;
  const targets = [...(graph.get(file) ?? []), ...added];
  return breaches(new Map([...graph, [file, targets]])).filter((breach) => !unplanted.has(breach));
}

describe('the rooms of the house', () => {
  it('import only what the table allows, in no circle of files or folders', () => {
    expect(graph.size).toBeGreaterThan(300);
    expect(breaches(graph)).toEqual([]);
  });

  it('stand in a table without a circle, and without a permit that nobody needs', () => {
    const roomsOf = (permits: readonly string[]) =>
      permits.map((permit) => (ROOMS[permit] ? permit : (roomOf(permit) ?? '')));
    const table = Object.entries(ROOMS).map(([name, { rooms }]) => [name, roomsOf(rooms)] as const);
    expect(circlesOf(new Map(table))).toEqual([]);
    // Features share one list of what all of them are built on, and so do services; not each of them needs all of it.
    const shared =
      /^(renderer\/features\/\w+ → (?!renderer\/features|shared\/i18n)|electron\/services\/\w+ → (shared\/|node:|electron\/ports|electron\/services\/state))/;
    expect(unusedPermits(graph).filter((permit) => !shared.test(permit))).toEqual([]);
  });

  it.each([
    ['the ground floor from a feature', 'renderer/base/loadState.ts', '../features/desk/DeskView.tsx'],
    ['a primitive from a feature', BUTTON, '../features/desk/DeskView.tsx'],
    ['a primitive from the ground floor', BUTTON, '../base/paths.ts'],
    [
      'a feature from one that the table does not name',
      'renderer/features/pdf/PdfPreview.tsx',
      '../invoices/state/invoicesStore.ts',
    ],
    [
      'what a feature does not offer, from another',
      'renderer/features/desk/DebtOverview.tsx',
      '../invoices/figures/useTotals.ts',
    ],
    [
      'what a feature does not offer, from the roof',
      'renderer/app/Shell.tsx',
      '../features/desk/DebtOverview.tsx',
    ],
    ['the main process', APP, '../../electron/services/kontor.ts'],
    ['tests', APP, '../../tests/fakes/fakeBridge.ts'],
    ['the renderer from what is shared', MONEY, '../../renderer/base/paths.ts'],
    ['the contract from the domain', MONEY, '../ipc/answer.ts'],
    ['a scoped package', BUTTON, '@vitejs/plugin-react'],
    ['an adapter from a service', SERVICE, '../../adapters/systemClock.ts'],
    ['the page from a service', SERVICE, '../../../renderer/base/paths.ts'],
    ['the threads of the cache from a service', SERVICE, '../../cache/storeWorkers.ts'],
    ['a call of the contract from a service', SERVICE, '../../ipc/callRegistrar.ts'],
    ['a service from the cache', CACHE, '../services/settings/settingsService.ts'],
    ['the client from the cache', `${LISTS}/ingest/ingestList.ts`, '../../../api/jsonAnswer.ts'],
    ['a service from the client', CLIENT, '../services/settings/settingsService.ts'],
    ['lists from facts', 'electron/cache/facts/factsRepository.ts', '../lists/ingest/rowWriter.ts'],
    ['lists from PDFs', 'electron/cache/pdfs/keptPdfs.ts', '../lists/read/listQueries.ts'],
    ['tokens from lists', `${LISTS}/read/listQueries.ts`, '../../facts/tokensRepository.ts'],
    ['a room of the cache from its threads', 'electron/cache/databaseWorker.ts', '../reader.ts'],
    ['the cache from its database', 'electron/cache/database/schemaSteps.ts', '../threadSetup.ts'],
    ['anything from a port', 'electron/ports/clock.ts', '../../shared/ipc/answer.ts'],
    ['the client from a reader of JSON', 'electron/json/parseJson.ts', '../api/wholeBody.ts'],
    ['a service from an adapter', 'electron/adapters/systemClock.ts', '../services/kontor.ts'],
    ['the browser host from an adapter', 'electron/adapters/staticFiles.ts', '../browserHost/hostFlags.ts'],
    ['a service from the browser host', 'electron/browserHost/hostServer.ts', '../services/kontor.ts'],
    ['a service from the contract', 'electron/ipc/callRegistrar.ts', '../services/kontor.ts'],
    ['a service from the sample service', SAMPLES, '../../services/kontor.ts'],
    ['the server of the sample service from its data', SAMPLES, '../server/startSandbox.ts'],
    ['a list from a statement', `${EXPORTS}/statement/statementPdf.ts`, '../lists/csvList.ts'],
    [
      'the work of an export from its folder',
      `${EXPORTS}/folder/verifyExport.ts`,
      '../kinds/pdfs/pdfWork.ts',
    ],
    [
      'the threads of exports from what is written on them',
      `${EXPORTS}/lists/csvList.ts`,
      '../threads/threadedPart.ts',
    ],
    ['what keeps from what opens', 'electron/services/opening/openingService.ts', '../keep/wipeService.ts'],
    ['exports from jobs', 'electron/services/jobs/jobWork.ts', '../exports/scope/exportNames.ts'],
    ['a new folder of the services', 'electron/newRoom/thing.ts', '../services/kontor.ts'],
    ['the client from a root', 'electron/main.ts', './api/createServiceApi.ts'],
    ['the cache from a root', 'electron/browserHost.ts', './cache/openCache.ts'],
    ['the main process from what is shared', MONEY, '../../electron/json/parseJson.ts'],
  ])('are red for importing %s', (_what, file, address) => {
    expect(planted(file, `import '${address}';`)).not.toEqual([]);
  });

  it.each([
    ['a feature from the roof', LIST, "import { Shell } from '../../app/Shell.tsx';"],
    ['the ground floor from the roof', 'renderer/base/useApp.ts', "export * from '../app/useTheme.ts';"],
    ['a type alone', BUTTON, "import type { Job } from '../features/jobs/jobWords.ts';"],
    ['a type among values', BUTTON, "import { type Job } from '../features/jobs/jobWords.ts';"],
    ['a type by its address', BUTTON, "type Words = import('../features/jobs/jobWords.ts').Words;"],
    ['a type that goes on', BUTTON, "export type { LoadState } from '../base/loadState.ts';"],
    ['lazily', BUTTON, "const later = () => import('../features/jobs/JobsView.tsx');"],
    ['the file of a thread', BUTTON, "new Worker(new URL('../features/pdf/pdfSearch.ts', import.meta.url));"],
    ['Electron', APP, "import { ipcRenderer } from 'electron';"],
    ['Node', MONEY, "import { readFileSync } from 'node:fs';"],
    ['schemas into a screen', LIST, "import { z } from 'zod';"],
    [
      'a store from another',
      `${INVOICES}/views/viewsStore.ts`,
      "import { useInvoicesStore } from '../state/invoicesStore.ts';",
    ],
    ['a file outside every room', 'renderer/newRoom/thing.ts', ''],
    ['a new folder of the main process', 'electron/newRoom/thing.ts', ''],
    ['a new folder of the cache', 'electron/cache/newRoom/thing.ts', ''],
    [
      'a repository from a service',
      SERVICE,
      "import type { FactsRepository } from '../../cache/facts/factsRepository.ts';",
    ],
    ['Electron from a service', SERVICE, "import { app } from 'electron';"],
    ['the cache from the client', CLIENT, "import type { Cache } from '../cache/cache.ts';"],
    [
      'a service lazily, from the cache',
      CACHE,
      "const later = () => import('../services/settings/settingsService.ts');",
    ],
    [
      'a type of a service, from the client',
      CLIENT,
      "import type { SettingsService } from '../services/settings/settingsService.ts';",
    ],
    [
      'Electron from the browser host',
      'electron/browserHost/hostFlags.ts',
      "import { app } from 'electron';",
    ],
  ])('are red for importing %s', (_what, file, line) => {
    expect(planted(file, line)).not.toEqual([]);
  });

  it('hold no file that only tests need', () => {
    const shipped = new Set(ENTRIES.flatMap((entry) => [...reachedFrom(entry, graph)]));
    const unused = [...graph.keys()].filter((file) => !shipped.has(file) && !file.endsWith('.d.ts'));
    expect(unused).toEqual([]);
  });

  it('bring the page what the schemas of the contract are about, and never the schemas', async () => {
    const loaded = await readGraph(HELD, loadedBy);
    const page = reachedFrom('renderer/app/main.tsx', loaded);
    expect(page).toContain('renderer/features/exports/StatementSheet.tsx');
    expect(page).toContain('react');
    expect(page).not.toContain('zod');
    expect(page).not.toContain('filenamify');
  });

  it('are red for a circle of two files, and of two folders', () => {
    expect(planted('renderer/ui/classes.ts', "import type { Button } from './Button.tsx';")).toEqual([
      'renderer/ui/classes.ts → renderer/ui/Button.tsx → renderer/ui/classes.ts',
    ]);
    // Found from either of the two.
    const [ingest, read] = [`${LISTS}/ingest`, `${LISTS}/read`];
    const circle = [`${ingest} → ${read} → ${ingest}`, `${read} → ${ingest} → ${read}`];
    const found = planted(`${ingest}/rowWriter.ts`, "import '../read/trigrams.ts';");
    expect(found.filter((breach) => circle.includes(breach))).toHaveLength(1);
    expect(planted(`${INVOICES}/state/keptLayout.ts`, "import '../InvoiceList.module.css';")).toContain(
      `${INVOICES}/state → ${INVOICES} → ${INVOICES}/state`,
    );
  });
});
