import { KontorFailure } from '../../../shared/domain/failure.ts';
import { MOST_MARKED } from '../../../shared/domain/pageBounds.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { CustomersService } from '../customers/customersService.ts';
import type { LaunchParts } from '../state/launchParts.ts';
import { exportScope, selectedInvoices } from './scope/exportScope.ts';

interface Parts extends Pick<LaunchParts, 'workspace' | 'clock'> {
  readonly customers: Pick<CustomersService, 'marked'>;
}

/**
 * Marks invoices as exported here, or clears the mark, by the clerk's own word: nothing is saved or removed. What has
 * the mark, or lacks it, already is left alone and not among the answer's ids, so that these undo the call.
 * @throws KontorFailure `invalidInput` where more than `MOST_MARKED` would change; nothing has changed then
 */
export async function markExports(
  { workspace, customers, clock }: Parts,
  { customer, selection, exported }: Parameters<Handlers['exports']['mark']>[0],
): Promise<{ ids: number[] }> {
  const open = workspace.current;
  const today = clock.today();
  const scope = await exportScope(open, { customer, selection, target: 'folder', template: '' }, today);
  const marked: { readonly customer: CustomerRef; readonly ids: readonly number[] }[] = [];
  let count = 0;
  for (const one of scope.customers) {
    const found = await selectedInvoices(open, one, await scope.selectionOf(one), { today });
    const ids = (found ?? []).filter(({ exportedHere }) => exportedHere !== exported).map(({ id }) => id);
    count += ids.length;
    if (count > MOST_MARKED) throw new KontorFailure('invalidInput');
    if (ids.length > 0) marked.push({ customer: one, ids });
  }
  for (const { customer: one, ids } of marked) {
    if (exported) await open.store.lists.markExported(one, ids, clock.wall());
    else await open.store.lists.clearExported(one, ids);
    customers.marked(one);
  }
  return { ids: marked.flatMap(({ ids }) => ids) };
}
