import { importedRows } from '../../electron/documents/tables/readText.ts';
import { readBankTable, recognisedColumns } from '../../electron/services/reconciliation/bankTable.ts';
import { readCamt } from '../../electron/services/reconciliation/readCamt.ts';
import { looksLikeXml } from '../../electron/services/reconciliation/walkXml.ts';
import { BankMatching, type OpenInvoice } from '../../electron/store/reconciliation/bank/bankMatching.ts';
import { SingleAmounts, withSuggestions } from '../../electron/store/reconciliation/bank/bankSuggestions.ts';
import { MatchedFile } from '../../electron/store/reconciliation/bank/matchedFile.ts';
import type { BankFile } from '../../shared/domain/bankEntries.ts';
import { NO_SENDER } from '../../shared/domain/sender.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { FakeCustomer } from './fakeData.ts';

/** Banks' files matched with the customers of the fake desk, which has no file of its own to choose. */
export function fakeBank(inside: (connectionId: string) => readonly FakeCustomer[]): Handlers['bank'] {
  const uploads = new Map<string, readonly number[]>();
  let rows: readonly (readonly string[])[] = [];
  let file: BankFile | null = null;
  let matched: MatchedFile | null = null;
  let last = 0;
  return {
    upload: async ({ uploadId, part }) => {
      const bytes = Array.from(atob(part), (character) => character.charCodeAt(0));
      uploads.set(uploadId, [...(uploads.get(uploadId) ?? []), ...bytes]);
      return {};
    },
    open: async (input) => {
      if (input.kind === 'choose') return null;
      const fileName = input.kind === 'content' ? input.name : null;
      if (input.kind === 'content') {
        const bytes = Uint8Array.from(uploads.get(input.uploadId) ?? []);
        file = looksLikeXml(bytes) ? readCamt(bytes) : null;
        if (file !== null) return { kind: 'read', bankId: 1, fileName, table: null };
        rows = importedRows(new TextDecoder().decode(bytes), 'kept');
      } else if (input.kind === 'pasted') rows = importedRows(input.text, 'kept');
      if (rows.length === 0) return { kind: 'refused', fileName, reason: 'empty' };
      const { roles, ...mapping } = recognisedColumns([rows], null);
      const first = rows.slice(0, 20).map((row) => [...row]);
      const head = { rows: rows.length, sheets: [''], first, mapping: { ...mapping, roles: [...roles] } };
      return { kind: 'read', bankId: 1, fileName, table: head };
    },
    preview: async ({ mapping }) => {
      const { first } = readBankTable(rows, mapping);
      return first.map((row) => ({ ...row, names: [...row.names] }));
    },
    begin: async ({ connectionId, mapping }) => {
      const read = mapping === null ? file : readBankTable(rows, mapping);
      if (read === null) return null;
      matched = matchedWith(read, inside(connectionId));
      last += 1;
      return { id: last, figures: matched.figures };
    },
    page: async ({ kind, offset, limit }) => {
      const lines = matched?.lines(kind) ?? [];
      const rows = lines.slice(offset, offset + limit).flatMap((line) => matched?.row(line) ?? []);
      return { rows, matching: lines.length, isCurrent: true };
    },
    take: async ({ id, place, choice }) => {
      matched?.take(place, choice);
      return matched && { id, figures: matched.figures };
    },
    note: async () => {
      if (matched === null) return null;
      const marked = matched.seen.length;
      return { marked, same: 0, shared: 0, actionId: marked === 0 ? null : 'note' };
    },
    close: async () => ({}),
  };
}

/** As the analysis worker does it (`bankQueries.ts`). */
function matchedWith(read: BankFile, customers: readonly FakeCustomer[]): MatchedFile {
  const matching = new BankMatching(read.credits, NO_SENDER.reference);
  const singles = new SingleAmounts(read.credits.map(({ amount }) => amount));
  const lists = customers.map(({ number, rows }) =>
    rows.flatMap(({ id, invoiceNo, outstanding }): OpenInvoice[] =>
      outstanding === '0' ? [] : [{ id, customer: number, invoice: invoiceNo, outstanding }],
    ),
  );
  for (const item of lists.flat()) {
    matching.add(item);
    singles.add(item);
  }
  for (const { number, rows } of customers)
    for (const { id, invoiceNo, outstanding } of rows)
      if (outstanding === '0') matching.noteSettled({ id, customer: number, invoice: invoiceNo });
  const { outcomes, searched } = withSuggestions(read.credits, matching.decide(), {
    ...{ singles, customers: customers.length, isOver: () => false },
    owing: () => ({ likely: lists.length, lists }),
  });
  const times = customers.map(({ fetchedAt }) => fetchedAt ?? 0);
  return new MatchedFile(read, outcomes, {
    ...{ ...searched, unreadableHere: 0, reference: NO_SENDER.reference },
    oldestFetch: times.length === 0 ? null : Math.min(...times),
    newestFetch: times.length === 0 ? null : Math.max(...times),
  });
}
