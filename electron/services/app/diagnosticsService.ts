import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { freemem, release, totalmem } from 'node:os';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { errorCode, FAILURE_CODES, type FailureCode, KontorFailure } from '../../../shared/domain/failure.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { appStateSchema, VAULT_KINDS } from '../../../shared/ipc/app.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { JOB_STATES } from '../../../shared/ipc/jobs.ts';
import { type Settings, settingsSchema } from '../../../shared/ipc/settings.ts';
import { failureOf } from '../../database/sqliteFailure.ts';
import { saveText } from '../../documents/files/writeFile.ts';
import type { Paths } from '../../ports/host.ts';
import type { AppStateService, LaunchParts } from './launchParts.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'places' | 'language'> {
  readonly state: Pick<AppStateService, 'current'>;
  readonly paths: Paths;
}

type Calls = Handlers['diagnostics'];
type Kept = Pick<Diagnostics, 'kept' | 'notRead'>;

/** Files that are shown and not yet saved: one a window, and a few that were left. */
const MOST_HELD = 4;
const MEGABYTE = 2 ** 20;
const EVERYTHING = { kinds: [], text: '', from: null, to: null };

/** What helps to find a fault, as a file that a clerk reads before it is saved and can then send to anybody. */
export class DiagnosticsService {
  readonly #parts: Parts;
  readonly #shown = new LruCache<string, string>(MOST_HELD);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Also where the keychain is locked or the data cannot be read: that is when it is needed. */
  readonly prepare: Calls['prepare'] = async () => {
    const text = diagnosticsText(await this.#gathered());
    const exportId = randomUUID();
    this.#shown.put(exportId, text);
    return { exportId, text };
  };

  readonly save: Calls['save'] = async ({ exportId }) => {
    const { places, clock, language } = this.#parts;
    const text = this.#shown.get(exportId);
    if (text === undefined) throw new KontorFailure('invalidInput');
    const name = `${catalogues[language()].desktop.diagnosticsFileName} ${clock.today()}.json`;
    const path = await places.saveFile(name);
    return path === null ? null : { fileName: await saveText(path, text, 'diagnostics') };
  };

  async #gathered(): Promise<Diagnostics> {
    const { state, clock, paths } = this.#parts;
    const { current } = state;
    const now = clock.wall();
    const samples = current.connections.filter(({ sample }) => sample).length;
    const jobsIn = (wanted: string) => current.jobs.filter((job) => job.state === wanted).length;
    const { electron = null, chrome = null, node } = process.versions;
    return {
      format: 'kontor-diagnostics',
      version: 1,
      written: instant(now),
      kontor: {
        version: current.version,
        host: current.host,
        electron,
        chromium: chrome,
        node,
        launched: instant(now - process.uptime() * 1_000),
      },
      system: {
        name: oneOf(['linux', 'darwin', 'win32'], process.platform),
        release: /^\d+(?:[.-]\d+){0,9}/.exec(release())?.[0] ?? '',
        architecture: oneOf(['x64', 'arm64'], process.arch),
        memoryMegabytes: Math.round(totalmem() / MEGABYTE),
        freeMegabytes: Math.round(freemem() / MEGABYTE),
        kontorMegabytes: Math.round(process.memoryUsage.rss() / MEGABYTE),
      },
      state: {
        keychain: current.vault.kind,
        dataFolder: current.dataFolder,
        cacheNotice: current.cacheNotice,
        cacheNotices: current.cacheNotices,
        service: current.connectivity.state,
      },
      settings: shownSettings(current.settings),
      connections: { own: current.connections.length - samples, sample: samples },
      jobs: {
        ...(Object.fromEntries(JOB_STATES.map((wanted) => [wanted, jobsIn(wanted)])) as Record<
          (typeof JOB_STATES)[number],
          number
        >),
        unreadable: current.unreadableJobs.length,
      },
      ...(await this.#kept()),
      files: await folderSizes(paths.data),
      failures: await loggedFailures(paths.logs),
    };
  }

  async #kept(): Promise<Kept> {
    try {
      return { kept: await this.#counted(), notRead: null };
    } catch (error) {
      return { kept: null, notRead: failureOf(error).code };
    }
  }

  async #counted(): Promise<Diagnostics['kept']> {
    const { workspace, state, clock } = this.#parts;
    const { store } = workspace.current;
    const ids = state.current.connections.map(({ id }) => id);
    const debts = await Promise.all(ids.map((id) => store.debts.overview(id, clock.today())));
    const lists = await Promise.all(ids.map((id) => store.keptLists.list(id)));
    const pdfs = await store.pdfs.figures();
    const log = await store.activity.page(EVERYTHING, { offset: 0, limit: 1 });
    const oldest = debts.flatMap(({ oldestFetch }) => oldestFetch ?? []);
    const newest = debts.flatMap(({ newestFetch }) => newestFetch ?? []);
    return {
      customers: sum(debts.map(({ customers }) => customers)),
      invoices: sum(debts.map(({ totals }) => totals.count)),
      unreadable: sum(debts.map(({ unreadable }) => unreadable)),
      pdfs: pdfs.count,
      pdfBytes: pdfs.bytes,
      keptLists: sum(lists.map(({ length }) => length)),
      views: await store.views.count(),
      logEntries: log.matching,
      oldestRefresh: oldest.length === 0 ? null : instant(Math.min(...oldest)),
      newestRefresh: newest.length === 0 ? null : instant(Math.max(...newest)),
    };
  }
}

