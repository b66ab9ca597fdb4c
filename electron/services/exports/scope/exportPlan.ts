import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { Handlers } from '../../../../shared/ipc/contract.ts';
import type { ExportInput } from '../../../../shared/ipc/exports.ts';
import type { OpenWorkspace } from '../../state/workspace.ts';
import { unreadableOf } from '../lists/leftOut.ts';
import { type CustomerInvoice, previewNames } from './exportNames.ts';
import { exportScope, namedCustomer, selectedInvoices } from './exportScope.ts';
import { onePerNumber } from './sameNumbers.ts';

type Plan = Awaited<ReturnType<Handlers['exports']['plan']>>;
type Names = Awaited<ReturnType<Handlers['exports']['previewNames']>>;

const NAMES_SHOWN = 3;

/** What an export would do: counted from the store, no request made and no PDF read. */
export async function exportPlan(workspace: OpenWorkspace, input: ExportInput, today: string): Promise<Plan> {
  const { customers, selection, selectionOf, pasted } = await exportScope(workspace, input, today);
  const counts = {
    selected: 0,
    withPdf: 0,
    sameNumber: 0,
    notSavedAgain: 0,
    exportedBefore: 0,
    requests: 0,
    customersNotCached: 0,
    unreadable: 0,
  };
  const first: CustomerInvoice[] = [];
  for (const customer of customers) {
    const invoices = await selectedInvoices(workspace, customer, await selectionOf(customer), { today });
    if (invoices === null) {
      if ('customer' in input) throw new KontorFailure('notCached');
      counts.customersNotCached += 1;
      counts.requests += 1;
      continue;
    }
    const kept = new Set(await workspace.store.pdfs.kept(customer));
    const withPdf = invoices.filter((invoice) => invoice.hasPdf);
    if (selection.kind === 'allMatching')
      counts.unreadable += await unreadableOf(workspace.store, customer, today);
    counts.selected += invoices.length;
    counts.withPdf += withPdf.length;
    counts.exportedBefore += withPdf.filter((invoice) => invoice.exportedHere).length;
    const files = onePerNumber(withPdf);
    counts.sameNumber += withPdf.filter(({ sharesNumber }) => sharesNumber).length;
    counts.notSavedAgain += withPdf.length - files.length;
    counts.requests += files.filter(({ invoiceNo }) => !kept.has(invoiceNo)).length;
    if (first.length >= NAMES_SHOWN) continue;
    const named = await namedCustomer(workspace, customer);
    first.push(...files.slice(0, NAMES_SHOWN).map((invoice) => ({ ...named, invoice })));
  }
  return {
    ...counts,
    withoutPdf: counts.selected - counts.withPdf,
    customers: customers.length,
    ...pasted,
    ...previewNames(input.template, first),
  };
}

/** The first names alone, from the first few invoices of the first customers. */
export async function exportPreview(
  workspace: OpenWorkspace,
  input: ExportInput,
  today: string,
): Promise<Names> {
  const { customers, selectionOf } = await exportScope(workspace, input, today);
  const first: CustomerInvoice[] = [];
  for (const customer of customers.slice(0, NAMES_SHOWN)) {
    const meant = await selectionOf(customer);
    const some = await selectedInvoices(workspace, customer, meant, { today, most: 50 });
    const named = await namedCustomer(workspace, customer);
    const files = onePerNumber((some ?? []).filter(({ hasPdf }) => hasPdf));
    for (const invoice of files) first.push({ ...named, invoice });
    if (first.length >= NAMES_SHOWN) break;
  }
  return previewNames(input.template, first);
}
