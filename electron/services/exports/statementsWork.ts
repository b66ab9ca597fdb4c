import { z } from 'zod';
import { statementFileName } from '../../../shared/domain/fileNameTemplate.ts';
import { localDateSchema } from '../../../shared/domain/invoice.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import { type CustomerRef, customerRefSchema } from '../../../shared/ipc/customerRef.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { StatementThread } from '../../documents/documentThread.ts';
import type { PrintedStatement } from '../../documents/pdf/statementPdf.ts';
import type { Clock, ThreadFiles } from '../../ports/host.ts';
import type { ReminderOrder } from '../../store/invoices/queries/reminderQueries.ts';
import type { FailureReporter, Workspace } from '../app/launchParts.ts';
import type {
  Ending,
  Finished,
  ItemOutcome,
  JobItem,
  JobOrder,
  JobSession,
  JobType,
} from '../jobs/jobType.ts';
import type { NamedCustomer } from './exportScope.ts';
import { type Archive, JobFolder, mergedExport, OF_THE_FOLDER } from './jobFolder.ts';
import { ListChanged, retryIfChanged } from './listFeed.ts';
import { type PreparedStatement, preparedStatement } from './statementWork.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly clock: Clock;
  readonly report: FailureReporter;
  readonly threads: Pick<ThreadFiles, 'exportThread' | 'exportFonts'>;
  readonly language: () => Language;
  readonly settings: () => Settings;
  /** The operating system's account; null where the host does not know it. */
  readonly account: string | null;
}

/** `day` is the day on which the job was begun, whenever it goes on. */
const detailSchema = z.strictObject({
  scope: z.enum(['open', 'all']),
  from: localDateSchema.nullable(),
  to: localDateSchema.nullable(),
  lateOn: localDateSchema.nullable(),
  balances: z.boolean().default(false),
  template: z.string(),
  day: localDateSchema,
  title: z.string(),
  /** Of a reminder run, as of `ReminderMoment`. */
  reminder: z.strictObject({ days: z.number().int().nonnegative() }).nullable().default(null),
});

type StatementsDetail = z.output<typeof detailSchema>;

/** A statement of account for each of many customers, in a folder, or as one PDF with a bookmark for each. */
export function statementsWork(parts: Parts): JobType {
  return {
    detail: detailSchema,
    item: z.strictObject({ customer: customerRefSchema, givenName: z.string() }),
    result: writtenReminderSchema,
    open: async (jobId, order) => {
      const detail = order.detail as StatementsDetail;
      const reminders =
        detail.reminder && new ReminderNotes(parts, { jobId, day: detail.day, ...detail.reminder });
      return new StatementsExport(parts, order, await JobFolder.open(parts, jobId, order, null), reminders);
    },
    discard: JobFolder.discard,
  };
}

class StatementsExport implements JobSession {
  readonly #parts: Parts;
  readonly #detail: StatementsDetail;
  readonly #connectionId: string;
  readonly #folder: JobFolder;
  readonly #prints: StatementThread;
  readonly #reminders: ReminderNotes | null;

  constructor(parts: Parts, order: JobOrder, folder: JobFolder, reminders: ReminderNotes | null) {
    this.#parts = parts;
    this.#detail = order.detail as StatementsDetail;
    this.#connectionId = order.customer.connectionId;
    this.#folder = folder;
    this.#prints = new StatementThread(parts.threads.exportThread, parts.threads.exportFonts);
    this.#reminders = reminders;
  }

  async run(item: unknown, signal: AbortSignal): Promise<ItemOutcome> {
    const one = item as NamedCustomer;
    try {
      return await retryIfChanged(signal, () => this.#statement(one));
    } catch (error) {
      if (signal.aborted) throw error;
      const failure = this.#parts.report(error, 'exports.item');
      const stops = OF_THE_FOLDER.has(failure.code);
      const failed = { kind: 'failed', bytes: 0, name: one.customer.number, failure } as const;
      return stops ? { ...failed, stops } : failed;
    }
  }

  async onOutcomes(): Promise<void> {
    await this.#reminders?.noteTheRest();
  }

  async finish(items: readonly JobItem[], ending: Ending, signal: AbortSignal): Promise<Finished> {
    const finished = await this.#folder.end(items, ending, signal, {
      about: { title: this.#detail.title },
      nameOf: (item) => (item as NamedCustomer).customer.number,
      bookmarkOf: (item) => ({ title: bookmark(item as NamedCustomer), group: null }),
      again: (item) => this.#again(item as NamedCustomer),
      pack: (archive) => this.#merged(archive),
    });
    // The papers of one file are written once it is there.
    if (finished.written !== undefined) await this.#reminders?.noteAll(items);
    if (ending !== 'stopped') await this.#folder.removeHidden();
    await this.#folder.settled();
    return finished;
  }

  async close(): Promise<void> {
    await this.#prints.close();
    await this.#folder.close();
  }

