import { INVOICE_COLUMNS } from '../../../../shared/domain/invoiceFields.ts';
import { NO_FILTER } from '../../../../shared/domain/invoiceFilter.ts';
import type { InvoiceFilter, InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import { keptIsWhole, partsAreAll } from '../checks/keptLists.ts';
import { exact } from '../exactSums.ts';
import { anyCustomer, ref, type Step, type WalkWorld } from '../walkWorld.ts';

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