function shownSettings(settings: Settings): Diagnostics['settings'] {
  return {
    ...settings,
    displayCurrency: settings.displayCurrency !== '',
    refreshQuiet: settings.refreshQuiet !== null,
    refreshSchedule: settings.refreshSchedule !== null,
    ageing: settings.ageing !== DEFAULT_SETTINGS.ageing,
  };
}

function oneOf<Known extends string>(known: readonly Known[], value: string): Known | 'other' {
  return known.find((one) => one === value) ?? 'other';
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}

type Sizes = Diagnostics['files'];
type Kind = Exclude<keyof Sizes, 'notRead'>;

/** The sizes of all files below a folder, by kind. No link is followed. */
async function folderSizes(folder: string): Promise<Sizes> {
  const none = () => ({ files: 0, bytes: 0 });
  const sizes: Sizes = {
    lists: none(),
    facts: none(),
    pdfs: none(),
    logs: none(),
    setAside: none(),
    other: none(),
    notRead: 0,
  };
  const add = async (within: string): Promise<void> => {
    try {
      for (const entry of await readdir(within, { withFileTypes: true })) {
        const path = join(within, entry.name);
        if (entry.isDirectory()) await add(path);
        else await measure(path);
      }
    } catch (error) {
      note(error);
    }
  };
  const measure = async (path: string): Promise<void> => {
    try {
      const { size } = await lstat(path);
      const kind = sizes[kindOf(relative(folder, path).split(sep))];
      kind.files += 1;
      kind.bytes += size;
    } catch (error) {
      note(error);
    }
  };
  const note = (error: unknown) => {
    // What has gone meanwhile has no size.
    if (errorCode(error) !== 'ENOENT') sizes.notRead += 1;
  };
  await add(folder);
  return sizes;
}

/** A database's log and its key check count with it. */
function kindOf(parts: readonly string[]): Kind {
  const name = parts.at(-1) ?? '';
  if (parts.some((part) => part.includes('aside-'))) return 'setAside';
  if (parts[0] === 'logs') return 'logs';
  if (name.startsWith('cache.')) return 'lists';
  if (name.startsWith('facts.')) return 'facts';
  return name.startsWith('pdfs.') ? 'pdfs' : 'other';
}

const count = z.number().int().nonnegative();
/** ISO 8601 in UTC. */
const utcTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const version = z.string().regex(/^\d[\dA-Za-z.+-]{0,39}$/);
const sized = z.strictObject({ files: count, bytes: count });
const jobsIn = Object.fromEntries(JOB_STATES.map((state) => [state, count])) as Record<
  (typeof JOB_STATES)[number],
  typeof count
>;

/** Choices and limits as they are; of any other text of the clerk only whether there is one. */
const settings = {
  ...settingsSchema.shape,
  displayCurrency: z.boolean(),
  refreshQuiet: z.boolean(),
  refreshSchedule: z.boolean(),
  ageing: z.boolean(),
} satisfies {
  readonly [Name in keyof Settings]: z.ZodType<string extends Settings[Name] ? boolean : Settings[Name]>;
};

/**
 * All that the file of diagnostics may hold, field by field; the administrators' page lists them. There is no text of
 * the clerk, of the service or of this computer: each text is one of a closed set, a version, a moment or a reference.
 */
