import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../shared/domain/failure.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import { LONGEST_MARK_TEXT, LONGEST_MARK_WORD, LONGEST_SIGNER } from '../../shared/domain/markNames.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import { LONGEST_VIEW_NAME } from '../../shared/domain/views.ts';
import { contract } from '../../shared/ipc/contract.ts';
import type { CustomerSummary } from '../../shared/ipc/customers.ts';
import { callChannels } from '../../shared/ipc/entry.ts';
import { createFakeBridge, type FakeBridge, fakeFailure } from '../fakes/fakeBridge.ts';
import {
  busyDesk,
  type FakeData,
  type FakeKeptList,
  fakeAppState,
  PRODUCTION_CONNECTION,
} from '../fakes/fakeData.ts';
import { answered } from './answered.ts';
import { giveAgreements } from './sceneAgreements.ts';
import { everyJob, giveRefreshReport } from './sceneJobs.ts';
import { giveReview, type ReviewWords } from './sceneReview.ts';

const DAY = 86_400_000;
const MILLION = 1_000_000;
/** Calls of the app before there is any screen. */
const FIRST = new Set(['app.snapshot', 'settings.update']);

function otherCalls(): string[] {
  return callChannels(contract)
    .map(({ name }) => name)
    .filter((name) => !FIRST.has(name));
}

/** No call of a screen is ever answered. */
export function waiting(): FakeBridge {
  const fake = createFakeBridge({ data: busyDesk() });
  for (const name of otherCalls()) fake.answerWith(name, () => new Promise(() => {}));
  return fake;
}

/** Every call of a screen fails. */
export function failing(): FakeBridge {
  const fake = createFakeBridge({ data: busyDesk() });
  for (const name of otherCalls()) fake.failWith(name, 'serviceRejectedCredentials');
  return fake;
}

/** The app's own state cannot be read. */
export function startFails(): FakeBridge {
  const fake = createFakeBridge();
  fake.answerWith('app.snapshot', async () => {
    throw new KontorFailure('internal');
  });
  return fake;
}

/** All was fetched weeks ago, and the last attempts have failed. */
export function stale(): FakeBridge {
  const data = busyDesk();
  data.app.missedRefresh = { at: Date.now() - DAY, times: 12, reason: 'notConnected' };
  data.app.forgotten = { customers: 1_234, days: 90, at: Date.now() - DAY };
  data.app.cacheNotice = 'rebuiltWrongKey';
  data.app.dataFolder = 'full';
  data.customers = data.customers.map((one) => ({
    ...one,
    fetchedAt: one.fetchedAt === null ? null : Date.now() - 40 * DAY,
    lastFailure: fakeFailure('serviceTimeout'),
  }));
  return withDocuments(data, 'stale');
}

/** Some records cannot be read, some parts are not there, and jobs have ended in every way. */
export function partial(): FakeBridge {
  const data = busyDesk();
  data.app.jobs = everyJob('');
  data.app.unreadableJobs = ['lost-one'];
  const fake = withDocuments(data, 'partial');
  const plain = createFakeBridge({ data });
  const broken = (summary: CustomerSummary): CustomerSummary => ({
    ...summary,
    list: summary.list && { ...summary.list, unreadable: 12, lastReport: null },
  });
  for (const call of ['open', 'summary'] as const) {
    fake.answerWith(`customers.${call}`, async (input) =>
      broken(answered(await plain.bridge.customers[call](input))),
    );
  }
  fake.answerWith('invoices.unreadable', async () =>
    ['price: not a decimal', 'dueDate: not a moment'].map((reason, position) => ({
      ...{ position: position * 17, reason },
      raw: JSON.stringify({ invoice_no: '50001', price: '12,5'.repeat(60), due_date: '31 February' }),
    })),
  );
  return fake;
}

type PageInput = Parameters<FakeBridge['bridge']['invoices']['page']>[0];

const LARGE = '899999999999.99' as Decimal;
const HUNDRED_LETTERS =
  'Aktiebolaget Sveriges Allmänna Fastighetsförvaltning & Värmeteknik i Norra Östergötland och Söder AB';

