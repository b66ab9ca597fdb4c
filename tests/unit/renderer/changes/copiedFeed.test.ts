import { expect, it } from 'vitest';
import { tableAsText, tableOf } from '../../../../renderer/base/copyTable.ts';
import { feedColumns } from '../../../../renderer/features/changes/WhatChangedView.tsx';
import type { Formats } from '../../../../renderer/i18n/useFormats.ts';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import type { Decimal } from '../../../../shared/domain/money.ts';
import type { TextValues } from '../../../../shared/i18n/translator.ts';
import type { FeedRow } from '../../../../shared/ipc/invoices.ts';

const ROW: FeedRow = {
  kind: 'changed',
  at: new Date(2026, 2, 9, 8, 0, 5).getTime(),
  customer: { ref: { connectionId: 'one', number: '007' as CustomerNumber }, givenName: '=1+1' },
  id: 7,
  invoiceNo: '00042',
  entryNo: 'E\t1',
  fields: [{ field: 'outstanding', from: '12.5', to: '-3' }],
  moved: '-15.5' as Decimal,
  invoices: null,
};

const t = (key: string, values?: TextValues) => `${key} ${values?.['amount'] ?? ''}`;
const counted = (count: number) => ({ count, shown: String(count) });
const formats = { amount: String, counted, moment: String } as unknown as Formats;
const columns = feedColumns({ t, invoices: t, formats, now: 0 });

it("changes are copied with the clerk's decimal mark and no grouping, and no cell is a formula or breaks the line", () => {
  const text = tableAsText(tableOf([ROW, ROW], columns, true), 'space-comma');
  const [titles, line, ...rest] = text.split('\n');
  expect(titles?.split('\t').slice(0, 2)).toEqual(['columnAt ', 'columnNumber ']);
  const cells = line?.split('\t') ?? [];
  expect(cells).toHaveLength(9);
  expect(cells[0]).toBe('2026-03-09 08:00:05');
  expect(cells[2]).not.toMatch(/^=/);
  expect(cells[3]).toBe('kindChanged ');
  expect(cells.slice(6)).toEqual(['', '-15,5', 'outstanding: 12.5 > -3']);
  expect(rest).toHaveLength(1);
});

it('what a first list has outstanding is no change of it: neither on screen nor in a copy', () => {
  const first: FeedRow = {
    ...{ ...ROW, kind: 'newCustomer', id: null, invoiceNo: '', entryNo: '', fields: [] },
    ...{ moved: '81240.5' as Decimal, invoices: 12 },
  };
  const shown = (id: string) => columns.find((one) => one.id === id)?.text(first);
  expect(shown('moved')).toBe('');
  expect(shown('fields')).toBe('firstList 81240.5');
  const [, line] = tableAsText(tableOf([first], columns, true), 'space-comma').split('\n');
  expect(line?.split('\t').slice(6)).toEqual(['', '', 'outstanding:  > 81240.5']);
});
