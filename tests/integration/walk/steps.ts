import { allAged } from '../../../shared/domain/ageing.ts';
import { INVOICE_COLUMNS } from '../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import { CSV_PRESETS, LIST_FORMATS } from '../../../shared/domain/listFormat.ts';
import { DEFAULT_TEMPLATE } from '../../../shared/domain/templateTokens.ts';
import type { Job } from '../../../shared/ipc/jobs.ts';
import type { FaultEffect } from '../../sandbox/faults/faultRule.ts';
import { filesAreThere, jobsEnd, keptIsWhole, partsAreAll, seeJobs } from './checks.ts';
import { exact } from './sentModel.ts';
import { anyCustomer, ref, type Step, type WalkCustomer, type WalkWorld } from './walkWorld.ts';

/** A clerk opens a customer, who is fetched; often she moves on before the list is there. */
export const lookUp: Step = async (world) => {
  const customer = anyCustomer(world);
  await world.bridge.customers.open({ customer: ref(world, customer) });
  const fetched = fetchList(world, customer);
  if (world.random.chance(0.4)) world.behind(fetched);
  else await fetched;
};

/** The first hour: every customer of the day is looked up once. */
export const morning: Step = async (world) => {
  for (const customer of world.customers.values()) {
    await world.bridge.customers.open({ customer: ref(world, customer) });
    await fetchList(world, customer);
  }
};

/** After a fetch that went well, the list in the store is the one that was sent for it, or a newer one. */
async function fetchList(world: WalkWorld, customer: WalkCustomer): Promise<void> {
  const from = world.sent.nextOf(customer.number);
  const answer = await world.bridge.customers.refresh({ customer: ref(world, customer) });
  if (!answer.ok) return;
  customer.from = Math.max(customer.from, from);
  await keptIsWhole(world, customer);
}

export const stopRefresh: Step = async (world) => {
  const customer = anyCustomer(world);
  world.behind(world.bridge.customers.refresh({ customer: ref(world, customer) }));
  await world.bridge.customers.stopRefresh({ customer: ref(world, customer) });
};

/** Search, the desk, the activity log: what a clerk looks at between two customers. */
export const lookAround: Step = async ({ bridge, connectionId, random }) => {
  await bridge.search.find({ connectionId, text: random.digits(random.int(2, 5)) });
  await bridge.customers.cards({ connectionId });
  await bridge.activity.page({
    filter: { kinds: [], text: '', from: null, to: null },
    offset: random.int(0, 50),
    limit: 50,
  });
  await bridge.app.snapshot({});
};

/** The desk's sum is the sum of its debtors' lists: none of them owes nothing. */
export const desk: Step = async (world) => {
  const overview = await world.bridge.customers.overview({ connectionId: world.connectionId });
  if (!overview.ok) return;
  const { totals, topDebtors } = overview.value;
  const parts = allAged(totals.ageing).reduce((sum, { outstanding }) => sum + exact(outstanding), 0n);
  if (parts !== exact(totals.outstanding)) world.trouble('the desk does not add up');
  for (const { customer, outstanding } of topDebtors) {
    if (exact(outstanding) <= 0n) world.trouble(`${customer.number} is a debtor and owes ${outstanding}`);
  }
};

export const agreements: Step = async (world) => {
  const customer = ref(world, anyCustomer(world));
  await world.bridge.agreements.refresh({ customer, part: world.random.pick(['all', 'failed'] as const) });
  await world.bridge.agreements.overview({ customer });
};

export const previewPdf: Step = async (world) => {
  const customer = ref(world, anyCustomer(world));
  const filter = { ...NO_FILTER, hasPdf: true };
  const page = await world.bridge.invoices.page({ customer, filter, sort: [], offset: 0, limit: 20 });
  if (!page.ok || page.value.rows.length === 0) return;
  const { id } = world.random.pick(page.value.rows);
  const shown = await world.bridge.pdfs.preview({ customer, id });
  if (shown.ok && Buffer.from(shown.value.bytes.subarray(0, 5)).toString() !== '%PDF-') {
    world.trouble('a preview shows what is no PDF');
  }
};

