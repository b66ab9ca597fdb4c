import type { z } from 'zod';
import { type DeliveryFields, GUESSED_DELIVERY_FIELDS } from '../../../shared/domain/agreementNames.ts';
import { customerKey } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type {
  AgreementOverview,
  agreementsContract,
  DeliveryFieldChoice,
} from '../../../shared/ipc/agreements.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CallOptions } from '../../serviceClient/serviceCaller.ts';
import type { ServiceConnection } from '../../serviceClient/serviceUrl.ts';
import type { ConnectionsService } from '../app/connectionsService.ts';
import type { LaunchParts, Workspace } from '../app/launchParts.ts';
import { Throttled } from '../app/timers.ts';
import { agreementOverview, documentWords, partDetail, shown, shownPath } from './agreementOverview.ts';
import { readDeliveries } from './agreementPayload.ts';
import { AgreementRefresh } from './agreementRefresh.ts';
import type { ConnectivityService } from './connectivityService.ts';
import {
  agreementSpec,
  type CustomerFile,
  CustomerFiles,
  customerExternalId,
  deliveriesSpec,
  foundAgreements,
  foundDeliveries,
  LIST,
  PAYMENTS,
  type PartSpec,
  storedKey,
} from './customerFile.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock' | 'publisher' | 'report'> {
  readonly connections: Pick<ConnectionsService, 'forCalls'>;
  readonly connectivity: Pick<ConnectivityService, 'succeeded' | 'failed'>;
}

interface Run {
  readonly refresh: AgreementRefresh;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

type Examples = z.input<typeof agreementsContract.tryFields.output>['examples'];

const MOST_EXAMPLES = 5;
/** Between two notices of what a refresh has changed. */
const BETWEEN_MS = 200;

/**
 * A customer's agreements, deliveries and payment methods: all that the deprecated combined call gave, from the
 * five endpoints of docs/service.md §4.4, what is cached at once and each part on its own afterwards.
 */
export class AgreementsService implements AgreementHandlers {
  readonly #parts: Parts;
  readonly #files: CustomerFiles;
  readonly #runs = new Map<string, Run>();
  readonly #calls = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#files = new CustomerFiles(parts.workspace, parts.clock);
  }

  /** Customers that are being refreshed. */
  get fetching(): number {
    return this.#runs.size;
  }

  isFetching(customer: CustomerRef): boolean {
    return this.#runs.has(customerKey(customer));
  }

  readonly overview: AgreementHandlers['overview'] = async ({ customer }) =>
    this.#overview(await this.#file(customer));

  readonly refresh: AgreementHandlers['refresh'] = async ({ customer, part }) => {
    const file = await this.#file(customer);
    const target = part === 'all' || part === 'failed' ? part : file.specOf(part);
    if (target === null) throw new KontorFailure('invalidInput');
    const connection = await this.#parts.connections.forCalls(customer.connectionId);
    const before = this.#runs.get(customerKey(customer));
    if (before?.stop.signal.aborted) await before.done;
    this.#run(file, connection).refresh.add(target);
    return this.#overview(file);
  };

  readonly stop: AgreementHandlers['stop'] = async ({ customer }) =>
    this.#runs.get(customerKey(customer))?.stop.abort();

  readonly detail: AgreementHandlers['detail'] = async ({ customer, ...request }) =>
    partDetail(await this.#file(customer), request);

  readonly find: AgreementHandlers['find'] = async ({ connectionId, text }) => {
    const { resources, facts } = this.#parts.workspace.current.store;
    const { list: hits, all, more } = await resources.find(connectionId, text);
    const names = await facts.givenNames(
      connectionId,
      hits.map(({ customer }) => customer.number),
    );
    const list = hits.map(({ target, ...hit }, at) => ({ ...hit, key: target, givenName: names[at] ?? '' }));
    return { list, all, more };
  };

  readonly fields: AgreementHandlers['fields'] = async ({ connectionId }) =>
    choice(await this.#parts.workspace.current.store.deliveryFields.get(connectionId));

  readonly chooseFields: AgreementHandlers['chooseFields'] = async ({ connectionId, typeField, idField }) => {
    const fields = { type: typeField, id: idField };
    await this.#parts.workspace.current.store.deliveryFields.put(connectionId, fields);
    for (const file of await this.#files.at(connectionId)) {
      file.useFields(fields);
      this.#notify(file);
    }
    return choice(fields);
  };

  readonly tryFields: AgreementHandlers['tryFields'] = async ({ customer, typeField, idField }) => {
    const file = await this.#file(customer);
    const records = file
      .documents('deliveries')
      .flatMap(({ text }) => readDeliveries(text, { type: typeField, id: idField }).records);
    const examples: Examples = records.slice(0, MOST_EXAMPLES).map(({ deliveryType, externalId }) => ({
      type: deliveryType && shown(deliveryType.value),
      typeAt: deliveryType && shownPath(deliveryType.at),
      id: externalId && shown(externalId.value),
      idAt: externalId && shownPath(externalId.at),
    }));
    return {
      deliveries: records.length,
      withType: records.filter(({ deliveryType }) => deliveryType !== null).length,
      withId: records.filter(({ externalId }) => externalId !== null).length,
      examples,
    };
  };

  /** Releases what is in memory, before the store forgets the customer. */
  async forget(customer: CustomerRef): Promise<void> {
    await this.#stopped([...this.#runs].filter(([key]) => key === customerKey(customer)));
    this.#files.drop(customer);
  }

  /** Releases everything in memory, before the store is wiped. */
  async forgetAll(): Promise<void> {
    await this.#stopped([...this.#runs]);
    this.#files.dropAll();
  }

  close(): Promise<void> {
    return this.forgetAll();
  }

  async #stopped(runs: readonly (readonly [string, Run])[]): Promise<void> {
    for (const [, { stop }] of runs) stop.abort();
    await Promise.allSettled(runs.map(([, { done }]) => done));
  }

  #file(customer: CustomerRef): Promise<CustomerFile> {
    return this.#files.of(customer, new Set(this.#runs.keys()));
  }

