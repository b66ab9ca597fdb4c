import { importedRows } from '../../electron/documents/tables/readText.ts';
import { recognised } from '../../electron/services/reconciliation/ledgerColumns.ts';
import { readLedger } from '../../electron/services/reconciliation/readLedger.ts';
import { comparedRow, unreadableRow } from '../../electron/store/reconciliation/ledger/comparedRow.ts';
import { Comparison } from '../../electron/store/reconciliation/ledger/comparison.ts';
import {
  comparedFigures,
  type HeldComparison,
  withTaken,
} from '../../electron/store/reconciliation/ledger/comparisonQueries.ts';
import { ExplainedQueries, rowsOfKind } from '../../electron/store/reconciliation/ledger/explainedQueries.ts';
import { firstOf } from '../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { Suggestions } from '../../electron/store/reconciliation/ledger/suggestions.ts';
import type { Difference, Explanation } from '../../electron/store/userData/explanationsRepository.ts';
import { COMPARED_KINDS, type ComparedKind } from '../../shared/domain/comparison.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import type { LocalDate } from '../../shared/domain/wallClock.ts';
import type { AsOfAsked } from '../../shared/ipc/asOf.ts';
import type { ComparisonFigures } from '../../shared/ipc/compare.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { ListRef } from '../../shared/ipc/customerRef.ts';
import type { FakeCustomer } from './fakeData.ts';
import { matching } from './fakeInvoiceQueries.ts';
import { type FakeHeld, fakeSavedComparisons } from './fakeSavedComparisons.ts';

const NO_KEYS = new Suggestions([], '0' as Decimal);
const NOTHING_HELD: HeldComparison = {
  ...{ connectionId: '', version: 0, forgotten: 0, amount: 'outstanding' },
  ...{ suggestions: NO_KEYS, byKind: NO_KEYS.byKind, unreadable: [], past: new Map() },
  figures: comparedFigures([], NO_KEYS.byKind, {
    ...{ unreadable: 0, unreadDays: 0, suggestions: NO_KEYS.figures, asOf: null },
  }),
};

