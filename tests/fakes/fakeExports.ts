import {
  type CustomerNumber,
  isOfOneCustomer,
  parseCustomerNumber,
} from '../../shared/domain/customerRef.ts';
import { templateFaults, templateFileName } from '../../shared/domain/fileNameTemplate.ts';
import type { InvoiceRow } from '../../shared/domain/invoice.ts';
import type { InvoiceSelection } from '../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { CustomerRef, RefusedNumbers } from '../../shared/ipc/customerRef.ts';
import type { ExportInput } from '../../shared/ipc/exports.ts';
import type { FakeCustomer } from './fakeData.ts';
import { selected } from './fakeInvoiceQueries.ts';
import { plainPdf } from './plainPdf.ts';

interface Meant {
  readonly customer: FakeCustomer;
  readonly rows: readonly InvoiceRow[];
}

/** A plan of no invoice. */
export const EMPTY_PLAN = {
  selected: 0,
  withPdf: 0,
  withoutPdf: 0,
  sameNumber: 0,
  notSavedAgain: 0,
  exportedBefore: 0,
  unreadable: 0,
  requests: 0,
  customers: 1,
  customersNotCached: 0,
  duplicates: 0,
  refused: 0,
  notNumbers: [],
  firstNames: [],
  sharedNames: [],
  unknownTokens: [],
  namesEachInvoice: true,
};

/** Plans and previews over the fake customers; nothing is written, and every dialog is answered by "cancel". */
export function fakeExports(
  cached: (customer: CustomerRef) => FakeCustomer,
  everybody: (connectionId: string) => readonly FakeCustomer[],
  known: (customer: CustomerRef) => boolean,
): Handlers['exports'] {
  const meant = (input: ExportInput): Meant[] => {
    if (!('customer' in input)) {
      const { connectionId, selection } = input;
      return numbersOf(selection.numbers)
        .map((number) => ({ connectionId, number }))
        .filter(known)
        .map((ref) => {
          const customer = cached(ref);
          const all = { kind: 'allMatching', filter: selection.filter, except: [] } as const;
          return { customer, rows: selected(customer.rows, { ...all, except: [] }) };
        });
    }
    const selection: InvoiceSelection =
      input.selection.kind === 'notExportedYet'
        ? { kind: 'allMatching', filter: { ...input.selection.filter, exportedHere: false }, except: [] }
        : input.selection;
    const { customer } = input;
    const meantOnes = isOfOneCustomer(customer) ? [cached(customer)] : everybody(customer.connectionId);
    return meantOnes.map((one) => ({ customer: one, rows: selected(one.rows, selection) }));
  };
  const mark: Handlers['exports']['mark'] = async ({ customer, selection, exported }) => {
    const ones = isOfOneCustomer(customer) ? [cached(customer)] : everybody(customer.connectionId);
    const ids: number[] = [];
    for (const one of ones) {
      const changed = selected(one.rows, selection).filter(({ exportedHere }) => exportedHere !== exported);
      ids.push(...changed.map(({ id }) => id));
      one.rows = one.rows.map((row) => (ids.includes(row.id) ? { ...row, exportedHere: exported } : row));
    }
    return { ids };
  };
  const names = (input: ExportInput) => {
    const firstNames = meant(input)
      .flatMap(({ customer, rows }) => rows.map((row) => ({ customer, row })))
      .filter(({ row }) => row.hasPdf)
      .slice(0, 3)
      .map(({ customer, row }) =>
        templateFileName(input.template, {
          ...row,
          customerNumber: customer.number,
          givenName: customer.givenName || null,
          agreementId: row.agreementId,
          amount: row.priceVat,
        }),
      );
    return { firstNames, sharedNames: [], ...templateFaults(input.template) };
  };
  return {
    plan: async (input) => {
      const all = meant(input);
      const rows = all.flatMap((one) => one.rows);
      const withPdf = rows.filter(({ hasPdf }) => hasPdf).length;
      const asked = 'customer' in input ? 1 : numbersOf(input.selection.numbers).length;
      return {
        ...EMPTY_PLAN,
        selected: rows.length,
        withPdf,
        withoutPdf: rows.length - withPdf,
        exportedBefore: rows.filter(({ exportedHere }) => exportedHere).length,
        requests: withPdf + asked - all.length,
        customers: asked,
        customersNotCached: asked - all.length,
        ...('customer' in input ? {} : refusedIn(input.selection.numbers)),
        ...names(input),
      };
    },
    previewNames: async (input) => names(input),
    mark,
    start: async () => ({ jobId: null }),
    list: async () => ({ jobId: null }),
    run: async () => ({ jobId: null }),
    previewListName: async ({ customer }) => ({ name: `Invoices ${customer.number}`, unknownTokens: [] }),
    reviewPlan: async () => ({
      invoices: 0,
      reviewed: 0,
      outstanding: '0' as Decimal,
      reviewedOutstanding: '0' as Decimal,
      changed: 0,
      questions: 0,
      notes: 0,
      unreadable: 0,
      signedBy: '',
      lastAt: null,
    }),
    review: async () => ({ jobId: null }),
    importNumbers: async () => null,
    printList: async () => ({ bytes: new Uint8Array() }),
    previewSender: async () => ({ bytes: plainPdf() }),
    printStatement: async () => ({ bytes: new Uint8Array() }),
    printed: async () => ({}),
    stopPrint: async () => ({}),
    statementAddress: async () => ({ lines: null }),
    keepStatementAddress: async () => ({}),
    statement: async () => ({ jobId: null }),
    statementBalances: async () => ({ opening: null, closing: null }),
    statements: async () => ({ jobId: null }),
    statementsPlan: async ({ connectionId, whose }) => ({
      customers: whose.kind === 'numbers' ? numbersOf(whose.numbers).length : 0,
      notKept:
        whose.kind === 'numbers'
          ? numbersOf(whose.numbers).filter((number) => !known({ connectionId, number })).length
          : 0,
      stale: 0,
      oldestFetch: null,
      withUnreadable: 0,
      unreadable: 0,
      withoutReference: 0,
      withoutBalances: 0,
      seenInBank: 0,
      ...refusedIn(whose.kind === 'numbers' ? whose.numbers : ''),
      firstNames: [],
      unknownTokens: [],
      namesEachCustomer: true,
      reminders: null,
    }),
    reminders: async () => ({ customers: [], matching: 0 }),
    verify: async () => null,
  };
}

function piecesOf(text: string) {
  const pieces = text.split(/[\s,;]+/).filter((piece) => piece !== '');
  return pieces.map((piece) => ({ piece, parsed: parseCustomerNumber(piece) }));
}

/** Each once, in the order of the text. */
function numbersOf(text: string): CustomerNumber[] {
  return [...new Set(piecesOf(text).flatMap(({ parsed }) => (parsed.ok ? [parsed.number] : [])))];
}

/** What of a pasted text is in no plan. */
function refusedIn(text: string): RefusedNumbers {
  const pieces = piecesOf(text);
  const refused = new Map(
    pieces.flatMap(({ piece, parsed }) => (parsed.ok ? [] : [[piece, parsed.problem]])),
  );
  const taken = pieces.filter(({ parsed }) => parsed.ok).length;
  const notNumbers = [...refused].slice(0, 20).map(([piece, problem]) => ({ piece, problem }));
  return { duplicates: taken - numbersOf(text).length, refused: refused.size, notNumbers };
}