  async #overview(file: CustomerFile): Promise<AgreementOverview> {
    const { customer } = file;
    const key = customerKey(customer);
    const [outside, invoiceAgreements] = await Promise.all([
      this.#files.outsideSources(customer),
      this.#files.invoiceAgreements(customer),
    ]);
    const running = this.#runs.get(key)?.refresh;
    return agreementOverview(file, {
      ...outside,
      invoiceAgreements,
      refreshing: running?.progress ?? null,
      calls: running?.calls ?? this.#calls.get(key) ?? 0,
    });
  }

  #run(file: CustomerFile, connection: ServiceConnection): Run {
    const { customer } = file;
    const key = customerKey(customer);
    const running = this.#runs.get(key);
    if (running) return running;
    const { workspace, clock, report } = this.#parts;
    const { api, store } = workspace.current;
    const stop = new AbortController();
    const notifier = new Throttled({ clock, everyMs: BETWEEN_MS, notify: () => this.#notify(file) });
    const refresh = new AgreementRefresh({
      file,
      clock,
      signal: stop.signal,
      call: async (spec, externalId, onTurn) => {
        const options = { signal: stop.signal, lane: `${key}/${spec.kind}`, onTurn };
        const text = await call(api.agreements, connection, spec, externalId, options);
        this.#parts.connectivity.succeeded();
        return text;
      },
      keep: async (spec) => {
        const document = file.document(spec);
        if (!document) return;
        const { text, fetchedAt } = document;
        await store.resources.put(
          customer,
          { ...storedKey(spec), text, fetchedAt },
          documentWords(file, spec),
        );
      },
      externalId: async () =>
        customerExternalId(file, await this.#files.outsideSources(customer)).known?.value ?? null,
      invoiceAgreements: () => this.#files.invoiceAgreements(customer),
      report: (error) => report(error, 'agreements.refresh'),
      changed: () => notifier.soon(),
    });
    const run: Run = { refresh, stop, done: this.#finish(key, file, refresh, stop.signal) };
    this.#runs.set(key, run);
    return run;
  }

  /** Waits for the calls, then drops documents that the overview no longer refers to. */
  async #finish(
    key: string,
    file: CustomerFile,
    refresh: AgreementRefresh,
    signal: AbortSignal,
  ): Promise<void> {
    do {
      // The caller adds the refresh's first target before this continues.
      await Promise.resolve();
      await refresh.finished();
      try {
        if (refresh.isWhole) await this.#dropUnreachable(file);
      } catch (error) {
        this.#parts.report(error, 'agreements.prune');
      }
    } while (refresh.isBusy);
    if (refresh.unreached !== null && !signal.aborted) this.#parts.connectivity.failed(refresh.unreached);
    this.#calls.set(key, refresh.calls);
    this.#runs.delete(key);
    this.#notify(file);
  }

  /** Only if every list can be read: otherwise a document may be referred to in a way that was not understood. */
  async #dropUnreachable(file: CustomerFile): Promise<void> {
    const { agreements, discovery } = foundAgreements(file, []);
    const understood = file.documents('deliveries').every(({ spec }) => file.read(spec)?.shape === 'known');
    if (discovery !== 'list' || !understood) return;
    const reached = agreements.flatMap(({ externalId }): PartSpec[] => {
      if (externalId === null) return [];
      const deliveries = foundDeliveries(file, externalId).flatMap(({ spec }) => spec ?? []);
      return [agreementSpec(externalId), deliveriesSpec(externalId), ...deliveries];
    });
    const kept = file.keepOnly([LIST, PAYMENTS, ...reached]);
    await this.#parts.workspace.current.store.resources.keepOnly(file.customer, kept);
  }

  #notify(file: CustomerFile): void {
    const { customer, revision } = file;
    const refreshing = this.#runs.get(customerKey(customer))?.refresh.progress ?? null;
    this.#parts.publisher.publish('agreements.changed', { customer, revision, refreshing });
  }
}

type AgreementHandlers = Handlers['agreements'];
type Api = Workspace['current']['api']['agreements'];

function call(
  api: Api,
  connection: ServiceConnection,
  spec: PartSpec,
  externalId: string,
  options: CallOptions,
) {
  const [first = '', second = ''] = spec.ids;
  switch (spec.kind) {
    case 'list':
      return api.list(connection, externalId, options);
    case 'payments':
      return api.paymentSubscriptions(connection, externalId, options);
    case 'agreement':
      return api.details(connection, first, options);
    case 'deliveries':
      return api.deliveries(connection, first, options);
    case 'delivery':
      return api.delivery(connection, first, second, options);
  }
}

function choice({ type, id }: DeliveryFields): DeliveryFieldChoice {
  return {
    typeField: type,
    idField: id,
    guessedTypeFields: [...GUESSED_DELIVERY_FIELDS.type],
    guessedIdFields: [...GUESSED_DELIVERY_FIELDS.id],
  };
}
