import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { MarkExchangeService } from '../../../electron/services/marks/markExchangeService.ts';
import type { Store } from '../../../electron/store/store.ts';
import type { MarksRepository, NewEvent } from '../../../electron/store/userData/marksRepository.ts';
import type { RpcClient } from '../../../electron/workers/rpc.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { CONNECTION, SAID } from '../../unit/markExchange/eventArbitrary.ts';
import { openTestStore, THREADS } from '../store/testStore.ts';

/** The connection of every desk; each has given it another id. */
export interface Desk extends AsyncDisposable {
  readonly id: string;
  readonly store: Store;
  readonly service: MarkExchangeService;
  readonly folder: string;
  passphrase: string | null;
  /** Called after each batch of files that is read. */
  progressed: () => void;
}

/** A desk with a store of its own below `data`, whose marks are handed over in `folder`. */
export async function openDesk(data: string, folder: string, id = 'ledger'): Promise<Desk> {
  const store = await openTestStore(data);
  await store.facts.putConnection({
    id,
    name: CONNECTION.name,
    environmentWord: '',
    environmentTone: 'test',
    baseUrl: `https://${CONNECTION.host}/api`,
    clientId: 'desk',
    sample: false,
    pdfPathTemplate: '/v2/invoices/{invoice_no}/pdf',
    agreementsListBody: '{}',
  });
  const workspace = new Workspace();
  workspace.open({ store, api: {} as never });
  const kept: Pick<Desk, 'passphrase' | 'progressed'> = { passphrase: null, progressed: () => undefined };
  const service = new MarkExchangeService({
    workspace,
    marks: { changed: () => undefined },
    threads: THREADS,
    publisher: { publish: () => kept.progressed() },
    places: {
      handOverFolder: async () => folder,
      lastHandOverFolder: async () => folder,
      saveFile: async (name) => `${folder}/${name}`,
      openFile: async () => null,
    },
    passphrases: {
      isDemanded: false,
      isKept: async () => kept.passphrase !== null,
      get: async () => kept.passphrase,
      forWriting: async () => kept.passphrase,
      set: async (passphrase) => {
        kept.passphrase = passphrase;
      },
    },
  });
  return {
    id,
    store,
    service,
    folder,
    get passphrase() {
      return kept.passphrase;
    },
    set passphrase(value) {
      kept.passphrase = value;
    },
    get progressed() {
      return kept.progressed;
    },
    set progressed(value) {
      kept.progressed = value;
    },
    [Symbol.asyncDispose]: () => workspace.close(),
  };
}

/** All that the store of marks can do, without a list that the rows would be of. */
export function storeOf({ store }: Pick<Desk, 'store'>): RpcClient<MarksRepository> {
  return store.marks as RpcClient<MarksRepository>;
}

/** A note at an invoice of a customer. */
export function noteOf(text: string, invoiceNo = 'F-1'): NewEvent {
  return {
    invoice: { invoiceNo, entryNo: '7' },
    said: SAID,
    field: 'note',
    value: { text },
  };
}

export async function note(
  desk: Desk,
  texts: readonly string[],
  number = '10001',
  invoiceNo = 'F-1',
): Promise<void> {
  const events = texts.map((text) => noteOf(text, invoiceNo));
  await storeOf(desk).note(desk.id, [{ number: number as CustomerRef['number'], events }], {
    by: 'clerk',
    at: 1,
  });
}

/** All events of a desk as texts in one order: what two desks with the same events agree on. */
export async function eventsAt({ store, id }: Pick<Desk, 'store' | 'id'>): Promise<readonly string[]> {
  const customers = await store.marks.eventsOf(id);
  return customers.flatMap(({ number, events }) => events.map((one) => JSON.stringify([number, one]))).sort();
}

/** What each field of each invoice shows at a desk, and what is beside it. */
export async function shownAt(desk: Pick<Desk, 'store' | 'id'>): Promise<unknown> {
  const { customers } = await storeOf(desk).of(desk.id);
  return [...customers]
    .map(([number, subjects]) => [number, [...subjects].sort(([one], [other]) => (one < other ? -1 : 1))])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}