export const diagnosticsSchema = z.strictObject({
  format: z.literal('kontor-diagnostics'),
  version: z.literal(1),
  written: utcTime,
  kontor: z.strictObject({
    version,
    host: appStateSchema.shape.host,
    electron: version.nullable(),
    chromium: version.nullable(),
    node: version,
    launched: utcTime,
  }),
  system: z.strictObject({
    name: z.enum(['linux', 'darwin', 'win32', 'other']),
    /** The numbers that it begins with: what follows them may be a company's own. */
    release: z.string().regex(/^(?:\d+(?:[.-]\d+){0,9})?$/),
    architecture: z.enum(['x64', 'arm64', 'other']),
    memoryMegabytes: count,
    freeMegabytes: count,
    kontorMegabytes: count,
  }),
  state: z.strictObject({
    keychain: z.enum(VAULT_KINDS),
    dataFolder: appStateSchema.shape.dataFolder,
    cacheNotice: appStateSchema.shape.cacheNotice,
    cacheNotices: count,
    service: appStateSchema.shape.connectivity.shape.state,
  }),
  settings: z.strictObject(settings),
  connections: z.strictObject({ own: count, sample: count }),
  jobs: z.strictObject({ ...jobsIn, unreadable: count }),
  /** Null where nothing of it could be read, and `notRead` says why. */
  kept: z
    .strictObject({
      customers: count,
      invoices: count,
      unreadable: count,
      pdfs: count,
      pdfBytes: count,
      keptLists: count,
      views: count,
      logEntries: count,
      oldestRefresh: utcTime.nullable(),
      newestRefresh: utcTime.nullable(),
    })
    .nullable(),
  notRead: z.enum(FAILURE_CODES).nullable(),
  /** Of the data folder and the folders in it; `notRead` counts files and folders whose size the system does not give. */
  files: z.strictObject({
    lists: sized,
    facts: sized,
    pdfs: sized,
    logs: sized,
    setAside: sized,
    other: sized,
    notRead: count,
  }),
  failures: z.strictObject({
    /** By code, in its order; none that did not occur. */
    counts: z.array(z.strictObject({ code: z.enum(FAILURE_CODES), count })),
    /** The newest first. */
    latest: z.array(
      z.strictObject({
        at: utcTime,
        code: z.enum(FAILURE_CODES),
        reference: z.string().regex(/^[abcdefghjkmnpqrstuvwxyz23456789]{8}$/),
      }),
    ),
    /** Lines about a failure that say something else, and files of the log that could not be read. */
    otherLines: count,
    filesNotRead: count,
  }),
});

export type Diagnostics = z.output<typeof diagnosticsSchema>;

/** @throws ZodError for anything that is not named above: nothing is left out in silence, and nothing is let through */
export function diagnosticsText(diagnostics: Diagnostics): string {
  return `${JSON.stringify(diagnosticsSchema.parse(diagnostics), null, 2)}\n`;
}

/** The older one first. */
const LOG_FILES = ['kontor.log.1', 'kontor.log'];
/** Failures that are named one by one. */
export const MOST_LATEST = 100;

/** What is taken of a line about a failure; all else that it says stays where it is. */
const lineSchema = z.object({
  time: z.number().int().min(0).max(8.64e15),
  failure: z.enum(FAILURE_CODES),
  correlationId: diagnosticsSchema.shape.failures.shape.latest.element.shape.reference,
});

/** The failures that clerks were shown, from the lines that the log in this folder still has. */
export async function loggedFailures(folder: string): Promise<Diagnostics['failures']> {
  const counts = new Map<FailureCode, number>();
  const latest: Diagnostics['failures']['latest'] = [];
  let otherLines = 0;
  let filesNotRead = 0;
  const take = (line: string) => {
    const read = lineSchema.safeParse(parsedJson(line));
    if (!read.success) {
      otherLines += 1;
      return;
    }
    const { time, failure: code, correlationId: reference } = read.data;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    latest.unshift({ at: new Date(time).toISOString(), code, reference });
    latest.length = Math.min(latest.length, MOST_LATEST);
  };
  for (const name of LOG_FILES) {
    try {
      for await (const line of linesOf(join(folder, name))) {
        if (line.includes('"correlationId"')) take(line);
      }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') filesNotRead += 1;
    }
  }
  return {
    counts: FAILURE_CODES.flatMap((code) => {
      const count = counts.get(code);
      return count === undefined ? [] : [{ code, count }];
    }),
    latest,
    otherLines,
    filesNotRead,
  };
}

/** A reader of lines would not pass on what the disk says, so that its error would end the process. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