/** Sums of twelve digits, names of a hundred letters, a million rows. */
export function huge(): FakeBridge {
  const data = busyDesk();
  data.app.connections = [
    {
      ...PRODUCTION_CONNECTION,
      name: HUNDRED_LETTERS.slice(0, 80),
      environmentWord: 'PREPRODUCTION-SOUTH-WEST',
    },
  ];
  data.app.jobs = everyJob(HUNDRED_LETTERS);
  data.keptLists = keptLists(HUNDRED_LETTERS, `A second ${HUNDRED_LETTERS}`);
  data.customers = data.customers.map((one) => ({
    ...one,
    givenName: HUNDRED_LETTERS,
    rows: one.rows.map((row) => ({
      ...row,
      ...{
        price: LARGE,
        priceVat: LARGE,
        balance: LARGE,
        outstanding: row.outstanding === '0' ? row.outstanding : LARGE,
      },
      ...{ invoiceNo: `${row.invoiceNo}00000000000`, daysLate: row.overdue ? 12_345 : null },
    })),
  }));
  const fake = withDocuments(data, 'huge');
  const plain = createFakeBridge({ data });
  fake.answerWith('invoices.page', async (input) => {
    const asked: PageInput = input;
    const page = answered(await plain.bridge.invoices.page({ ...asked, offset: 0 }));
    const rows = page.rows.map((row, place) => ({ ...row, id: asked.offset + place + 1 }));
    return { ...page, rows, all: MILLION, matching: MILLION };
  });
  return fake;
}

const RIGHT_TO_LEFT = '\u202eشركة الاختبار\u202c \u2066x';
const ONE_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const MARKUP = '<img src=x onerror="document.title=1"><b>bold</b>';

/** Hostile data: text that runs right to left, markup, very long words, statuses that are not documented. */
export function hostile(): FakeBridge {
  const data = busyDesk();
  const texts = [RIGHT_TO_LEFT, ONE_WORD, MARKUP, `${ONE_WORD}${ONE_WORD}`.slice(0, 120)];
  const text = (place: number) => texts[place % texts.length] ?? '';
  data.app.connections = [
    { ...PRODUCTION_CONNECTION, name: ONE_WORD.slice(0, 80), environmentWord: MARKUP.slice(0, 24) },
  ];
  data.app.jobs = everyJob(ONE_WORD);
  data.keptLists = keptLists(ONE_WORD, RIGHT_TO_LEFT);
  data.customers = data.customers.map((one, customer) => ({
    ...one,
    givenName: text(customer),
    externalId: text(customer + 1),
    rows: one.rows.map(
      (row, place): InvoiceRow => ({ ...row, status: text(place), tags: [text(place + 1)] }),
    ),
  }));
  return withDocuments(data, 'hostile');
}

/** The busy desk with agreements, and jobs of every kind. */
export function documents(): FakeBridge {
  const data = busyDesk();
  data.app.jobs = everyJob('');
  data.keptLists = keptLists('Wholesale', 'Month-end: group A');
  return withDocuments(data, 'plain');
}

/** One with customers whose invoices were never fetched, and one without any customer. */
function keptLists(...names: readonly string[]): readonly FakeKeptList[] {
  const numbers = ['10001', '10023', '10417', '10900', '4711'] as CustomerNumber[];
  return names.map((name, place) => ({
    id: `k${place + 1}`,
    connectionId: PRODUCTION_CONNECTION.id,
    name: name.slice(0, LONGEST_VIEW_NAME),
    numbers: place === 0 ? numbers : [],
  }));
}

function withDocuments(data: FakeData, kind: 'plain' | 'stale' | 'partial' | 'huge' | 'hostile'): FakeBridge {
  const fake = createFakeBridge({ data });
  const word = { plain: '', stale: '', partial: '', huge: HUNDRED_LETTERS, hostile: ONE_WORD }[kind];
  giveAgreements(fake, word, kind);
  giveRefreshReport(fake, word === '' ? ('1250.5' as Decimal) : LARGE);
  giveReview(fake, reviewWords(word, kind === 'hostile' ? [MARKUP, RIGHT_TO_LEFT] : []));
  return fake;
}

/** With a word, what a clerk writes herself is as long as it may be. */
function reviewWords(word: string, besides: readonly string[]): ReviewWords {
  const times = word === '' ? 0 : 40;
  const more = [...besides, ...Array.from({ length: times }, () => word)].join(' ');
  return {
    word: (plain) => `${plain} ${word}`.trim().slice(0, LONGEST_MARK_WORD),
    text: (plain) => `${plain} ${more}`.trim().slice(0, LONGEST_MARK_TEXT),
    by: `Eva ${word}`.trim().slice(0, LONGEST_SIGNER),
    amount: word === '' ? ('1250.5' as Decimal) : LARGE,
    isHard: word !== '',
  };
}

/** What can block the first screen, by the state of the vault or of the data folder. */
export function stopped(change: Partial<FakeData['app']>): FakeBridge {
  return createFakeBridge({ data: { app: fakeAppState(change), customers: [] } });
}