export const changeSettings: Step = async ({ bridge, random }) => {
  await bridge.settings.update({
    change: { staleAfterMinutes: random.int(1, 100), pdfLimitMb: random.pick([0, 250] as const) },
  });
};

export const noteCustomer: Step = async (world) => {
  const customer = ref(world, anyCustomer(world));
  const { random, bridge } = world;
  await bridge.customers.note({
    customer,
    givenName: `Name ${random.digits(4)}`,
    pinned: random.chance(0.5),
  });
};

export const forgetCustomer: Step = async (world) => {
  const customer = anyCustomer(world);
  customer.kept = false;
  customer.forgets += 1;
  // What was begun and could not be finished now, the next launch finishes.
  customer.mayGo = true;
  const forgotten = await world.bridge.keep.forget({ customer: ref(world, customer) });
  if (forgotten.ok) customer.mayGo = false;
};

/** A clerk filters, sorts and scrolls to the end: the rows add up to the totals beside them. */
export const readRows: Step = async (world) => {
  const customer = ref(world, anyCustomer(world));
  const filter = anyFilter(world);
  const { random } = world;
  const sort = random.chance(0.5)
    ? []
    : [
        {
          column: random.pick(INVOICE_COLUMNS),
          direction: random.pick(['ascending', 'descending'] as const),
        },
      ];
  const selection: InvoiceSelection = { kind: 'allMatching', filter, except: [] };
  const totals = await world.bridge.invoices.totals({ customer, selection });
  let owed = 0n;
  let rows = 0;
  const revisions = new Set<number>();
  for (let offset = 0; ; ) {
    const page = await world.bridge.invoices.page({ customer, filter, sort, offset, limit: 100 });
    if (!page.ok) return;
    revisions.add(page.value.revision);
    for (const row of page.value.rows) owed += exact(row.outstanding);
    rows += page.value.rows.length;
    offset += 100;
    if (offset >= page.value.matching) break;
  }
  const again = await world.bridge.invoices.totals({ customer, selection });
  // Lists that changed meanwhile have other totals.
  if (!totals.ok || !again.ok || revisions.size > 1) return;
  if (JSON.stringify(totals.value) !== JSON.stringify(again.value)) return;
  if (rows !== totals.value.count || owed !== exact(totals.value.outstanding)) {
    world.trouble(`rows of ${customer.number} do not add up to their totals: ${JSON.stringify(filter)}`);
  }
};

function anyFilter({ random }: WalkWorld): InvoiceFilter {
  const filters: readonly Partial<InvoiceFilter>[] = [
    {},
    { outstanding: random.pick(['open', 'settled'] as const) },
    { overdue: random.chance(0.5) },
    { creditNotes: random.pick(['only', 'without'] as const) },
    { hasPdf: true, exportedHere: random.chance(0.5) },
    { text: random.digits(3) },
    { statuses: ['paid'] },
    { ageing: ['d1to30', 'credits'] },
    { dueDate: { relative: 'moreThanDaysAgo', days: random.int(0, 200) } },
  ];
  return { ...NO_FILTER, ...random.pick(filters) };
}

export const holdTotals: Step = async (world) => {
  const customer = anyCustomer(world);
  await keptIsWhole(world, customer);
  await partsAreAll(world, customer);
};

const TEMPLATES = [DEFAULT_TEMPLATE, '{customer}', 'PDF', '{customer} {invoice}'];
const TARGETS = ['folder', 'folder', 'zip', 'mergedPdf'] as const;

async function someRows(world: WalkWorld, customer: ReturnType<typeof ref>): Promise<number[]> {
  const offset = world.random.int(0, 20);
  const limit = world.random.int(1, 12);
  const page = await world.bridge.invoices.page({ customer, filter: NO_FILTER, sort: [], offset, limit });
  return page.ok ? page.value.rows.map(({ id }) => id) : [];
}

