import pLimit from 'p-limit';
import { z } from 'zod';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { localDateSchema } from '../../../shared/domain/invoice.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import {
  type RefreshSchedule,
  type RefreshScope,
  readSchedule,
  type ScheduledTime,
  scheduledTimes,
} from '../../../shared/domain/refreshSchedule.ts';
import { dayAfter, localDay } from '../../../shared/domain/wallClock.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import { type MissedRefresh, missedRefreshSchema } from '../../../shared/ipc/refreshing.ts';
import type { LaunchParts } from '../app/launchParts.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import type { RefreshingService } from './refreshingService.ts';

/** How far a schedule has been followed, as it is kept among the facts. */
const storedSchema = z.strictObject({
  /** The schedule that this is about: a changed one starts without it. */
  schedule: z.string(),
  /** The last day whose time has been looked after, by the desk's calendar. */
  day: localDateSchema,
  /** What was missed and has not been dismissed. */
  missed: missedRefreshSchema.nullable(),
  /** Ids of the jobs that it has begun and that are kept, the oldest first. */
  begun: z.array(z.string()).readonly(),
});

/** The clock is looked at this often: it may be set, and the computer may sleep. */
const EVERY_MS = 20_000;
/** Older jobs of the schedule go from the list by themselves: each holds an outcome of every customer. */
const KEPT_JOBS = 10;
/** A time is met if it has come between two looks that are no further apart than this. */
const LATEST_MS = 2 * 60_000;

interface Parts extends Pick<LaunchParts, 'workspace' | 'state' | 'clock' | 'report'> {
  readonly refreshing: Pick<RefreshingService, 'begin'>;
  readonly jobs: Pick<JobsService, 'dismiss'>;
}

/**
 * Begins refreshes at the times that the clerk has chosen, by the desk's clock, while Kontor is open. A time that has
 * passed meanwhile is said and not made up for.
 */
