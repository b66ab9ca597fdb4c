import { isInCustomer } from '../../../../shared/domain/customerText.ts';
import type { InvoiceSelection } from '../../../../shared/domain/invoiceQuery.ts';
import { isOfOneCustomer } from '../../../../shared/domain/listRef.ts';
import type { CustomerRef, RefusedNumbers } from '../../../../shared/ipc/customerRef.ts';
import type { ExportInput } from '../../../../shared/ipc/exports.ts';
import type { SelectedInvoice } from '../../../store/invoices/queries/listShapes.ts';
import type { OpenWorkspace } from '../../state/workspace.ts';
import { pastedNumbers } from '../numbers/pastedNumbers.ts';
import type { NamedCustomer } from './exportNames.ts';

const WINDOW = 1000;

/** Whose invoices an export means, and which of each. */
export interface ExportScope {
  readonly customers: readonly CustomerRef[];
  readonly selection: InvoiceSelection;
  /** The same among the invoices of one of the customers. */
  readonly selectionOf: (customer: CustomerRef) => Promise<InvoiceSelection>;
  /** What a pasted list has besides its numbers. */
  readonly pasted: RefusedNumbers;
}

export async function exportScope(
  workspace: OpenWorkspace,
  input: ExportInput,
  today: string,
): Promise<ExportScope> {
  if ('customer' in input) {
    const { customer, selection: asked } = input;
    const selection = asked.kind === 'notExportedYet' ? notExportedYet(asked.filter) : asked;
    const pasted = { duplicates: 0, refused: 0, notNumbers: [] };
    if (isOfOneCustomer(customer)) {
      return { customers: [customer], selection, selectionOf: async () => selection, pasted };
    }
    const { connectionId } = customer;
    const numbers = await workspace.store.lists.customersOf(connectionId, selection, today);
    return {
      customers: numbers.map((number) => ({ connectionId, number })),
      selection,
      selectionOf: (one) => amongThoseOf(workspace, one, selection),
      pasted,
    };
  }
  const { numbers, ...pasted } = pastedNumbers(input.selection.numbers);
  const { connectionId, selection } = input;
  const ofEach = { kind: 'allMatching' as const, filter: selection.filter, except: [] };
  return {
    customers: numbers.map((number) => ({ connectionId, number })),
    selection: ofEach,
    selectionOf: async () => ofEach,
    pasted,
  };
}

/**
 * The text filter of the list of all looks at the customer's number and name, that of a customer's own list at the
 * invoices alone: where the text is in the customer, all of its invoices have passed. Row ids are those of all
 * customers: what a selection names by them is the same for each.
 */
async function amongThoseOf(
  workspace: OpenWorkspace,
  customer: CustomerRef,
  selection: InvoiceSelection,
): Promise<InvoiceSelection> {
  if (selection.kind === 'rows' || selection.filter.text === '') return selection;
  const { givenName } = await namedCustomer(workspace, customer);
  const isIn = isInCustomer(selection.filter.text)({ number: customer.number, givenName });
  return isIn ? { ...selection, filter: { ...selection.filter, text: '' } } : selection;
}

function notExportedYet(filter: (InvoiceSelection & { kind: 'allMatching' })['filter']): InvoiceSelection {
  return { kind: 'allMatching', filter: { ...filter, exportedHere: false }, except: [] };
}

/** The customer with the name that the clerk gave. */
export async function namedCustomer({ store }: OpenWorkspace, customer: CustomerRef): Promise<NamedCustomer> {
  return { customer, givenName: (await store.facts.customer(customer)).givenName };
}

/** The first so many selected invoices of a customer in the service's order; null before a first fetch. */
export async function selectedInvoices(
  { store }: OpenWorkspace,
  customer: CustomerRef,
  selection: InvoiceSelection,
  { today, most = Number.POSITIVE_INFINITY }: { readonly today: string; readonly most?: number },
): Promise<readonly SelectedInvoice[] | null> {
  const all: SelectedInvoice[] = [];
  for (let after: number | null = null; ; ) {
    const limit = Math.min(WINDOW, most - all.length);
    const some = await store.lists.selected(customer, selection, { after, limit, today });
    if (some === null) return null;
    all.push(...some);
    if (some.length < limit || all.length >= most) return all;
    after = some.at(-1)?.id ?? null;
  }
}
