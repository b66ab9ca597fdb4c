import { isOfOneCustomer } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { templateFaults, templateFileName } from '../../../shared/domain/fileNameTemplate.ts';
import { isInCustomer } from '../../../shared/domain/foldedText.ts';
import type { InvoiceSelection } from '../../../shared/domain/invoiceQuery.ts';
import type { TemplateFacts } from '../../../shared/domain/templateTokens.ts';
import type { Handlers } from '../../../shared/ipc/contract.ts';
import type { CustomerRef, RefusedNumbers } from '../../../shared/ipc/customerRef.ts';
import type { ExportInput } from '../../../shared/ipc/exports.ts';
import type { ManifestEntry } from '../../documents/folder/manifest.ts';
import type { SelectedInvoice } from '../../store/invoices/queries/listShapes.ts';
import type { OpenWorkspace } from '../app/launchParts.ts';
import type { JobItem, NewItem } from '../jobs/jobType.ts';
import { NOTHING_PASTED, pastedNumbers } from './customerNumbers.ts';
import { unreadableOf } from './listAbout.ts';

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
    const pasted = NOTHING_PASTED;
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

export interface NamedCustomer {
  readonly customer: CustomerRef;
  readonly givenName: string;
}

/** An invoice of one of several customers. */
export interface CustomerInvoice extends NamedCustomer {
  readonly invoice: SelectedInvoice;
}

export function fileNameOf(template: string, one: CustomerInvoice): string {
  return templateFileName(template, factsOf(one));
}

/** The names that the first invoices get, and what is wrong with the template whatever the invoices are. */
function previewNames(template: string, first: readonly CustomerInvoice[]) {
  const shown = first.slice(0, 3);
  return {
    firstNames: shown.map((one) => fileNameOf(template, one)),
    sharedNames: shown.flatMap((one) => (one.invoice.sharesNumber ? [fileNameOf(template, one)] : [])),
    ...templateFaults(template),
  };
}

function factsOf({ customer, givenName, invoice }: CustomerInvoice): TemplateFacts {
  return {
    customerNumber: customer.number,
    givenName: givenName === '' ? null : givenName,
    invoiceNo: invoice.invoiceNo,
    entryNo: invoice.entryNo,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    agreementId: invoice.agreementId,
    status: invoice.status,
    amount: invoice.priceVat,
  };
}

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

/**
 * A customer's invoices as items of an export of PDFs; null before a first fetch. Records that cannot be read come
 * last, unless rows were chosen by hand: they may be meant, they may have a PDF, and so the manifest names them.
 */
export async function exportItems(
  workspace: OpenWorkspace,
  customer: CustomerRef,
  selection: InvoiceSelection,
  today: string,
): Promise<readonly NewItem[] | null> {
  const found = await selectedInvoices(workspace, customer, selection, { today });
  if (found === null) return null;
  const named = await namedCustomer(workspace, customer);
  const items = pdfItems(named, found);
  if (selection.kind === 'rows') return items;
  const unreadable = await unreadableOf(workspace.store, customer, today);
  return [...items, ...Array.from({ length: unreadable }, () => unreadItem(named))];
}

function unreadItem(named: NamedCustomer): NewItem {
  const one: CustomerInvoice = { ...named, invoice: UNREAD };
  return { item: one, outcome: { kind: 'skipped', bytes: 0, reason: 'unreadable' } };
}

/** None of its content can be trusted. */
const UNREAD: SelectedInvoice = {
  id: 0,
  invoiceNo: '',
  entryNo: '',
  invoiceDate: '',
  dueDate: '',
  hasPdf: false,
  exportedHere: false,
  status: '',
  agreementId: '',
  priceVat: '',
  sharesNumber: false,
};

/** Why an invoice has no file of its own: the file of another one with its number is all that the service gives. */
export const SAME_NUMBER = 'sameNumber';
export const NO_PDF = 'noPdf';