/** Ledgers held against the customers of the fake desk, which has no file of its own to choose. */
export function fakeCompare(
  inside: (list: ListRef) => readonly FakeCustomer[],
  asOfDay: Pick<Handlers['asOf'], 'figures' | 'customers'>,
  changed: { readonly explanations: () => void; readonly saved: () => void },
): Pick<Handlers, 'compare' | 'explanations' | 'savedComparisons'> {
  let all: readonly Explanation[] = [];
  const before = new Map<string, readonly Explanation[]>();
  const uploads = new Map<string, string>();
  let last = 0;
  let rows: readonly (readonly string[])[] = [];
  let of: readonly FakeCustomer[] = [];
  let fileName: string | null = null;
  let held: HeldComparison = NOTHING_HELD;
  let about: Omit<FakeHeld['about'], 'explained'> | null = null;
  const invoicesOf = (ids: readonly number[]) =>
    of.flatMap((one) => one.rows.filter(({ id }) => ids.includes(id)));
  const rowsOf = (kind: ComparedKind) =>
    rowsOfKind(held, kind).map((one) =>
      'problem' in one
        ? unreadableRow(one)
        : comparedRow(one, 'outstanding', invoicesOf, held.suggestions.of(one)),
    );
  const figuresOf = async (asked: AsOfAsked | null): Promise<ComparisonFigures['asOf']> => {
    if (asked === null) return null;
    const { ageing: _, ...figures } = await asOfDay.figures(asked);
    return figures as ComparisonFigures['asOf'];
  };
  const queries = new ExplainedQueries(
    {
      held: () => held,
      page: (_, kind, offset, limit) => ({
        rows: rowsOf(kind).slice(offset, offset + limit),
        matching: rowsOf(kind).length,
        isCurrent: true,
      }),
    },
    { of: () => all },
  );
  const compare: Handlers['compare'] = {
    upload: async ({ uploadId, part }) => {
      uploads.set(uploadId, `${uploads.get(uploadId) ?? ''}${atob(part)}`);
      return {};
    },
    open: async (input) => {
      if (input.kind === 'choose') return null;
      if (input.kind === 'content') rows = importedRows(uploads.get(input.uploadId) ?? '');
      if (input.kind === 'pasted') rows = importedRows(input.text);
      fileName = input.kind === 'content' ? input.name : null;
      if (rows.length === 0) return { kind: 'refused', fileName, reason: 'empty' };
      const first = rows.slice(0, 20).map((row) => [...row]);
      const read = {
        ...{ fileName, rows: rows.length, encoding: 'UTF-8' as const, sheets: [''], first },
        mapping: recognised([rows]),
      };
      return { kind: 'read', ledgerId: 1, ...read, isRemembered: false };
    },
    preview: async ({ mapping }) =>
      firstOf(readLedger(rows, mapping), mapping.skipped + 20).map((row) => ({
        ...row,
        names: [...row.names],
      })),
    begin: async ({ list, mapping, amount, filter, until, asOf, tolerance }) => {
      const asked = asOf && { ...list, day: asOf };
      const unknown = asked && (await asOfDay.customers({ ...asked, known: false, offset: 0, limit: 500 }));
      const notThen = new Set<string>(unknown?.rows.map(({ customer }) => customer.ref.number));
      of = inside(list).filter(({ number }) => !notThen.has(number));
      const ledger = readLedger(rows, mapping);
      const known = new Set(of.map(({ number }) => number as string));
      const comparison = new Comparison(ledger.lines, ledger.isNamed, {
        ...{ tolerance, reference: null },
        place: placeIn(known, notThen),
      });
      const meant = filter && new Set(of.flatMap((one) => matching(one.rows, filter)));
      for (const { number, rows: invoices } of of)
        for (const invoice of invoices) {
          const { id, invoiceNo, invoiceDate, dueDate, ...amounts } = invoice;
          if (amount === 'priceVat' || amounts.outstanding !== '0')
            comparison.add({
              ...{ id, customer: number, invoice: invoiceNo, amount: amounts[amount] },
              days: { invoiced: dayOf(invoiceDate), due: dayOf(dueDate) },
              isLeftOut: meant !== null && !meant.has(invoice),
              isAfter: until !== null && invoiceDate.slice(0, 10) > until,
            });
        }
      comparison.join();
      for (const { number, rows: invoices } of of)
        comparison.note(
          'settled',
          number,
          invoices.filter(({ outstanding }) => outstanding === '0').map(({ invoiceNo }) => invoiceNo),
        );
      const suggestions = new Suggestions(comparison.keys(), tolerance);
      const { byKind } = suggestions;
      const lists = of.map(({ fetchedAt }) => ({ fetchedAt: fetchedAt ?? 0, unreadable: 0 }));
      last += 1;
      const figures = comparedFigures(lists, byKind, {
        unreadable: ledger.unreadable.length,
        unreadDays: ledger.unreadDays,
        suggestions: suggestions.figures,
        asOf: await figuresOf(asked),
      });
      held = { ...NOTHING_HELD, amount, suggestions, byKind, unreadable: ledger.unreadable, figures };
      about = {
        ...{ fileName, at: Date.now(), number: list.number, mapping, amount, filter, until, asOf },
        ...{ tolerance, figures },
      };
      return { id: last, figures };
    },
    stop: async () => ({}),
    page: async ({ id, kind, offset, limit }) => queries.page(id, kind, offset, limit),
    take: async ({ id, pair, isTaken }) => {
      if (id !== last || about === null) return null;
      held = withTaken(held, pair, isTaken);
      about = { ...about, figures: held.figures };
      return { id, figures: held.figures };
    },
    save: async ({ id, format, withEqual }) => {
      if (id !== last) return { kind: 'gone' };
      const kinds = COMPARED_KINDS.filter((kind) => withEqual || kind !== 'equal');
      const rows = kinds.reduce((sum, kind) => sum + rowsOfKind(held, kind).length, 0);
      return { kind: 'saved', fileName: `comparison.${format}`, rows };
    },
    previewName: async ({ format }) => ({ name: `comparison.${format}`, unknownTokens: [] }),
    close: async () => ({}),
  };
  const said = (next: readonly Explanation[]) => {
    all = next;
    queries.invalidate();
    changed.explanations();
  };
  const explanations: Handlers['explanations'] = {
    sums: async ({ id }) => queries.sums(id),
    set: async ({ id, kind, places, text }) => {
      const { differences = [] } = queries.differences(id, kind, places) ?? {};
      const actionId = `a${before.size}`;
      before.set(actionId, all);
      const others = all.filter((one) => !differences.some((difference) => isSame(one, difference)));
      said(text === '' ? others : [...others, ...differences.map((one) => ({ ...one, text, at: 0 }))]);
      return { actionId, dropped: 0 };
    },
    undo: async ({ actionId }) => {
      said(before.get(actionId) ?? all);
      return { later: 0 };
    },
  };
  const savedComparisons = fakeSavedComparisons((id) => {
    const { differences, explained } = queries.toSave(id) ?? {};
    if (about === null || id !== last || !differences || !explained) return null;
    return { about: { ...about, explained }, differences };
  }, changed.saved);
  return { compare, explanations, savedComparisons };
}

function placeIn(known: ReadonlySet<string>, notThen: ReadonlySet<string>) {
  return (customer: string) => {
    if (known.has(customer)) return 'inside';
    return notThen.has(customer) ? 'notKnownThen' : 'neverFetched';
  };
}

function isSame(said: Explanation, { kind, ...names }: Difference): boolean {
  return said.kind === kind && Object.entries(names).every(([name, is]) => said[name as 'text'] === is);
}

const dayOf = (clock: string) => clock.slice(0, 10) as LocalDate;
