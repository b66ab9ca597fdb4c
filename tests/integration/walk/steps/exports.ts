import { INVOICE_COLUMNS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { CSV_PRESETS, LIST_FORMATS } from '../../../../shared/domain/listFormat.ts';
import { DEFAULT_TEMPLATE } from '../../../../shared/domain/templateTokens.ts';
import { anyCustomer, ref, type Step, type WalkWorld } from '../walkWorld.ts';

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