export class RefreshScheduleService {
  readonly #parts: Parts;
  #stop: AbortController | null = null;
  #looking: Promise<void> = Promise.resolve();
  #lookedAt: number | null = null;
  readonly #turn = pLimit(1);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Runs until `close`; a second call changes nothing. */
  begin(): void {
    if (this.#stop !== null || !this.#parts.workspace.isOpen) return;
    const stop = new AbortController();
    this.#stop = stop;
    this.#looking = this.#lookAgain(stop.signal);
  }

  async close(): Promise<void> {
    this.#stop?.abort();
    this.#stop = null;
    await this.#looking;
    this.#lookedAt = null;
  }

  /** The clerk has read what was missed. */
  dismiss(): Promise<void> {
    return this.#turn(async () => {
      const kept = await this.#kept();
      if (kept !== null) await this.#keep({ ...kept, missed: null });
      this.#parts.state.change({ missedRefresh: null });
    });
  }

  /** The clerk has chosen another schedule, which is in the settings already. Never rejects. */
  async chosen(): Promise<void> {
    if (this.#stop === null) return;
    await this.#turn(() => this.#look()).catch((error: unknown) => {
      this.#parts.report(error, 'refreshing.schedule');
    });
  }

  /** What the schedule would begin, now. @throws KontorFailure notConnected, invalidInput */
  async startNow(): Promise<string> {
    const schedule = readSchedule(this.#parts.state.current.settings.refreshSchedule);
    if (schedule === null) throw new KontorFailure('invalidInput');
    return this.#start(schedule.scope);
  }

  async #lookAgain(signal: AbortSignal): Promise<void> {
    const { clock, report } = this.#parts;
    while (!signal.aborted) {
      await this.#turn(() => this.#look()).catch((error: unknown) => {
        if (!signal.aborted) report(error, 'refreshing.schedule');
      });
      await clock.sleep(EVERY_MS, signal).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { workspace, clock, state } = this.#parts;
    if (!workspace.isOpen) return;
    const before = this.#lookedAt;
    const now = clock.wall();
    this.#lookedAt = now;
    const kept = await this.#kept();
    const schedule = readSchedule(state.current.settings.refreshSchedule);
    if (kept === null || schedule === null) {
      if (state.current.missedRefresh !== null) state.change({ missedRefresh: null });
      return;
    }
    const due = scheduledTimes(schedule, kept.day, now);
    const last = due.at(-1);
    const day = last?.day ?? kept.day;
    // Kept first: whatever happens now, no time is met twice.
    await this.#keep({ ...kept, day });
    if (last === undefined && kept.missed === null && state.current.missedRefresh === null) return;
    const isMet = last !== undefined && before !== null && before < last.at && now - last.at <= LATEST_MS;
    const met = isMet ? await this.#meet(schedule.scope) : { reason: 'away' as const };
    const hasBegun = 'jobId' in met;
    const missed = missedOf(kept.missed, hasBegun ? due.slice(0, -1) : due, hasBegun ? 'away' : met.reason);
    const begun = hasBegun ? await this.#withoutOld([...kept.begun, met.jobId]) : kept.begun;
    await this.#keep({ ...kept, day, missed, begun });
    if (JSON.stringify(state.current.missedRefresh) !== JSON.stringify(missed)) {
      state.change({ missedRefresh: missed });
    }
  }

  /** The job that has begun, or why none has. */
  async #meet(scope: RefreshScope): Promise<Met> {
    const { state, report } = this.#parts;
    const { jobs, activeConnectionId } = state.current;
    if (activeConnectionId === null) return { reason: 'notConnected' };
    const isBusy = jobs.some(
      (job) => job.kind === 'refresh' && !isOver(job) && job.customer.connectionId === activeConnectionId,
    );
    if (isBusy) return { reason: 'busy' };
    try {
      return { jobId: await this.#start(scope) };
    } catch (error) {
      if (error instanceof KontorFailure && error.code === 'invalidInput') return { reason: 'nobody' };
      report(error, 'refreshing.schedule');
      return { reason: 'failed' };
    }
  }

  /** One that is not over stays, and one that the clerk has removed already is no trouble. */
  async #withoutOld(begun: readonly string[]): Promise<readonly string[]> {
    const { jobs, state, report } = this.#parts;
    const unfinished = new Set(state.current.jobs.filter((job) => !isOver(job)).map(({ id }) => id));
    const old = begun.slice(0, -KEPT_JOBS).filter((id) => !unfinished.has(id));
    for (const id of old) {
      await jobs.dismiss(id).catch((error: unknown) => {
        const isGone = error instanceof KontorFailure && error.code === 'jobNotFound';
        if (!isGone) report(error, 'refreshing.schedule');
      });
    }
    return begun.filter((id) => !old.includes(id));
  }

  async #start(scope: RefreshScope): Promise<string> {
    const { settings, activeConnectionId: connectionId } = this.#parts.state.current;
    if (connectionId === null) throw new KontorFailure('notConnected');
    return this.#parts.refreshing.begin(
      {
        connectionId,
        scope: { kind: scope },
        fresherMinutes: settings.refreshFresherMinutes,
        perMinute: settings.refreshPerMinute,
        atOnce: settings.refreshAtOnce,
        quiet: settings.refreshQuiet,
      },
      true,
    );
  }

  /** Null without a schedule. */
  async #kept(): Promise<StoredSchedule | null> {
    const { workspace, state, clock } = this.#parts;
    const text = state.current.settings.refreshSchedule;
    const value = readSchedule(text);
    if (text === null || value === null || !workspace.isOpen) return null;
    const stored = await workspace.current.store.facts.refreshesMet();
    return storedSchedule(stored, { text, value }, clock.wall());
  }

  /** Nothing is written where nothing has changed. */
  async #keep({ schedule, day, missed, begun }: StoredSchedule): Promise<void> {
    const { facts } = this.#parts.workspace.current.store;
    const text = JSON.stringify({ schedule, day, missed, begun });
    if (text !== (await facts.refreshesMet())) await facts.putRefreshesMet(text);
  }
}

type Met = { readonly jobId: string } | { readonly reason: MissedRefresh['reason'] };

function missedOf(
  before: MissedRefresh | null,
  missed: readonly ScheduledTime[],
  reason: MissedRefresh['reason'],
): MissedRefresh | null {
  const last = missed.at(-1);
  if (last === undefined) return before;
  return { at: last.at, times: (before?.times ?? 0) + missed.length, reason };
}

type StoredSchedule = Readonly<z.output<typeof storedSchema>>;

/**
 * Reads the stored text. Times before `schedule` was chosen do not count as missed. If the clock was set back, no time
 * of its day is met again; and if later days were met already, the schedule is followed from now on.
 */
function storedSchedule(
  text: string | null,
  schedule: { readonly text: string; readonly value: RefreshSchedule },
  now: number,
): StoredSchedule {
  const today = localDay(now);
  const read = storedSchema.safeParse(parsedJson(text ?? ''));
  const yesterday = dayAfter(today, 0, 0, -1);
  const isOver = scheduledTimes(schedule.value, yesterday, now).length > 0;
  const fromNow = { schedule: schedule.text, day: isOver ? today : yesterday };
  if (read.success && read.data.schedule === schedule.text) {
    const { day, missed, begun } = read.data;
    return { ...fromNow, missed, begun, ...(day <= today && { day }) };
  }
  return { ...fromNow, missed: null, begun: read.success ? read.data.begun : [] };
}
