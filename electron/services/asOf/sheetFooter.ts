import type { AsOfCustomer } from '../../../shared/ipc/asOf.ts';
import type { FrozenSheet } from '../../../shared/ipc/frozen.ts';

/** What a Parquet file of a frozen sheet says of itself, for programs: its sums, its hash, and who is in no row. */
export function sheetFooter(
  { day, frozenAt, by, desk, isScheduled, sha256, figures, forgotten }: FrozenSheet,
  customers: readonly AsOfCustomer[],
): Readonly<Record<string, string>> {
  const { withoutItems, unknown, unreadable, ageing } = figures;
  const missing = customers.flatMap(({ customer, state }) => {
    if (state.kind !== 'known') return [[customer.ref.number, state.kind]];
    return state.items === null ? [[customer.ref.number, 'balanceAlone', state.outstanding]] : [];
  });
  const until = customers.flatMap(({ state }) =>
    state.kind === 'known' && state.until !== null ? [state.until] : [],
  );
  const fetched =
    until.length === 0
      ? null
      : [Math.min, Math.max].map((pick) => until.reduce((one, other) => pick(one, other)));
  return {
    day,
    frozen_at: new Date(frozenAt).toISOString(),
    frozen_by: isScheduled ? 'schedule' : by,
    desk,
    rows_sha256: sha256,
    customers: String(figures.customers),
    customers_known: String(figures.known),
    customers_unknown: JSON.stringify(unknown),
    outstanding: figures.outstanding,
    items: String(figures.items),
    outstanding_without_items: withoutItems.outstanding,
    ageing: JSON.stringify(ageing),
    unreadable_records_left_out: String(unreadable.records),
    not_in_rows: JSON.stringify(missing),
    forgotten: JSON.stringify(forgotten),
    ...(fetched !== null && { fetched: fetched.map((at) => new Date(at).toISOString()).join(' to ') }),
  };
}
