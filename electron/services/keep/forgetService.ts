import { customerKey } from '../../../shared/domain/customerRef.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { KeptOfCustomer } from '../../../shared/ipc/keep.ts';
import type { FrozenChange } from '../../store/userData/frozen/frozenShapes.ts';
import { isNoted } from '../../store/userData/userDataShapes.ts';
import type { AgreementsService } from '../agreements/agreementsService.ts';
import type { FrozenService } from '../asOf/frozenService.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import type { KeptListsService } from '../keptLists/keptListsService.ts';
import type { PdfsService } from '../pdfs/pdfsService.ts';
import type { LaunchParts } from '../state/launchParts.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock'> {
  readonly customers: CustomersService;
  readonly agreements: AgreementsService;
  readonly pdfs: PdfsService;
  readonly jobs: JobsService;
  readonly keptLists: Pick<KeptListsService, 'changed'>;
  readonly frozen: Pick<FrozenService, 'changed'>;
  /**
   * Notes it in the activity log, with what it has changed in frozen sheets, before the files' own logs are emptied of what
   * is forgotten.
   */
  readonly noted: (customer: CustomerRef, changes: readonly FrozenChange[]) => Promise<void>;
}

/** Forgets one customer: its running work is ended, and nothing of it is kept (docs/design.md §6.7). */
export class ForgetService {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async kept(customer: CustomerRef): Promise<KeptOfCustomer> {
    const { workspace, customers, jobs, clock } = this.#parts;
    const { lists, facts, keptLists, marks, pdfs, resources } = workspace.current.store;
    const { explanations, savedComparisons, frozenSheets } = workspace.current.store;
    const [list, noted, kept, documents, ofJobs, listed, marked, explained, compared, frozen] =
      await Promise.all([
        lists.cached(customer, clock.today()),
        facts.customer(customer),
        pdfs.kept(customer),
        resources.all(customer),
        jobs.ofCustomers.ofForgotten(customer.connectionId, new Set([customer.number])),
        keptLists.listsWith(customer.connectionId, [customer.number]),
        marks.count(customer),
        explanations.count(customer),
        savedComparisons.count(customer),
        frozenSheets.daysNaming(customer.connectionId, [customer.number]),
      ]);
    return {
      invoices: list?.totals.count ?? null,
      pdfs: kept.length,
      agreements: documents.length > 0,
      noted: isNoted(noted),
      keptLists: listed,
      marks: marked,
      differences: explained + compared,
      frozenSheets: [...frozen],
      fetching: customers.isFetching(customer),
      ...ofJobs,
    };
  }

  /** Callers meanwhile share its result. Its traces in the logs of the files are removed by `emptyLogs`. */
  forget(customer: CustomerRef): Promise<void> {
    const key = customerKey(customer);
    const running = this.#running.get(key) ?? this.#forget(customer).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  /** On the screen, being fetched, or named by a job that is not over. */
  async isInUse(customer: CustomerRef): Promise<boolean> {
    const { customers, jobs } = this.#parts;
    return (await jobs.ofCustomers.isInUse(customer)) || customers.isInUse(customer);
  }

  async #forget(customer: CustomerRef): Promise<void> {
    const { workspace, customers, agreements, pdfs, jobs, keptLists, frozen, noted } = this.#parts;
    const { store } = workspace.current;
    let changes: readonly FrozenChange[] = [];
    await customers.release(customer, async () => {
      await jobs.forget(customer);
      await agreements.forget(customer);
      await pdfs.forget(customer);
      changes = await store.lists.forget(customer);
      keptLists.changed();
      if (changes.length > 0) frozen.changed();
    });
    await noted(customer, changes);
  }
}
