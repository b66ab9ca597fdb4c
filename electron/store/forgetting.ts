import { sameCustomer } from '../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../shared/ipc/customerRef.ts';
import type { RpcClient } from '../workers/rpc.ts';
import type { StoreWorkers } from './storeWorkers.ts';
import type { BalanceSnapshotsRepository, FrozenChange } from './userData/balanceSnapshotsRepository.ts';

type Threads = Pick<StoreWorkers, 'ingestWorker' | 'queryWorker'>;

/** A reader of a log has finished after a call or two. */
const LOG_TRIES = 5;

/**
 * The customer is noted as being forgotten until the last of it has gone, so that the next start continues with it. Answers
 * what that has changed in frozen sheets.
 */
export async function forgetCustomer(
  customer: CustomerRef,
  { ingestWorker, queryWorker }: Threads,
): Promise<readonly FrozenChange[]> {
  await queryWorker.facts.noteForgetting(customer);
  const changed = await forgetShown(customer, { ingestWorker, queryWorker });
  await removeHidden(customer, { ingestWorker, queryWorker });
  return changed;
}

/** All that shows the customer, and all that a clerk could note of it again while the rest is still going. */
async function forgetShown(
  customer: CustomerRef,
  { ingestWorker, queryWorker }: Threads,
): Promise<readonly FrozenChange[]> {
  // The list first: a PDF is kept only beside one.
  await ingestWorker.lists.forget(customer);
  await queryWorker.jobs.forget(customer);
  await queryWorker.keptLists.forget(customer);
  await queryWorker.marks.forget(customer);
  await queryWorker.reminders.forget(customer);
  await queryWorker.reviewReports.forget(customer);
  await queryWorker.explanations.forget(customer);
  await queryWorker.savedComparisons.forget(customer);
  const changed = await forgetFrozen(customer, queryWorker);
  await queryWorker.facts.forget(customer);
  return changed;
}

/** A call for each step, so that an ingest has its turn between. */
async function removeHidden(customer: CustomerRef, { ingestWorker, queryWorker }: Threads): Promise<void> {
  while (await ingestWorker.pdfs.forgetStep(customer));
  while (await ingestWorker.lists.forgetStep());
  await queryWorker.facts.noteForgotten(customer);
}

/** A call for each sheet, so that others have their turn in between. */
async function forgetFrozen(
  customer: CustomerRef,
  { frozenSheets }: Threads['queryWorker'],
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
export async function forgetConnection(
  connectionId: string,
  { ingestWorker, queryWorker }: Threads,
): Promise<void> {
  await queryWorker.facts.noteForgetting({ connectionId, number: ALL });
  await ingestWorker.lists.forgetConnection(connectionId);
  while (await ingestWorker.pdfs.forgetConnection(connectionId));
  while (await ingestWorker.resources.forgetConnection(connectionId));
  while (await ingestWorker.lists.forgetStep());
  while (await queryWorker.jobs.forgetConnection(connectionId));
  await queryWorker.keptLists.forgetConnection(connectionId);
  while (await queryWorker.marks.forgetConnection(connectionId));
  while (await queryWorker.exported.forgetConnection(connectionId));
  await queryWorker.reminders.forgetConnection(connectionId);
  await queryWorker.reviewReports.forgetConnection(connectionId);
  await queryWorker.explanations.forgetConnection(connectionId);
  await queryWorker.savedComparisons.forgetConnection(connectionId);
  while (await queryWorker.savedComparisons.purgeOrphansStep());
  await queryWorker.ledgerMappings.forgetConnection(connectionId);
  await queryWorker.frozenSheets.forgetConnection(connectionId);
  while (await queryWorker.frozenSheets.purgeOrphansStep());
  await queryWorker.deliveryFields.remove(connectionId);
  await queryWorker.senders.remove(connectionId);
  await queryWorker.facts.removeConnection(connectionId);
}

/** Whether the connection was removed, and not all of it has gone yet. */
export async function isLeaving(connectionId: string, { queryWorker }: Threads): Promise<boolean> {
  const leaving = await queryWorker.facts.beingForgotten();
  return leaving.some((one) => sameCustomer(one, { connectionId, number: ALL }));
}

/**
 * The files' own logs hold what was, until they are emptied. A call that reads from one is waited for: the query worker takes
 * its turn after it. What lasts longer, such as an export of many rows, is left to the ingest worker's idle time.
 */
export async function emptyLogs({ ingestWorker, queryWorker }: Threads): Promise<void> {
  for (let tries = 0; tries < LOG_TRIES; tries += 1) {
    const lists = await ingestWorker.logs.empty();
    const facts = await queryWorker.logs.empty();
    if (lists && facts) return;
  }
}

/** What an earlier launch was forgetting shows no more; `forgetTheRest` does what takes longer. */
export async function hideTheRest({ ingestWorker, queryWorker }: Threads): Promise<void> {
  try {
    for (const customer of await queryWorker.facts.beingForgotten()) {
      if (customer.number === ALL) await ingestWorker.lists.forgetConnection(customer.connectionId);
      else await forgetShown(customer, { ingestWorker, queryWorker });
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
    const unfinished = await threads.queryWorker.facts.beingForgotten();
    for (const customer of unfinished) {
      if (customer.number === ALL) await forgetConnection(customer.connectionId, threads);
      else await removeHidden(customer, threads);
    }
    if (unfinished.length > 0) await emptyLogs(threads);
    await purgeOrphans(threads.queryWorker.frozenSheets);
    await purgeOrphans(threads.queryWorker.savedComparisons);
  } catch {
    // Still noted as being forgotten.
  }
}

/** Removes all orphan rows. A failure is not reported: the next call meets it, and the next start purges again. */
export async function purgeOrphans(
  repository: Pick<RpcClient<BalanceSnapshotsRepository>, 'purgeOrphansStep'>,
): Promise<void> {
  try {
    while (await repository.purgeOrphansStep());
  } catch {
    // Nothing shows the rows that are left.
  }
}
