import { basename, dirname } from 'node:path';
import { formatCount } from '../../../shared/domain/amountFormat.ts';
import { localMoment } from '../../../shared/domain/wallClock.ts';
import { catalogues } from '../../../shared/i18n/catalogues.ts';
import { filled } from '../../../shared/i18n/filledText.ts';
import type { ActivityFilter, PlacedEntry } from '../../../shared/ipc/activity.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import { saveWhole, writePartFile } from '../../documents/files/writeFile.ts';
import type { SealedEntry } from '../../store/userData/activity/activityShapes.ts';
import {
  type KeptEntry,
  NO_ACTION,
  namedCustomers,
  shownEntry,
} from '../../store/userData/activity/keptEntry.ts';
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
import {
  createExportContext,
  type ExportContext,
  type ExportContextOptions,
} from '../state/exportContext.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { activityCsv } from './activityCsv.ts';

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
    const moment = createExportContext(this.#parts);
    const { language, settings } = moment;
    const { matching, all, last } = await this.#log().page(filter, { offset: 0, limit: 1 });
    const about = aboutLog(moment, named.filterWords, { rows: matching, all });
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
