import { allAged } from '../../../../shared/domain/ageing.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import { exact } from '../exactSums.ts';
import { anyCustomer, ref, type Step } from '../walkWorld.ts';

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
