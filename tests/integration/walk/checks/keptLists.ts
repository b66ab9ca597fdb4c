import { allAged } from '../../../../shared/domain/ageing.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceTotals } from '../../../../shared/domain/invoiceQuery.ts';
import { exact, type Sums } from '../exactSums.ts';
import { ref, type WalkCustomer, type WalkWorld } from '../walkWorld.ts';

/** The list in the store is one that was sent, whole: its count, its sums and its unreadable records. */
export async function keptIsWhole(world: WalkWorld, customer: WalkCustomer): Promise<void> {
  const { from, forgets, kept } = customer;
  const summary = await world.bridge.customers.summary({ customer: ref(world, customer) });
  if (!summary.ok) return;
  const { list } = summary.value;
  if (customer.forgets !== forgets) return;
  if (list === null) {
    if (kept && !customer.mayGo) world.trouble(`the list of ${customer.number} is lost`);
    return;
  }
  customer.kept = true;
  const candidates = world.sent.lists(customer.number, from);
  if (!candidates.some((sums) => isSumOf(list.totals, sums) && list.unreadable === sums.unreadable)) {
    world.trouble(
      `the list of ${customer.number} is none of the ${candidates.length} that were sent: ${list.totals.count} of ${candidates.map(({ count }) => count)}, ${list.unreadable} unreadable of ${candidates.map(({ unreadable }) => unreadable)}, owed ${list.totals.outstanding}`,
    );
  }
  partsAddUp(world, customer, list.totals);
}

export function isSumOf(totals: InvoiceTotals, sums: Sums): boolean {
  return (
    totals.count === sums.count &&
    exact(totals.price) === sums.price &&
    exact(totals.priceVat) === sums.priceVat &&
    exact(totals.outstanding) === sums.outstanding
  );
}

/** The ageing strip adds up to what is owed. */
function partsAddUp(world: WalkWorld, customer: WalkCustomer, totals: InvoiceTotals): void {
  const parts = allAged(totals.ageing);
  const sum = parts.reduce((all, { outstanding }) => all + exact(outstanding), 0n);
  if (sum !== exact(totals.outstanding)) world.trouble(`the ageing of ${customer.number} does not add up`);
}

/** What two filters part, they part without rest: the totals of both are the totals of all. */
export async function partsAreAll(world: WalkWorld, customer: WalkCustomer): Promise<void> {
  const filters = [
    NO_FILTER,
    { ...NO_FILTER, outstanding: 'open' },
    { ...NO_FILTER, outstanding: 'settled' },
  ] as const;
  const before = await world.bridge.customers.summary({ customer: ref(world, customer) });
  const answers = await Promise.all(
    filters.map((filter) =>
      world.bridge.invoices.totals({
        customer: ref(world, customer),
        selection: { kind: 'allMatching', filter, except: [] },
      }),
    ),
  );
  const after = await world.bridge.customers.summary({ customer: ref(world, customer) });
  // A list that came in between makes them totals of different lists.
  if (!before.ok || !after.ok || before.value.list?.revision !== after.value.list?.revision) return;
  const [all, open, settled] = answers.map((answer) => (answer.ok ? answer.value : null));
  if (!all || !open || !settled) return;
  const isWhole =
    all.count === open.count + settled.count &&
    exact(all.price) === exact(open.price) + exact(settled.price) &&
    exact(all.outstanding) === exact(open.outstanding) + exact(settled.outstanding);
  if (!isWhole) world.trouble(`open and settled of ${customer.number} are not all`);
}