type Started = ReturnType<WalkWorld['bridge']['exports']['start']>;

async function begin({ begun, full }: WalkWorld, started: Started): Promise<void> {
  const answer = await started;
  if (answer.ok && answer.value.jobId !== null) begun.set(answer.value.jobId, { full });
}

/** PDFs for a few invoices of one customer, under names that differ or do not. */
export const exportPdfs: Step = async (world) => {
  const customer = ref(world, anyCustomer(world));
  const ids = await someRows(world, customer);
  if (ids.length === 0) return;
  const started = world.bridge.exports.start({
    customer,
    selection: { kind: 'rows', ids },
    target: world.random.pick(TARGETS),
    template: world.random.pick(TEMPLATES),
  });
  await begin(world, started);
};

/** PDFs for several customers by their numbers, some of whom were never fetched. */
export const exportMany: Step = async (world) => {
  const numbers = [anyCustomer(world), anyCustomer(world)].map(({ number }) => number).join('\n');
  const filter = { ...NO_FILTER, hasPdf: true, exportedHere: false, text: world.random.digits(2) };
  const order = {
    connectionId: world.connectionId,
    selection: { kind: 'customers', numbers, filter },
    target: world.random.pick(TARGETS),
    template: world.random.pick(TEMPLATES),
  } as const;
  await world.bridge.exports.plan(order);
  await begin(world, world.bridge.exports.start(order));
};

export const exportList: Step = async (world) => {
  const { random, bridge } = world;
  const customer = ref(world, anyCustomer(world));
  const started = bridge.exports.list({
    customer,
    selection: { kind: 'allMatching', filter: NO_FILTER, except: [] },
    sort: [],
    columns: [...INVOICE_COLUMNS],
    format: random.pick(LIST_FORMATS),
    preset: random.pick(CSV_PRESETS),
  });
  await begin(world, started);
};

export const exportStatement: Step = async (world) => {
  const customer = ref(world, anyCustomer(world));
  const scope = world.random.pick(['open', 'all'] as const);
  await begin(world, world.bridge.exports.statement({ customer, scope, from: null, to: null }));
};

export const importFile: Step = async ({ bridge, random }) => {
  const text = Array.from({ length: random.int(1, 50) }, () => random.digits(5)).join('\n');
  await bridge.exports.importNumbers({ content: Buffer.from(text).toString('base64') });
};

const DEEDS = ['pause', 'pause', 'resume', 'resume', 'cancel', 'retryFailed', 'dismiss'] as const;

/** A clerk pauses, resumes, cancels, tries again or puts away any job. */
export const minds: Step = async (world) => {
  const jobs = await seeJobs(world);
  if (jobs.length === 0) return;
  const { id: jobId } = world.random.pick<Job>(jobs);
  const deed = world.random.pick(DEEDS);
  if (deed === 'retryFailed') world.begun.set(jobId, { full: world.full });
  await world.bridge.jobs[deed]({ jobId });
};

const SCOPES = ['*', 'invoices', 'invoicePdf', 'customerToken', 'generalToken', 'agreements'];

/** The service answers late, not at all, in part, or with what it should not. */
export const addFault: Step = async ({ service, random }) => {
  const effects: readonly FaultEffect[] = [
    { kind: 'latency', minMs: 0, maxMs: 300 },
    { kind: 'status', status: 401 },
    { kind: 'status', status: 429, retryAfter: '1' },
    { kind: 'status', status: random.pick([500, 502, 503]) },
    { kind: 'status', status: random.pick([403, 404]) },
    { kind: 'drop', at: 'headers' },
    { kind: 'drop', at: 0.5 },
    { kind: 'truncate', at: 0.7 },
    { kind: 'malformed', records: 3 },
    { kind: 'damagedPdf' },
    { kind: 'contentType', contentType: 'text/html; charset=utf-8' },
  ];
  const rule = { scope: random.pick(SCOPES), effect: random.pick(effects), next: random.int(1, 12) };
  await service.order({ kind: 'addFault', rule });
};

