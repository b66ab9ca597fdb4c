import { z } from 'zod';
import type { CustomerRef } from '../../../../../shared/ipc/customerRef.ts';
import type { Settings } from '../../../../../shared/ipc/settings.ts';
import type { Clock } from '../../../../ports/host.ts';
import type { ReminderOrder } from '../../../../store/invoices/queries/reminderShapes.ts';
import type { JobItem } from '../../../jobs/jobWork.ts';
import type { Workspace } from '../../../state/workspace.ts';
import type { NamedCustomer } from '../../scope/exportNames.ts';

interface Parts {
  readonly workspace: Workspace;
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly account: string | null;
}

interface Run {
  readonly jobId: string;
  /** `YYYY-MM-DD`, as it is on the papers. */
  readonly day: string;
  readonly days: number;
}

/** What is noted of a reminder once the one file that it is in has been written. */
export const writtenReminderSchema = z.strictObject({
  level: z.number().int().positive(),
  /** By `subjectKey`. */
  invoices: z.array(z.string()).readonly(),
});

type WrittenReminder = z.output<typeof writtenReminderSchema>;

/** The reminders of one job: whom each is judged for when its turn comes, and what is noted once it is written. */
export class ReminderNotes {
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
