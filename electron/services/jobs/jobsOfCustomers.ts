import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { JobKind } from '../../../shared/ipc/jobKinds.ts';
import { isOver } from '../../../shared/ipc/jobResult.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { JobsOfForgotten } from '../../../shared/ipc/keep.ts';
import { customerOf, isAboutCustomer } from './itemCustomer.ts';
import { type JobEntry, unlessUnreadable } from './jobEntry.ts';
import { figuresOf } from './jobFigures.ts';
import type { JobQueue } from './jobQueue.ts';
import type { JobOrder, JobType } from './jobWork.ts';

interface Parts {
  readonly jobs: ReadonlyMap<string, JobEntry>;
  readonly work: (kind: JobKind) => Pick<JobType, 'forgotten'>;
  /** The items of a job as they are kept. @throws KontorFailure jobUnreadable */
  readonly queueOf: (id: string, order: JobOrder) => Promise<JobQueue>;
}

type Named = { readonly connectionId: string; readonly number: string };

/** Which jobs are about which customers, and a job that continues without one of them. */
export class JobsOfCustomers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a job that is not over names the customer, alone or among others. */
  async isInUse({ connectionId, number }: CustomerRef): Promise<boolean> {
    for (const [id, entry] of this.#parts.jobs) {
      if (!isOver(entry.job) && (await this.isAbout(id, entry, connectionId, number))) return true;
    }
    return false;
  }

  /** What becomes of the jobs when these customers are forgotten. */
  async ofForgotten(connectionId: string, forgotten: ReadonlySet<string>): Promise<JobsOfForgotten> {
    const removed: Job[] = [];
    let shortenedJobs = 0;
    for (const [id, entry] of this.#parts.jobs) {
      if (entry.order.customer.connectionId !== connectionId) continue;
      const numbers = await this.numbersOf(id, entry).catch(unlessUnreadable);
      // Of a job that cannot be read no one knows whom it names: it goes.
      if (numbers !== null && !numbers.some((number) => forgotten.has(number))) continue;
      if (this.#canGoWithout(entry) && orderWithout(entry.order, forgotten) !== null) shortenedJobs += 1;
      else removed.push(entry.job);
    }
    const unfinishedJobs = removed.filter((job) => !isOver(job)).length;
    return { jobs: removed.length, unfinishedJobs, shortenedJobs };
  }

  /** By the order, or by an item of several customers; those of an ended job are read again. */
  async isAbout(id: string, entry: JobEntry, connectionId: string, number?: string): Promise<boolean> {
    const { customer, customers, numbers } = entry.order;
    if (customer.connectionId !== connectionId) return false;
    if (number === undefined || customer.number === number) return true;
    if (customers === 1) return false;
    if (numbers?.includes(number)) return true;
    // The order of such a job names every customer that it is about.
    if (this.#canGoWithout(entry)) return false;
    const queue = entry.queue ?? (await this.#parts.queueOf(id, entry.order).catch(unlessUnreadable));
    return queue === null || queue.items.some(({ item }) => isAboutCustomer(item, connectionId, number));
  }

  async numbersOf(id: string, { order, queue }: JobEntry): Promise<readonly string[]> {
    if (order.numbers !== undefined) return order.numbers;
    const { items } = queue ?? (await this.#parts.queueOf(id, order));
    return [order.customer.number, ...items.flatMap(({ item }) => customerOf(item)?.number ?? [])];
  }

  /** Takes the customer out of every job that can go without it and has others; `keep` shows and keeps the rest. */
  async withdraw(
    { connectionId, number }: Named,
    keep: (entry: JobEntry, part: Partial<Job>) => Promise<void>,
  ): Promise<void> {
    const customer = { connectionId, number: number as CustomerRef['number'] };
    for (const [id, entry] of this.#parts.jobs) {
      if (!this.#canGoWithout(entry) || !(await this.isAbout(id, entry, connectionId, number))) continue;
      const queue = entry.queue ?? (await this.#parts.queueOf(id, entry.order).catch(unlessUnreadable));
      const order = orderWithout(entry.order, new Set([number]));
      if (queue === null || order === null) continue;
      queue.withdraw(customer, this.#parts.work(order.kind).forgotten);
      entry.queue = queue;
      entry.order = order;
      await keep(entry, { ...figuresOf(queue.items), customer: order.customer, customers: order.customers });
    }
  }

  #canGoWithout({ order }: JobEntry): boolean {
    return this.#parts.work(order.kind).forgotten !== undefined;
  }
}

/** Null where no other customer is left. */
function orderWithout(order: JobOrder, forgotten: ReadonlySet<string>): JobOrder | null {
  const { connectionId } = order.customer;
  const numbers = (order.numbers ?? [order.customer.number]).filter((one) => !forgotten.has(one));
  const [first] = numbers;
  if (first === undefined) return null;
  const customer = { connectionId, number: first as CustomerRef['number'] };
  return { ...order, customer, customers: numbers.length, numbers };
}