export const endFaults: Step = ({ service }) => service.order({ kind: 'clearFaults' });

/** Invoices are settled, added and changed at the service alone. */
export const changeData: Step = async (world) => {
  const { random, service } = world;
  const { number } = anyCustomer(world);
  if (number === UNKNOWN_CUSTOMER) return;
  const touch = { settle: random.int(0, 3), add: random.int(0, 2), change: random.int(0, 2) };
  await service.order({ kind: 'touch', customerNumber: number, ...touch });
};

/** The service does not know this one. */
export const UNKNOWN_CUSTOMER = '99999';

export const loseTokens: Step = ({ service, random }) =>
  service.order({ kind: 'revokeTokens', level: random.pick(['general', 'customer', 'all'] as const) });

export const network: Step = async ({ proxy, random }) => {
  proxy.online = !proxy.online || random.chance(0.5);
};

export const dataDisk: Step = async (world) => {
  if (world.disk === null) return;
  const fills = !world.full && world.random.chance(0.5);
  if (fills) await world.disk.fill(world.random.pick([0, 0, 8_192, 200_000]));
  else await world.disk.free();
  world.full = fills;
};

export const kill: Step = (world) => world.restart();

/** Nothing is in the way any more: all work ends, and all that was promised is there. */
export const calm: Step = async (world) => {
  await world.service.order({ kind: 'clearFaults' });
  world.proxy.online = true;
  await world.disk?.free();
  world.full = false;
  await world.settle();
  await jobsEnd(world);
  await world.settle();
  for (const customer of world.customers.values()) {
    await keptIsWhole(world, customer);
    await partsAreAll(world, customer);
  }
  world.over = new Set((await seeJobs(world)).map(({ id }) => id));
  await filesAreThere(world);
  const verdict = await world.bridge.activity.verify({});
  if (!verdict.ok) world.trouble(`the activity log cannot be verified: ${verdict.failure.code}`);
  else if (verdict.value.trouble !== null) world.trouble(`the activity log is ${verdict.value.trouble}`);
};

interface WeighedStep {
  readonly name: string;
  /** How often it is taken, beside the others. */
  readonly weight: number;
  readonly take: Step;
}

/** A kill in the middle of whatever runs. */
export const KILL: WeighedStep = { name: 'kill', weight: 2, take: kill };

/** All that may happen at a desk in a long day. */
export const STEPS: readonly WeighedStep[] = [
  { name: 'look up', weight: 30, take: lookUp },
  { name: 'stop a refresh', weight: 3, take: stopRefresh },
  { name: 'read rows', weight: 15, take: readRows },
  { name: 'hold totals', weight: 10, take: holdTotals },
  { name: 'look around', weight: 6, take: lookAround },
  { name: 'desk', weight: 4, take: desk },
  { name: 'agreements', weight: 4, take: agreements },
  { name: 'preview', weight: 4, take: previewPdf },
  { name: 'settings', weight: 2, take: changeSettings },
  { name: 'note', weight: 3, take: noteCustomer },
  { name: 'forget', weight: 2, take: forgetCustomer },
  { name: 'export PDFs', weight: 20, take: exportPdfs },
  { name: 'export many', weight: 4, take: exportMany },
  { name: 'export list', weight: 10, take: exportList },
  { name: 'statement', weight: 5, take: exportStatement },
  { name: 'import', weight: 2, take: importFile },
  { name: 'jobs', weight: 12, take: minds },
  { name: 'fault', weight: 12, take: addFault },
  { name: 'no faults', weight: 6, take: endFaults },
  { name: 'data', weight: 8, take: changeData },
  { name: 'tokens', weight: 3, take: loseTokens },
  { name: 'network', weight: 7, take: network },
  { name: 'disk', weight: 5, take: dataDisk },
  KILL,
];