  async #statement(one: NamedCustomer): Promise<ItemOutcome> {
    if (this.#reminders === null) return this.#stated(one, null);
    const reminder = await this.#reminders.order(one.customer);
    const { reason, level, invoices } = reminder;
    // What an earlier launch has written is there, whatever was marked since.
    const isThere = reason !== null && (await this.#folder.recall(one.customer.number)) !== null;
    if (reason !== null && !isThere) return { kind: 'skipped', bytes: 0, reason };
    const outcome = await this.#stated(one, reminder);
    if (outcome.file === undefined) return outcome;
    if (this.#folder.isHidden) return { ...outcome, result: { level, invoices } };
    await this.#reminders.note(one.customer, { level, invoices });
    return outcome;
  }

  async #stated(one: NamedCustomer, reminder: ReminderOrder | null): Promise<ItemOutcome> {
    const prepared = await this.#prepared(one, reminder);
    if (prepared === null) return { kind: 'skipped', bytes: 0, reason: 'notKept' };
    const { statement, list, lacks } = prepared;
    // The list was fetched again after its customer was judged.
    if (reminder !== null && reminder.revision !== list.revision) throw new ListChanged();
    const { unreadable } = list;
    if (statement.totals.count === 0) {
      return { kind: 'skipped', bytes: 0, reason: 'nothingToState', counts: { unreadable } };
    }
    const key = one.customer.number;
    const before = await this.#folder.recall(key);
    if (before !== null && statement.rowReferences === null) {
      return { ...before, counts: { unreadable, ...lacks } };
    }
    const { bytes, counts: ofRows } = await this.#printed(prepared);
    const counts = { unreadable, ...lacks, ...ofRows };
    if (before !== null) return { ...before, counts };
    const { givenName } = statement.customer;
    const facts = { customerNumber: one.customer.number, givenName, day: this.#detail.day };
    const name = statementFileName(this.#detail.template, facts);
    return { ...(await this.#folder.write(name, bytes, { key, fetchedAt: list.fetchedAt })), counts };
  }

  /** It says of itself what a single one does; some customers may have theirs in another language. */
  async #merged(archive: Archive): Promise<Finished> {
    const { workspace, language } = this.#parts;
    const settings = await workspace.current.store.senders.get(this.#connectionId);
    const author = settings.sender.name;
    const about = { ...archive.about, author, language: settings.language ?? language() };
    return mergedExport({ ...archive, about });
  }

  /** The address that the clerk has kept for the customer is on it. */
  async #prepared(
    { customer }: NamedCustomer,
    reminder: ReminderOrder | null,
  ): Promise<PreparedStatement | null> {
    const { workspace, language, settings } = this.#parts;
    const { store } = workspace.current;
    const { scope, from, to, lateOn, balances, day } = this.#detail;
    const recipientLines = [...((await store.facts.customer(customer)).addressLines ?? [])];
    const asked = { customer, scope, from, to, recipientLines, lateOn: lateOn ?? day, balances };
    const moment = { store, language: language(), settings: settings(), today: day };
    return preparedStatement(moment, asked, reminder);
  }

  #printed({ statement, rows }: PreparedStatement): Promise<PrintedStatement> {
    return this.#prints.print(statement, rows);
  }

  async #again(one: NamedCustomer): Promise<Uint8Array> {
    const reminder = (await this.#reminders?.order(one.customer)) ?? null;
    const prepared = await this.#prepared(one, reminder);
    if (prepared === null) throw new ListChanged();
    return (await this.#printed(prepared)).bytes;
  }
}

function bookmark({ customer, givenName }: NamedCustomer): string {
  return givenName === '' ? customer.number : `${customer.number} ${givenName}`;
}

/** What a job of statements remembers besides its items. */
export function statementsDetail(
  input: StatementsInput,
  { today, title, days }: { readonly today: string; readonly title: string; readonly days: number | null },
): StatementsDetail {
  const { scope, from, to, lateOn, balances, template } = input;
  const day = today as LocalDate;
  const reminder = days === null ? null : { days };
  return { scope, from, to, lateOn: lateOn ?? day, balances, template, day, title, reminder };
}

interface Run {
  readonly jobId: string;
  /** `YYYY-MM-DD`, as it is on the papers. */
  readonly day: string;
  readonly days: number;
}

/** What is noted of a reminder once the one file that it is in has been written. */
const writtenReminderSchema = z.strictObject({
  level: z.number().int().positive(),
  /** By `subjectKey`. */
  invoices: z.array(z.string()).readonly(),
});

type WrittenReminder = z.output<typeof writtenReminderSchema>;

/** The reminders of one job: whom each is judged for when its turn comes, and what is noted once it is written. */
class ReminderNotes {
  readonly #parts: Parts;
  readonly #run: Run;
  /** What is in the one file and could not be noted yet. */
  #rest: readonly JobItem[] = [];

  constructor(parts: Parts, run: Run) {
    this.#parts = parts;
    this.#run = run;
  }

  /** As of now: what was fetched or marked since the job was begun counts. */
  order(customer: CustomerRef): Promise<ReminderOrder> {
    const { workspace, clock, settings } = this.#parts;
    const { jobId, day, days } = this.#run;
    const staleBefore = clock.wall() - settings().staleAfterMinutes * 60_000;
    return workspace.current.store.reminderRuns.order(customer, { today: day, staleBefore, days, jobId });
  }

  /** Once for a customer, however often the job is continued. */
  note(customer: CustomerRef, { level, invoices }: WrittenReminder): Promise<void> {
    const { workspace, clock, account } = this.#parts;
    const { jobId, day } = this.#run;
    const by = account ?? '';
    const reminder = { jobId, at: clock.wall(), by, day, level, invoices };
    return workspace.current.store.reminders.note(customer, reminder);
  }

  /** All that is in the one file. */
  async noteAll(items: readonly JobItem[]): Promise<void> {
    this.#rest = items;
    // What fails is noted when the job itself is kept, which says why it cannot be.
    await this.noteTheRest().catch(() => undefined);
  }

  /** What could not be noted before. */
  async noteTheRest(): Promise<void> {
    for (const { item, outcome } of this.#rest) {
      const written = writtenReminderSchema.safeParse(outcome?.result).data;
      if (written !== undefined) await this.note((item as NamedCustomer).customer, written);
    }
    this.#rest = [];
  }
}
