import { basename, dirname } from 'node:path';
import { formatCount } from '../../../shared/domain/amountFormat.ts';
import type { CsvPreset, ListColumn } from '../../../shared/domain/listFormat.ts';
import { type LocalDate, localMoment } from '../../../shared/domain/wallClock.ts';
import { type Catalogue, catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/translator.ts';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import { ACTIVITY_NAMES } from '../../../shared/ipc/activityNames.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import { wordsOf } from '../../../shared/ipc/jobKinds.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { Chunks, Windows } from '../../documents/files/feed.ts';
import { saveWhole, writePartFile } from '../../documents/files/writeFile.ts';
import { type AboutLine, csvList } from '../../documents/tables/csv.ts';
import { type KeptEntry, NO_ACTION, namedCustomers, shownEntry } from '../../store/userData/activityEntry.ts';
import type { SealedEntry } from '../../store/userData/activityRepository.ts';
import type { FrozenChange } from '../../store/userData/balanceSnapshotsRepository.ts';
import {
  type AppStateService,
  connectionName,
  createExportContext,
  type ExportContext,
  type ExportContextOptions,
  type LaunchParts,
} from '../app/launchParts.ts';
import type { SnapshotAction } from '../balances/balanceSnapshotsService.ts';
import {
  aboutLines,
  isForPrograms,
  type ListAbout,
  listMeta,
  listStem,
  namePreview,
  sortWords,
  withEnding,
} from '../exports/listAbout.ts';

/** What was done, without who and when. */
export type Action = Pick<KeptEntry, 'kind'> & Partial<Omit<KeptEntry, 'at' | 'local' | 'user'>>;

interface Parts extends ExportContextOptions, Pick<LaunchParts, 'publisher' | 'report' | 'places'> {
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
}

type Calls = Handlers['activity'];

const WINDOW = 500;
const DAY_MS = 24 * 60 * 60_000;
const EVERYTHING: ActivityFilter = { kinds: [], text: '', from: null, to: null };

/**
 * The log of who looked up, opened, printed and exported what, and when (docs/design.md §6.7). Entries are added one
 * after the other and never changed; what could not be added is counted, and the next entry reports it. The oldest are
 * removed by the retention that the clerk has chosen for the log.
 */
export class ActivityService {
  readonly #parts: Parts;
  #turn: Promise<void> = Promise.resolve();
  #removing: Promise<void> = Promise.resolve();
  #notKept = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Resolves once the action is on the disk. Never rejects: a full disk does not stop the clerk's work. `customers` are
   * the numbers of an action about several.
   */
  note(action: Action, customers?: Promise<readonly string[]>): Promise<void> {
    const { workspace, report } = this.#parts;
    const numbers = customers?.catch((error: unknown) => {
      report(error, 'activity.customers');
      return [];
    });
    // Before the keychain is open there is no log, and nothing that belongs in it can be done.
    if (!workspace.isOpen) return Promise.resolve();
    const by = this.#by();
    this.#turn = this.#turn.then(async () => {
      try {
        if (this.#notKept > 0) {
          await this.#append({ ...NO_ACTION, ...by, kind: 'entriesNotKept', count: this.#notKept });
          this.#notKept = 0;
        }
        const named = namedCustomers((await numbers) ?? []);
        await this.#append({ ...NO_ACTION, ...action, ...(named.numbers === null ? {} : named), ...by });
      } catch (error) {
        this.#notKept += 1;
        report(error, 'activity.notKept');
      }
    });
    return this.#turn;
  }

  readonly page: Calls['page'] = async ({ filter, offset, limit }) => {
    await this.#turn;
    const { entries, ...counts } = await this.#log().page(filter, { offset, limit });
    return { entries: entries.map(placed), ...counts };
  };

  readonly selected: Calls['selected'] = async ({ filter, selection }) => {
    await this.#turn;
    const { entries, selected } = await this.#log().selected(filter, selection);
    return { entries: entries.map(placed), selected };
  };

  readonly due: Calls['due'] = async ({ days }) => {
    const log = this.#log();
    return { entries: await log.due((await log.countTime(this.#parts.clock.wall())) - days * DAY_MS) };
  };

  readonly verify: Calls['verify'] = async () => {
    await this.#turn;
    return { ...(await this.#log().verify()), checkedAt: this.#parts.clock.wall() };
  };

  readonly exportCsv: Calls['exportCsv'] = async ({ filter, preset, linesAbove, ...named }) => {
    const path = await this.#parts.places.saveFile(logFileName(createExportContext(this.#parts), named));
    if (path === null) return null;
    await this.#turn;
    const context = createExportContext(this.#parts);
    const { language, settings } = context;
    const { matching, all, last } = await this.#log().page(filter, { offset: 0, limit: 1 });
    const about = aboutLog(context, named.filterWords, { rows: matching, all });
    const above = linesAbove ? aboutLines(about, settings) : [];
    let [entries, lines] = [0, 0];
    const onLines = (count: number) => {
      lines += count;
    };
    const form = { preset, texts: catalogues[language].activity, above, onLines };
    const counted = async function* (windows: AsyncIterable<readonly SealedEntry[]>) {
      for await (const window of windows) {
        entries += window.length;
        yield window;
      }
    };
    const target = { folder: dirname(path), fileName: basename(path), jobId: 'activity' };
    const { fileName } = await saveWhole(target, async (path) => {
      const part = await writePartFile(path, activityCsv(counted(this.#windows(filter, last)), form));
      return isForPrograms('csv', preset) ? { ...part, beside: listMeta(about, null, lines) } : part;
    });
    await this.note({ kind: 'logExported', count: entries });
    return { entries, fileName };
  };

  readonly previewName: Calls['previewName'] = async (named) =>
    namePreview(logFileName(createExportContext(this.#parts), named), named.template);

  /** Removes the entries that are older than so many days; null keeps all. Never rejects. */
  forgetOld(days: number | null): Promise<void> {
    this.#removing = this.#removing.then(async () => {
      const { workspace, clock, report } = this.#parts;
      if (days === null || !workspace.isOpen) return;
      try {
        const log = this.#log();
        const before = (await log.countTime(clock.wall())) - days * DAY_MS;
        if ((await log.remove({ before, by: this.#by() })) > 0) await this.#notify();
      } catch (error) {
        report(error, 'activity.forgetOld');
      }
    });
    return this.#removing;
  }

  /** Waits for entries that are being written; the store may be closed after that. */
  async close(): Promise<void> {
    await this.#removing;
    await this.#turn;
  }

  #by(): Pick<KeptEntry, 'at' | 'local' | 'user'> {
    const { clock, account } = this.#parts;
    const at = clock.wall();
    return { at, local: localMoment(at), user: account ?? '' };
  }

  #log() {
    return this.#parts.workspace.current.store.activity;
  }

  async #append(entry: KeptEntry): Promise<void> {
    const last = await this.#log().append(entry);
    this.#parts.publisher.publish('activity.changed', { last });
  }

  async #notify(): Promise<void> {
    const { last } = await this.#log().page(EVERYTHING, { offset: 0, limit: 1 });
    this.#parts.publisher.publish('activity.changed', { last });
  }

  /** The newest first. Entries added after `newest` come before the first window and are left out. */
  async *#windows(filter: ActivityFilter, newest: number): AsyncGenerator<readonly SealedEntry[]> {
    let last = newest + 1;
    for (let offset = 0; ; offset += WINDOW) {
      const window = { offset, limit: WINDOW, customers: 'all' } as const;
      const { entries, matching } = await this.#log().page(filter, window);
      const older = entries.filter(({ place }) => place < last);
      last = entries.at(-1)?.place ?? last;
      yield older;
      if (offset + WINDOW >= matching) return;
    }
  }
}

function placed({ place, entry, found }: SealedEntry): PlacedEntry {
  return { place, entry: entry === null ? null : shownEntry(entry), found };
}

type Named = Parameters<Handlers['activity']['previewName']>[0];

/** How the file of the log is called. */
function logFileName(
  { language, today }: Pick<ExportContext, 'language' | 'today'>,
  { template, filterWords }: Named,
): string {
  const what = catalogues[language].activity.fileName;
  const whose = { customerNumber: '', name: '' };
  return withEnding(listStem(template, language, { what, ...whose, filter: filterWords, day: today }), 'csv');
}

/** What the file of the log says of itself; its rows are entries. */
function aboutLog(
  { language, settings, now, version }: Pick<ExportContext, 'language' | 'settings' | 'now' | 'version'>,
  filter: readonly string[],
  { rows, all }: { readonly rows: number; readonly all: number },
): ListAbout {
  const { activity, invoices } = catalogues[language];
  const count = (number: number) => formatCount(number, settings.numberFormat);
  return {
    language,
    what: activity.fileName,
    customer: null,
    connection: null,
    counted: filled(activity[all === 1 ? 'scope_one' : 'scope_other'], {
      shown: count(rows),
      count: count(all),
      all: count(all),
    }),
    rows,
    all,
    filter,
    sort: sortWords([{ column: 'place', direction: 'descending' }], invoices, () => activity.columnPlace),
    oldestFetch: null,
    newestFetch: null,
    // An entry that cannot be read has a row that says so.
    unreadable: 0,
    currency: '',
    madeAt: now,
    version,
  };
}

type ActivityTexts = Catalogue['activity'];

interface CsvOptions {
  readonly preset: CsvPreset;
  readonly texts: ActivityTexts;
  /** What it is, above its rows; only the CSV for Excel has it. */
  readonly above: readonly AboutLine[];
  /** Called with the number of lines of each window: an entry about several customers has a line for each. */
  readonly onLines: (count: number) => void;
}

type Column = readonly [keyof KeptEntry | 'place' | 'utc' | 'seal', keyof ActivityTexts, ListColumn['kind']];

const COLUMNS: readonly Column[] = [
  ['place', 'columnPlace', 'identifier'],
  ['local', 'columnWhen', 'dateTime'],
  ['utc', 'columnUtc', 'text'],
  ['user', 'columnWho', 'text'],
  ['connection', 'columnConnection', 'text'],
  ['kind', 'columnKind', 'text'],
  ['customer', 'columnCustomer', 'identifier'],
  ['customers', 'columnCustomers', 'amount'],
  ['invoiceNo', 'columnInvoice', 'identifier'],
  ['what', 'columnWhat', 'text'],
  ['outcome', 'columnOutcome', 'text'],
  ['total', 'columnTotal', 'amount'],
  ['done', 'columnDone', 'amount'],
  ['skipped', 'columnSkipped', 'amount'],
  ['failed', 'columnFailed', 'amount'],
  ['from', 'columnFrom', 'amount'],
  ['to', 'columnTo', 'amount'],
  ['count', 'columnCount', 'amount'],
  ['trouble', 'columnTrouble', 'text'],
  ['until', 'columnUntil', 'dateTime'],
  ['sha256', 'columnHash', 'identifier'],
  ['sheetDay', 'columnSheetDay', 'dateTime'],
  ['outstandingBefore', 'columnOutstandingBefore', 'amount'],
  ['outstandingAfter', 'columnOutstandingAfter', 'amount'],
  ['sha256After', 'columnHashAfter', 'identifier'],
  ['seal', 'columnSeal', 'identifier'],
];

/**
 * The log as CSV: every field, both times, and each entry's seal, so that a kept file can be compared with the log.
 */
function activityCsv(entries: Windows<SealedEntry>, { preset, texts, above, onLines }: CsvOptions): Chunks {
  const columns = COLUMNS.map(([key, title, kind]) => ({ key, header: texts[title], kind }));
  // No column holds a flag.
  return csvList(rows(entries, texts, onLines), {
    ...{ preset, columns, above, verbatim: isForPrograms('csv', preset) },
    flagTexts: { yes: '', no: '' },
  });
}

async function* rows(windows: Windows<SealedEntry>, texts: ActivityTexts, onLines: CsvOptions['onLines']) {
  for await (const window of windows) {
    const lines = window.flatMap(({ place, entry, seal }) => {
      if (entry === null) return [{ place, seal, kind: texts.kindUnreadable }];
      const utc = new Date(entry.at).toISOString();
      return eachCustomer(entry).map((one) => ({ ...one, ...worded(one, texts), place, utc, seal }));
    });
    onLines(lines.length);
    yield lines;
  }
}

/**
 * A line for each customer, as a spreadsheet is filtered; counts are in the first line only, so that sums are right.
 */
function eachCustomer(entry: KeptEntry): KeptEntry[] {
  const { kind, at, local, user, connection, what, outcome } = entry;
  const others = entry.numbers?.split(' ').filter((number) => number !== entry.customer) ?? [];
  const about = { ...NO_ACTION, kind, at, local, user, connection, what, outcome };
  return [entry, ...others.map((customer) => ({ ...about, customer }))];
}

function worded({ kind, what, outcome, trouble }: KeptEntry, texts: ActivityTexts) {
  return {
    kind: texts[ACTIVITY_NAMES.kind[kind]],
    what: what === null ? null : texts[ACTIVITY_NAMES.what[what]],
    outcome: outcome === null ? null : texts[ACTIVITY_NAMES.outcome[outcome]],
    trouble: trouble === null ? null : texts[ACTIVITY_NAMES.trouble[trouble]],
  };
}

interface JobActivityDependencies {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
  /** Numbers of all customers that a job is about. */
  readonly customersOf: (jobId: string) => Promise<readonly string[]>;
  /** SHA-256 of the one file that a job has written; null for none. */
  readonly hashOf: (jobId: string) => string | null;
}

/** What jobs leave in the activity log. */
export function jobActivity({ activity, state, customersOf, hashOf }: JobActivityDependencies) {
  let atWork: ReadonlySet<string> = new Set();
  const note = (job: Job, step: 'Begun' | 'Ended'): void => {
    const { id, kind, customer, customers, total } = job;
    const connection = connectionName(state, customer.connectionId);
    const about = { connection, customer: customer.number, customers, what: kind, total };
    const action = {
      kind: `${wordsOf(job).log}${step}`,
      ...about,
      ...(step === 'Ended' && endOf(job)),
      ...(job.state === 'done' && wordsOf(job).isSigned && { sha256: hashOf(id) }),
    } as const;
    void activity.note(action, customers === 1 ? undefined : customersOf(id));
  };
  return {
    /**
     * Notes which jobs have begun or ended since it was last called: an export begins when it is first seen running, and
     * again when it is resumed or retried; it ends when it is over, or when the launch ends before it.
     */
    changed: (jobs: readonly Job[]): void => {
      const before = atWork;
      const now = new Set(jobs.filter(isAtWork).map(({ id }) => id));
      atWork = now;
      for (const job of jobs) {
        if (before.has(job.id) !== now.has(job.id)) note(job, now.has(job.id) ? 'Begun' : 'Ended');
      }
    },
    /** Notes that an earlier launch was killed while it was at a job. */
    cut: (job: Job): void => note(job, 'Ended'),
  };
}

/** A pause by the clerk is not an end. */
function isAtWork({ state, waiting }: Job): boolean {
  return state === 'running' || (state === 'paused' && waiting !== 'interrupted');
}

/** The end of a job, or that its launch has ended before it. */
function endOf({ state, done, skipped, failed }: Job) {
  const isEnd = state === 'done' || state === 'cancelled' || state === 'failed';
  return { outcome: isEnd ? state : ('interrupted' as const), done, skipped, failed };
}

interface SnapshotActivityDependencies {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly state: Pick<AppStateService, 'current'>;
}

/** What frozen sheets leave in the activity log, by whomever they are frozen: a clerk, or the schedule. */
export function snapshotActivity({ activity, state }: SnapshotActivityDependencies) {
  return {
    done: ({ kind, sheet, numbers }: SnapshotAction): Promise<void> => {
      const { connectionId, number, day, sha256, figures } = sheet;
      const about = { connection: connectionName(state, connectionId), sheetDay: day, sha256 };
      const what = kind === 'sheetFrozen' && sheet.isScheduled ? ('refresh' as const) : null;
      const action = { kind, ...about, what, customer: numbers?.[0] ?? number, customers: figures.customers };
      return activity.note(action, numbers && Promise.resolve(numbers));
    },
    notFrozen: (connectionId: string, sheetDay: LocalDate): Promise<void> =>
      activity.note({ kind: 'sheetNotFrozen', connection: connectionName(state, connectionId), sheetDay }),
    /** The customer is not named: what a sheet has lost says nothing of anyone. */
    shortened: async (connectionId: string, changes: readonly FrozenChange[]): Promise<void> => {
      for (const { day: sheetDay, sha256Before: sha256, ...change } of changes) {
        const connection = connectionName(state, connectionId);
        await activity.note({ kind: 'frozenSheetShortened', connection, sheetDay, sha256, ...change });
      }
    },
  };
}