/** Items for which no PDF was requested. */
const NOT_FETCHED: ReadonlySet<string | undefined> = new Set([SAME_NUMBER, NO_PDF, 'unreadable']);

/** One invoice of each number, the first, and those without a PDF. */
function onePerNumber<One extends Pick<SelectedInvoice, 'invoiceNo'>>(invoices: readonly One[]): One[] {
  const seen = new Set<string>();
  return invoices.filter(({ invoiceNo }) => !seen.has(invoiceNo) && seen.add(invoiceNo));
}

/**
 * The invoices of one customer as items of a job. One without a PDF needs no work, nor does a second one of the same
 * number: the service's path for PDFs cannot distinguish them and would give the same bytes again. Both are in the
 * manifest.
 */
function pdfItems(named: NamedCustomer, invoices: readonly SelectedInvoice[]): NewItem[] {
  const fetched = new Set(onePerNumber(invoices.filter(({ hasPdf }) => hasPdf)));
  return invoices.map((invoice) => {
    const item = { ...named, invoice };
    if (!invoice.hasPdf) return { item, outcome: { kind: 'skipped', bytes: 0, reason: NO_PDF } };
    if (fetched.has(invoice)) return { item };
    return { item, outcome: { kind: 'skipped', bytes: 0, reason: SAME_NUMBER } };
  });
}

/** The items, those of a number that another one is fetched for with the outcome of that one. */
export function withShared(items: readonly JobItem[]): readonly JobItem[] {
  const firsts = new Map<string, JobItem['outcome']>();
  for (const { item, outcome } of items) {
    if (isPdf(item) && !NOT_FETCHED.has(outcome?.reason)) {
      firsts.set(keyOf(item), outcome);
    }
  }
  return items.map((one) => {
    if (one.outcome?.reason !== SAME_NUMBER || !isPdf(one.item)) return one;
    const first = firsts.get(keyOf(one.item)) ?? null;
    if (first?.file === undefined) return { ...one, outcome: first };
    return { ...one, outcome: { ...first, kind: 'skipped', reason: SAME_NUMBER } };
  });
}

function isPdf(item: unknown): item is CustomerInvoice {
  return typeof item === 'object' && item !== null && 'invoice' in item;
}

function keyOf({ customer, invoice }: CustomerInvoice): string {
  return JSON.stringify([customer.connectionId, customer.number, invoice.invoiceNo]);
}

/**
 * The outcome of each invoice of a job, or of each customer whose statement it makes, in the job's order. Items that
 * are neither have no line.
 */
export function manifestEntries(items: readonly JobItem[], open: 'cancelled' | 'notTried'): ManifestEntry[] {
  return withShared(items).flatMap((item) => {
    const one = item.item as Partial<CustomerInvoice>;
    if (!one.customer) return [];
    const { outcome } = item;
    const wrote = outcome !== null && outcome.file !== undefined;
    return [
      {
        customerNumber: one.customer.number,
        invoiceNo: one.invoice?.invoiceNo ?? '',
        entryNo: one.invoice?.entryNo ?? '',
        numberShared: one.invoice?.sharesNumber === true,
        file: outcome?.file ?? null,
        bytes: wrote ? outcome.bytes : null,
        sha256: outcome?.sha256 ?? null,
        fetchedAt: outcome?.fetchedAt === undefined ? null : new Date(outcome.fetchedAt).toISOString(),
        outcome: wordOf(outcome),
        reason: outcome === null ? open : (outcome.reason ?? outcome.failure?.code ?? ''),
        connection: one.customer.connectionId,
      },
    ];
  });
}

function wordOf(outcome: JobItem['outcome']): ManifestEntry['outcome'] {
  if (outcome === null) return 'skipped';
  if (outcome.kind === 'done') return 'saved';
  if (outcome.kind === 'failed') return 'failed';
  return outcome.file === undefined ? 'skipped' : 'same';
}
