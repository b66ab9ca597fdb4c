import { sameCustomer } from '../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { CacheThreads } from './cacheThreads.ts';
import type { FrozenChange } from './facts/frozen/frozenShapes.ts';
import { cleared } from './keptInSteps.ts';

type Threads = Pick<CacheThreads, 'writer' | 'reader'>;

/** A reader of a log has finished after a call or two. */
const LOG_TRIES = 5;

/**
 * The customer is noted as being forgotten until the last of it has gone, so that the next start continues with it. Answers
 * what that has changed in frozen sheets.
 */
export async function forgetCustomer(
  customer: CustomerRef,
  { writer, reader }: Threads,
): Promise<readonly FrozenChange[]> {
  await reader.facts.noteForgetting(customer);
  const changed = await forgetShown(customer, { writer, reader });
  await removeHidden(customer, { writer, reader });
  return changed;
}

/** All that shows the customer, and all that a clerk could note of it again while the rest is still going. */
async function forgetShown(
  customer: CustomerRef,
  { writer, reader }: Threads,
): Promise<readonly FrozenChange[]> {
  // The list first: a PDF is kept only beside one.
  await writer.lists.forget(customer);
  await reader.jobs.forget(customer);
  await reader.keptLists.forget(customer);
  await reader.marks.forget(customer);
  await reader.reminders.forget(customer);
  await reader.reviewReports.forget(customer);
  await reader.explanations.forget(customer);
  await reader.savedComparisons.forget(customer);
  const changed = await forgetFrozen(customer, reader);
  await reader.facts.forget(customer);
  return changed;
}

/** A call for each step, so that an ingest has its turn between. */
async function removeHidden(customer: CustomerRef, { writer, reader }: Threads): Promise<void> {
  while (await writer.pdfs.forgetStep(customer));
  while (await writer.lists.forgetStep());
  await reader.facts.noteForgotten(customer);
}

/** A call for each sheet, so that others have their turn in between. */
async function forgetFrozen(
  customer: CustomerRef,
  { frozenSheets }: Threads['reader'],
): Promise<readonly FrozenChange[]> {
  const changed: FrozenChange[] = [];
  for (;;) {
    const change = await frozenSheets.forgetStep(customer);
    if (change === null) return changed;
    changed.push(change);
  }
}

/** Stands for all customers of a connection where one is noted as being forgotten. */
const ALL = '' as CustomerRef['number'];

/**
 * All that is kept of a connection, and at the end itself. It is noted as being forgotten meanwhile, as a customer is. A
 * call for each step, so that every other call has its turn between.
 */
export async function forgetConnection(connectionId: string, { writer, reader }: Threads): Promise<void> {
  await reader.facts.noteForgetting({ connectionId, number: ALL });
  await writer.lists.forgetConnection(connectionId);
  while (await writer.pdfs.forgetConnection(connectionId));
  while (await writer.resources.forgetConnection(connectionId));
  while (await writer.lists.forgetStep());
  while (await reader.jobs.forgetConnection(connectionId));
  await reader.keptLists.forgetConnection(connectionId);
  while (await reader.marks.forgetConnection(connectionId));
  while (await reader.exported.forgetConnection(connectionId));
  await reader.reminders.forgetConnection(connectionId);
  await reader.reviewReports.forgetConnection(connectionId);
  await reader.explanations.forgetConnection(connectionId);
  await reader.savedComparisons.forgetConnection(connectionId);
  while (await reader.savedComparisons.clearStep());
  await reader.ledgerMappings.forgetConnection(connectionId);
  await reader.frozenSheets.forgetConnection(connectionId);
  while (await reader.frozenSheets.clearStep());
  await reader.deliveryFields.remove(connectionId);
  await reader.senders.remove(connectionId);
  await reader.facts.removeConnection(connectionId);
}

/** Whether the connection was removed, and not all of it has gone yet. */
export async function isLeaving(connectionId: string, { reader }: Threads): Promise<boolean> {
  const leaving = await reader.facts.beingForgotten();
  return leaving.some((one) => sameCustomer(one, { connectionId, number: ALL }));
}

/**
 * The files' own logs hold what was, until they are emptied. A call that reads from one is waited for: the reader takes
 * its turn after it. What lasts longer, such as an export of many rows, is left to the writer's idle time.
 */
export async function emptyLogs({ writer, reader }: Threads): Promise<void> {
  for (let tries = 0; tries < LOG_TRIES; tries += 1) {
    const lists = await writer.logs.empty();
    const facts = await reader.logs.empty();
    if (lists && facts) return;
  }
}

/** What an earlier launch was forgetting shows no more; `forgetTheRest` does what takes longer. */
export async function hideTheRest({ writer, reader }: Threads): Promise<void> {
  try {
    for (const customer of await reader.facts.beingForgotten()) {
      if (customer.number === ALL) await writer.lists.forgetConnection(customer.connectionId);
      else await forgetShown(customer, { writer, reader });
    }
  } catch {
    // The next call meets the trouble.
  }
}

/**
 * What an earlier launch was forgetting, and rows that it was keeping or removing. Trouble is not reported here: the next
 * call meets it, or the next start.
 */
export async function forgetTheRest(threads: Threads): Promise<void> {
  try {
    const unfinished = await threads.reader.facts.beingForgotten();
    for (const customer of unfinished) {
      if (customer.number === ALL) await forgetConnection(customer.connectionId, threads);
      else await removeHidden(customer, threads);
    }
    if (unfinished.length > 0) await emptyLogs(threads);
    await cleared(threads.reader.frozenSheets);
    await cleared(threads.reader.savedComparisons);
  } catch {
    // Still noted as being forgotten.
  }
}
