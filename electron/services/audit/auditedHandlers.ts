import { type ListRef, parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { statementSelection } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { LruCache } from '../../../shared/domain/lruCache.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import type { Clock } from '../../ports/host.ts';
import { type AppStateService, connectionName, type LaunchParts } from '../app/launchParts.ts';
import { allCustomers } from '../balances/itemsFile.ts';
import type { AgreementsService } from '../customers/agreementsService.ts';
import type { UserDataExportService, UserDataSubject } from '../marks/userDataExportService.ts';
import type { CompareService } from '../reconciliation/compareService.ts';
import type { Action, ActivityService } from './activityService.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock'> {
  readonly activity: Pick<ActivityService, 'note'>;
  readonly agreements: Pick<AgreementsService, 'isFetching'>;
  readonly compare: Pick<CompareService, 'savedSubject'>;
  readonly ownFacts: Pick<UserDataExportService, 'exported' | 'imported'>;
  readonly openedPdfs: OpenedPdfs;
  readonly state: Pick<AppStateService, 'current'>;
}

/**
 * The handlers, with a note in the activity log for each action listed there. The one place where calls report: their
 * handlers know nothing of it. A call that fails has done nothing and adds no entry; its answer waits until the entry
 * is on the disk. Exports report through their jobs (`jobActivity.ts`).
 */
export function auditedHandlers(handlers: Handlers, parts: Parts): Handlers {
  const { activity, openedPdfs, state } = parts;
  const nameOf = (connectionId: string) => connectionName(state, connectionId);
  // A list of all customers is about none of them.
  const subject = ({ connectionId, number }: ListRef) => ({
    connection: nameOf(connectionId),
    customer: number,
  });
  const {
    agreements,
    asOf,
    compare,
    customers,
    customerList,
    pdfs,
    connections,
    settings,
    sender,
    keep,
    marks,
    ownFacts,
    markExchange,
  } = handlers;
  return {
    ...handlers,
    customers: {
      ...customers,
      open: async (input) => {
        const answer = await customers.open(input);
        await activity.note({ kind: 'lookUp', ...subject(input.customer) });
        return answer;
      },
    },
    agreements: {
      ...agreements,
      refresh: async (input) => {
        // A call joins a refresh that is running, which was noted when it began.
        const joined = parts.agreements.isFetching(input.customer);
        const answer = await agreements.refresh(input);
        if (!joined) await activity.note({ kind: 'agreementsFetched', ...subject(input.customer) });
        return answer;
      },
    },
    pdfs: {
      ...pdfs,
      preview: async (input) => {
        const answer = await pdfs.preview(input);
        const action = await pdfAction('pdfOpened', input, subject(input.customer), parts);
        openedPdfs.shown(JSON.stringify([input.customer, input.id]), () => activity.note(action));
        return answer;
      },
      printed: async (input) => {
        const answer = await pdfs.printed(input);
        await activity.note(await pdfAction('pdfPrinted', input, subject(input.customer), parts));
        return answer;
      },
      empty: async (input) => {
        const count = await ifKnown(async () => (await pdfs.kept({})).count);
        const answer = await pdfs.empty(input);
        await activity.note({ kind: 'keptPdfsRemoved', count });
        return answer;
      },
    },
    customerList: {
      ...customerList,
      save: async (input) => {
        const answer = await customerList.save(input);
        if (answer !== null) {
          const { connectionId, selection, sort, changesSince } = input;
          const numbers = (
            await ifKnown(() => customerList.numbers({ connectionId, selection, sort, changesSince }))
          )?.text;
          const named = numbers?.split('\n') ?? [];
          const about = { connection: nameOf(connectionId), customer: named[0] ?? null };
          const action = { kind: 'customersSaved', ...about, customers: answer.customers } as const;
          await activity.note(action, Promise.resolve(named));
        }
        return answer;
      },
    },
    asOf: {
      ...asOf,
      save: async (input) => {
        const answer = await asOf.save(input);
        if (answer !== null) {
          const { connectionId, number, day } = input;
          const listed = await ifKnown(() => allCustomers(asOf, { connectionId, number, day }));
          const named = (listed ?? []).map(({ customer }) => customer.ref.number);
          const about = { connection: nameOf(connectionId), customer: named[0] ?? number };
          const action = { kind: 'openItemsSaved', ...about, customers: named.length } as const;
          await activity.note(action, Promise.resolve(named));
        }
        return answer;
      },
    },
    compare: {
      ...compare,
      save: async (input) => {
        const answer = await compare.save(input);
        const saved = parts.compare.savedSubject(input.id);
        if (answer?.kind === 'saved' && saved !== null) {
          const { list, customers: named } = saved;
          const about = { connection: nameOf(list.connectionId), customer: list.number ?? named[0] ?? null };
          const action = { kind: 'comparisonSaved', ...about, customers: named.length } as const;
          await activity.note(action, Promise.resolve(named));
        }
        return answer;
      },
    },
    exports: reportedPrints(handlers.exports, subject, parts),
    connections: {
      ...connections,
      save: async (draft) => {
        const answer = await connections.save(draft);
        const kind = draft.id === null ? 'connectionAdded' : 'connectionChanged';
        await activity.note({ kind, connection: answer.name });
        return answer;
      },
      remove: async (input) => {
        const connection = nameOf(input.connectionId);
        const answer = await connections.remove(input);
        await activity.note({ kind: 'connectionRemoved', connection });
        return answer;
      },
      exploreSample: async (input) => {
        const before = state.current.connections.some(({ sample }) => sample);
        const answer = await connections.exploreSample(input);
        if (!before) await activity.note({ kind: 'connectionAdded', connection: answer.name });
        return answer;
      },
      check: async (input) => {
        const answer = await connections.check(input);
        const customer = checkedCustomer(answer, input.customerNumber);
        await activity.note({ kind: 'connectionChecked', connection: nameOf(input.connectionId), customer });
        return answer;
      },
    },
    sender: {
      ...sender,
      put: async (input) => {
        const answer = await sender.put(input);
        await activity.note({ kind: 'senderChanged', connection: nameOf(input.connectionId) });
        return answer;
      },
    },
    marks: {
      ...marks,
      // In bulk: what was noted of each invoice is among its marks, with who and when.
      set: async (input) => {
        const answer = await marks.set(input);
        const { target } = input;
        const about = target.kind === 'customer' ? target.customer : target.list;
        if (answer.marked > 0)
          await activity.note({
            kind: 'marked',
            connection: nameOf(about.connectionId),
            customer: about.number,
            count: answer.marked,
          });
        return answer;
      },
      undo: async (input) => {
        const answer = await marks.undo(input);
        if (answer.undone > 0) await activity.note({ kind: 'marksTakenBack', count: answer.undone });
        return answer;
      },
    },
    settings: {
      update: async (input) => {
        const before = state.current.settings;
        const answer = await settings.update(input);
        for (const action of limitActions(before, answer)) await activity.note(action);
        return answer;
      },
    },
    ownFacts: {
      ...ownFacts,
      save: async (input) => {
        const answer = await ownFacts.save(input);
        if (answer !== null)
          await factsActions('ownFactsExported', parts.ownFacts.exported(input.exportId), parts);
        return answer;
      },
      take: async (input) => {
        const before = state.current.settings;
        const answer = await ownFacts.take(input);
        await factsActions('ownFactsImported', parts.ownFacts.imported(input.importId), parts);
        for (const action of limitActions(before, state.current.settings)) await activity.note(action);
        return answer;
      },
      takeNames: async (input) => {
        const answer = await ownFacts.takeNames(input);
        await factsActions('ownFactsImported', parts.ownFacts.imported(input.importId), parts);
        return answer;
      },
    },
    markExchange: {
      ...markExchange,
      run: async (input) => {
        const answer = await markExchange.run(input);
        const { written, taken } = answer;
        // One that found nothing new either way was done all the same.
        if (written > 0 || taken === 0) await activity.note({ kind: 'marksHandedOver', count: written });
        if (taken > 0) await activity.note({ kind: 'marksTakenOver', count: taken });
        return answer;
      },
      save: async (input) => {
        const answer = await markExchange.save(input);
        if (answer !== null && answer.fileName !== null) {
          const connection = nameOf(input.connectionId);
          await activity.note({ kind: 'marksHandedOver', connection, count: answer.events });
        }
        return answer;
      },
      read: async (input) => {
        const answer = await markExchange.read(input);
        if (answer?.kind === 'taken') await activity.note({ kind: 'marksTakenOver', count: answer.taken });
        return answer;
      },
    },
    keep: {
      ...keep,
      forget: async (input) => {
        // A PDF that is being looked at was opened before, and is noted before.
        await openedPdfs.settle();
        return keep.forget(input);
      },
      wipe: async (input) => {
        // Nothing that was removed may appear in the next log.
        openedPdfs.drop();
        return keep.wipe(input);
      },
    },
  };
}

type Subject = (customer: ListRef) => Pick<Action, 'connection' | 'customer'>;

/** Prints that the page has made: one is on screen at a time, a few more may be come back to. */
const MOST_PRINTS = 20;

/** Setting pages for the preview is not an action; printing them is one. */
function reportedPrints(exports: Handlers['exports'], subject: Subject, parts: Parts): Handlers['exports'] {
  const { activity, workspace, clock } = parts;
  const prints = new LruCache<string, Action>(MOST_PRINTS);
  const made = (printId: string | null, print: Action) => {
    if (printId !== null) prints.put(printId, print);
  };
  const counted = (customer: ListRef, selection: InvoiceSelection) =>
    ifKnown(async () => {
      const cached = workspace.current.store.lists;
      return (await cached.totals(customer, selection, clock.today()))?.count;
    });
  return {
    ...exports,
    printList: async (input) => {
      const answer = await exports.printList(input);
      const count = await counted(input.customer, input.selection);
      made(input.printId, { kind: 'listPrinted', ...subject(input.customer), count });
      return answer;
    },
    printStatement: async (input) => {
      const answer = await exports.printStatement(input);
      const { customer, scope, from, to } = input;
      const count = await counted(customer, statementSelection(scope, { from, to }));
      made(input.printId, { kind: 'statementPrinted', ...subject(customer), count });
      return answer;
    },
    printed: async (input) => {
      const answer = await exports.printed(input);
      const printed = prints.get(input.printId);
      if (printed !== undefined) await activity.note(printed);
      return answer;
    },
  };
}

/** An entry for each connection whose customers were in it, and one for a file without any; their numbers, no contents. */
async function factsActions(
  kind: 'ownFactsExported' | 'ownFactsImported',
  subject: UserDataSubject | null,
  { activity, state }: Parts,
): Promise<void> {
  const about = subject?.connections.filter(({ numbers }) => numbers.length > 0) ?? [];
  if (about.length === 0) return activity.note({ kind, customers: 0, count: subject?.views ?? 0 });
  for (const [place, { id, numbers }] of about.entries()) {
    // The views belong to no connection: the first entry counts them.
    const count = place === 0 ? (subject?.views ?? 0) : 0;
    const action = { kind, connection: connectionName(state, id), customers: numbers.length, count };
    await activity.note({ ...action, customer: numbers[0] ?? null }, Promise.resolve(numbers));
  }
}

async function pdfAction(
  kind: 'pdfOpened' | 'pdfPrinted',
  { customer, id }: { readonly customer: CustomerRef; readonly id: number },
  about: Pick<Action, 'connection' | 'customer'>,
  { workspace, clock }: Parts,
): Promise<Action> {
  const invoiceNo = await ifKnown(async () => {
    const { lists } = workspace.current.store;
    return (await lists.detail(customer, id, clock.today()))?.row.invoiceNo;
  });
  return { kind, ...about, invoiceNo };
}

/** The customer that a check has asked the service for; null if it did not get beyond the connection itself. */
function checkedCustomer(lines: readonly CheckLine[], typed: string | null): string | null {
  const asked = lines.some(({ step, state }) => step === 'customerToken' && /passed|failed/.test(state));
  const parsed = parseCustomerNumber(typed ?? '');
  return asked && parsed.ok ? parsed.number : null;
}

const LIMITS = {
  pdfLimitMb: 'limitChanged',
  forgetAfterDays: 'retentionChanged',
  keepLogDays: 'logRetentionChanged',
} as const satisfies Partial<Record<keyof Settings, Action['kind']>>;

function limitActions(before: Settings, after: Settings): Action[] {
  return (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).flatMap((limit) =>
    before[limit] === after[limit] ? [] : [{ kind: LIMITS[limit], from: before[limit], to: after[limit] }],
  );
}

/** Further fields of a note. The action itself is done: a failure to report it must not fail it. */
async function ifKnown<Value>(look: () => Promise<Value | undefined>): Promise<Value | null> {
  try {
    return (await look()) ?? null;
  } catch {
    return null;
  }
}

/** A PDF counts as opened after it has been the last one asked for this long. */
export const LOOKED_AT_MS = 2_000;

interface Look {
  readonly of: string;
  readonly note: () => Promise<void>;
  readonly stop: AbortController;
}

/**
 * Which PDFs were looked at and not only passed on the way through the rows: one that is followed by another within
 * two seconds adds no entry, the last of such a series does.
 */
export class OpenedPdfs {
  readonly #clock: Clock;
  #pending: Look | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `of` names the PDF: asked for again within that time, it counts once. */
  shown(of: string, note: () => Promise<void>): void {
    if (this.#pending?.of === of) return;
    this.drop();
    const pending = { of, note, stop: new AbortController() };
    this.#pending = pending;
    this.#clock.sleep(LOOKED_AT_MS, pending.stop.signal).then(
      () => this.#settle(pending),
      () => undefined,
    );
  }

  /** Counts the one on the screen, however short; called before the log is closed. */
  async settle(): Promise<void> {
    if (this.#pending !== null) await this.#settle(this.#pending);
  }

  /** From now on nothing of it may be noted. */
  drop(): void {
    this.#pending?.stop.abort();
    this.#pending = null;
  }

  async #settle(pending: Look): Promise<void> {
    if (this.#pending !== pending) return;
    this.drop();
    await pending.note();
  }
}
