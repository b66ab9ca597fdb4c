import type { CustomerSelection, CustomerSort } from '../../../shared/domain/customerQuery.ts';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ChangedSince } from '../../../shared/domain/invoiceQuery.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { SelectedCustomers } from '../../store/invoices/queries/customerListShapes.ts';
import type { CustomersService } from '../customers/customersService.ts';
import { namePreview } from '../exports/listAbout.ts';
import type { JobsService } from '../jobs/jobsService.ts';
import type { ForgetService } from '../keep/forgetService.ts';
import { createExportContext, type ExportContextOptions } from '../state/exportContext.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { fetchedBefore, momentNow } from './customerListMoment.ts';
import { customersFileName, savedCustomers } from './savedCustomers.ts';

interface Parts extends ExportContextOptions, Pick<LaunchParts, 'publisher' | 'report' | 'places'> {
  readonly customers: Pick<CustomersService, 'imported'>;
  readonly forget: Pick<ForgetService, 'forget'>;
  readonly jobs: Pick<JobsService, 'ofCustomers'>;
}

type Calls = Handlers['customerList'];

/** All kept customers of a connection as one list, and what is done with many of them at once. */
export class CustomerListService implements Calls {
  readonly #parts: Parts;
  #stop: AbortController | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly page: Calls['page'] = (input) => {
    const moment = this.#moment(input.changesSince);
    return this.#list.page({ ...input, fetchedBefore: fetchedBefore(input.filter, moment) }, moment);
  };

  readonly position: Calls['position'] = async (input) => {
    const moment = this.#moment(input.changesSince);
    const query = { ...input, fetchedBefore: fetchedBefore(input.filter, moment) };
    return { position: await this.#list.position(query, moment) };
  };

  readonly totals: Calls['totals'] = async (input) => {
    const { selected, moment } = this.#selected(input);
    return this.#list.totals(selected, moment);
  };

  readonly selected: Calls['selected'] = async (input) => {
    const { selected, moment } = this.#selected(input);
    return this.#list.selected(selected, moment);
  };

  readonly numbers: Calls['numbers'] = async (input) => {
    const text = (await this.#numbers(input)).join('\n');
    if (text.length > LONGEST_NUMBERS) throw new KontorFailure('invalidInput');
    return { text };
  };

  readonly save: Calls['save'] = async (input) => {
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(input.connectionId);
    const parts = { ...moment, ...this.#selected(input), connection, places: this.#parts.places };
    return savedCustomers(parts, input);
  };

  readonly previewName: Calls['previewName'] = async (input) => {
    const moment = createExportContext(this.#parts);
    const connection = moment.connectionName(input.connectionId);
    return namePreview(customersFileName({ ...moment, connection }, input), input.template);
  };

  readonly pin: Calls['pin'] = async ({ pinned, ...input }) => {
    const { connectionId } = input;
    const numbers = await this.#numbers(input);
    await this.#parts.workspace.current.store.facts.pin(connectionId, numbers, pinned);
    await this.#parts.customers.imported(numbers.map((number) => ({ connectionId, number })));
    return { customers: numbers.length };
  };

  readonly kept: Calls['kept'] = async (input) => {
    const { connectionId } = input;
    const { selected, moment } = this.#selected(input);
    const { workspace, jobs } = this.#parts;
    const { store } = workspace.current;
    const [totals, numbers] = await Promise.all([
      this.#list.totals(selected, moment),
      this.#list.numbers(selected, moment),
    ]);
    const [pdfs, noted, keptLists, marks, frozen, ofJobs] = await Promise.all([
      store.pdfs.keptOf(connectionId, numbers),
      store.facts.notedAmong(connectionId, numbers),
      store.keptLists.listsWith(connectionId, numbers),
      store.marks.countAmong(connectionId, numbers),
      store.frozenSheets.daysNaming(connectionId, numbers),
      jobs.ofCustomers.ofForgotten(connectionId, new Set(numbers)),
    ]);
    return {
      customers: totals.customers,
      invoices: totals.invoices,
      pdfs,
      noted,
      keptLists,
      marks,
      frozenSheets: frozen.length,
      ...ofJobs,
    };
  };

  readonly forget: Calls['forget'] = async (input) => {
    const { workspace, forget, publisher, report } = this.#parts;
    const { connectionId } = input;
    const stop = new AbortController();
    this.#stop?.abort();
    this.#stop = stop;
    const numbers = await this.#numbers(input);
    let forgotten = 0;
    try {
      for (const number of numbers) {
        if (stop.signal.aborted || !workspace.isOpen) break;
        try {
          await forget.forget({ connectionId, number });
          forgotten += 1;
        } catch (error) {
          report(error, 'customerList.forget');
        }
        publisher.publish('customerList.forgetting', { done: forgotten, customers: numbers.length });
      }
    } finally {
      if (this.#stop === stop) this.#stop = null;
      // Also when stopped, nothing of the forgotten customers stays in the files' own logs.
      if (forgotten > 0 && workspace.isOpen) await workspace.current.store.lists.emptyLogs();
    }
    return { forgotten, failed: numbers.length - forgotten };
  };

  readonly stopForgetting: Calls['stopForgetting'] = async () => this.#stop?.abort();

  /** Ends what is being forgotten after the customer that it is at. */
  close(): void {
    this.#stop?.abort();
  }

  get #list() {
    return this.#parts.workspace.current.store.customerList;
  }

  #moment(changesSince?: ChangedSince) {
    const { clock, language, settings } = this.#parts;
    return momentNow(clock, language(), settings().staleAfterMinutes, changesSince);
  }

  #selected({ connectionId, selection, changesSince, sort = [] }: Chosen) {
    const moment = this.#moment(changesSince);
    const before = selection.kind === 'rows' ? null : fetchedBefore(selection.filter, moment);
    const selected: SelectedCustomers = { connectionId, selection, sort, fetchedBefore: before };
    return { selected, moment };
  }

  #numbers(input: Chosen) {
    const { selected, moment } = this.#selected(input);
    return this.#list.numbers(selected, moment);
  }
}

interface Chosen {
  readonly connectionId: string;
  readonly selection: CustomerSelection;
  readonly sort?: CustomerSort;
  readonly changesSince?: ChangedSince;
}
