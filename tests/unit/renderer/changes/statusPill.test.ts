import { describe, expect, it } from 'vitest';
import { feedColumns } from '../../../../renderer/features/changes/WhatChangedView.tsx';
import { changeColumns } from '../../../../renderer/features/invoices/changes/changeColumns.ts';
import type { Formats } from '../../../../renderer/i18n/useFormats.ts';
import type { FieldChange } from '../../../../shared/ipc/invoices.ts';

const t = (key: string) => key;
const asText = (value: unknown) => String(value);
const formats: Formats = {
  ...{ amount: asText, count: asText, date: asText, dateTime: asText, recordTime: asText },
  counted: (count) => ({ count, shown: asText(count) }),
  ...{ day: asText, moment: asText, age: asText, stale: () => false },
};
const GRIDS = {
  'of a customer': changeColumns(t, formats),
  'what changed': feedColumns({ t, invoices: t, formats, now: 0 }),
};
const status = (from: string | null, to: string | null): FieldChange => ({ field: 'status', from, to });
const outstanding: FieldChange = { field: 'outstanding', from: '10', to: '0' };

describe.each(Object.entries(GRIDS))('the status of a change, %s', (_, columns) => {
  const column = columns.find(({ id }) => id === 'status');
  if (column === undefined) throw new Error('no column of status');
  const shown = (...fields: FieldChange[]) => {
    const row = { fields } as never;
    return [column.text(row), column.tone?.(row), column.tooltip?.(row)];
  };

  it('is a pill that is never cut: the new status, or the last one of an invoice that is gone', () => {
    expect(column.pill).toBe(true);
    expect(column.words).toBeUndefined();
    expect(shown(outstanding, status('open', 'paid'))).toEqual(['paid', 'positive', 'statusPaid']);
    expect(shown(status(null, 'open'))).toEqual(['open', 'neutral', 'statusOther']);
    expect(shown(status('done', null))).toEqual(['done', 'neutral', 'statusDone']);
  });

  it('is empty if it did not change', () => {
    expect(shown(outstanding)).toEqual(['', 'neutral', undefined]);
    expect(shown()).toEqual(['', 'neutral', undefined]);
  });
});
