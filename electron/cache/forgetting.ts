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
  // The list first: a PDF is kept only beside one. Then a call for each step, so that an ingest has its turn between.
  await writer.lists.forget(customer);
  while (await writer.pdfs.forgetStep(customer));
  while (await writer.lists.forgetStep());
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

/** All that is kept of a connection but itself: while it is there, its removal can be repeated. */
export async function forgetConnection(connectionId: string, { writer, reader }: Threads): Promise<void> {
  await writer.lists.forgetConnection(connectionId);
  await writer.pdfs.forgetConnection(connectionId);
  await reader.jobs.forgetConnection(connectionId);
  await reader.keptLists.forgetConnection(connectionId);
  await reader.marks.forgetConnection(connectionId);
  await reader.reminders.forgetConnection(connectionId);
  await reader.reviewReports.forgetConnection(connectionId);
  await reader.explanations.forgetConnection(connectionId);
  await reader.savedComparisons.forgetConnection(connectionId);
  await reader.ledgerMappings.forgetConnection(connectionId);
  await reader.frozenSheets.forgetConnection(connectionId);
  await reader.deliveryFields.remove(connectionId);
  await reader.senders.remove(connectionId);
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

/**
 * What an earlier launch was forgetting, and rows that it was keeping or removing. Trouble is not reported here: the next
 * call meets it, or the next start.
 */
export async function forgetTheRest(threads: Threads): Promise<void> {
  try {
    const unfinished = await threads.reader.facts.beingForgotten();
    for (const customer of unfinished) await forgetCustomer(customer, threads);
    if (unfinished.length > 0) await emptyLogs(threads);
    await cleared(threads.reader.frozenSheets);
    await cleared(threads.reader.savedComparisons);
  } catch {
    // Still noted as being forgotten.
  }
}
