import { comparedFigures } from '../../electron/cache/lists/compare/comparedFigures.ts';
import { comparedRow, unreadableRow } from '../../electron/cache/lists/compare/comparedRow.ts';
import { type ComparedKey, Comparison } from '../../electron/cache/lists/compare/comparison.ts';
import type { UnreadableLine } from '../../electron/cache/lists/compare/ledgerLines.ts';
import { recognised } from '../../electron/services/compare/ledgerColumns.ts';
import { readLedger } from '../../electron/services/compare/readLedger.ts';
import { importedRows } from '../../electron/services/exports/numbers/importedRows.ts';
import type { Handlers } from '../../shared/ipc/bridge.ts';
import type { ListRef } from '../../shared/ipc/customerRef.ts';
import type { FakeCustomer } from './fakeData.ts';

/** Ledgers held against the customers of the fake desk, which has no file of its own to choose. */
export function fakeCompare(inside: (list: ListRef) => readonly FakeCustomer[]): Handlers['compare'] {
  const uploads = new Map<string, string>();
  let last = 0;
  let rows: readonly (readonly string[])[] = [];
  let of: readonly FakeCustomer[] = [];
  let keys: readonly ComparedKey[] = [];
  let unreadable: readonly UnreadableLine[] = [];
  return {
    upload: async ({ uploadId, part }) => {
      const text = Buffer.from(part, 'base64').toString();
      uploads.set(uploadId, `${uploads.get(uploadId) ?? ''}${text}`);
      return {};
    },
    open: async (input) => {
      if (input.kind === 'choose') return null;
      if (input.kind === 'content') rows = importedRows(uploads.get(input.uploadId) ?? '');
      if (input.kind === 'pasted') rows = importedRows(input.text);
      const fileName = input.kind === 'content' ? input.name : null;
      if (rows.length === 0) return { kind: 'refused', fileName, reason: 'empty' };
      const first = rows.slice(0, 20).map((row) => [...row]);
      const read = { fileName, rows: rows.length, sheets: [''], first, mapping: recognised([rows]) };
      return { kind: 'read', ledgerId: 1, ...read };
    },
    begin: async ({ list, mapping, amount, until, tolerance }) => {
      of = inside(list);
      const ledger = readLedger(rows, mapping);
      const known = new Set(of.map(({ number }) => number as string));
      const comparison = new Comparison(ledger.lines, ledger.isNamed, {
        ...{ tolerance, reference: null },
        place: (customer) => (known.has(customer) ? 'inside' : 'neverFetched'),
      });
      for (const { number, rows: invoices } of of)
        for (const { id, invoiceNo, invoiceDate, ...amounts } of invoices)
          if (amount === 'priceVat' || amounts.outstanding !== '0')
            comparison.add({
              ...{ id, customer: number, invoice: invoiceNo, amount: amounts[amount] },
              isAfter: until !== null && invoiceDate.slice(0, 10) > until,
            });
      comparison.join();
      for (const { number, rows: invoices } of of)
        for (const { invoiceNo, outstanding } of invoices)
          if (outstanding === '0') comparison.noteSettled(number, invoiceNo);
      keys = comparison.keys();
      unreadable = ledger.unreadable;
      const lists = of.map(({ fetchedAt }) => ({ fetchedAt: fetchedAt ?? 0, unreadable: 0 }));
      const byKind = Map.groupBy(keys, ({ kind }) => kind);
      last += 1;
      return { id: last, figures: comparedFigures(lists, byKind, unreadable.length) };
    },
    page: async ({ kind, offset, limit }) => {
      const invoicesOf = (ids: readonly number[]) =>
        of.flatMap((one) => one.rows.filter(({ id }) => ids.includes(id)));
      const all =
        kind === 'unreadable'
          ? unreadable.map(unreadableRow)
          : keys.filter((key) => key.kind === kind).map((key) => comparedRow(key, 'outstanding', invoicesOf));
      return { rows: all.slice(offset, offset + limit), matching: all.length, isCurrent: true };
    },
    save: async ({ id, format, withEqual }) => {
      if (id !== last) return { kind: 'gone' };
      const written = keys.filter(({ kind }) => withEqual || kind !== 'equal');
      const rows = written.length + unreadable.length;
      return { kind: 'saved', fileName: `comparison.${format}`, rows };
    },
    previewName: async ({ format }) => ({ name: `comparison.${format}`, unknownTokens: [] }),
    close: async () => ({}),
  };
}
