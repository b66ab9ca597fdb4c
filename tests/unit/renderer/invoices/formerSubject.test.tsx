import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { takeAppState } from '../../../../renderer/base/appStore.ts';
import { loadKeptLists } from '../../../../renderer/base/figuresOfConnection.ts';
import { CustomersExportSheet } from '../../../../renderer/features/exports/CustomersExportSheet.tsx';
import { ListPreview } from '../../../../renderer/features/exports/ListSheet.tsx';
import { ListNameField } from '../../../../renderer/features/exports/SaveListSheet.tsx';
import { StatementsSheet } from '../../../../renderer/features/exports/StatementsSheet.tsx';
import {
  InvoiceHistory,
  InvoiceMarks,
  RawRecord,
} from '../../../../renderer/features/invoices/record/DetailPane.tsx';
import { RefreshSheet } from '../../../../renderer/features/refreshing/RefreshSheet.tsx';
import type { CustomerNumber } from '../../../../shared/domain/customerRef.ts';
import { BLANK_ROW } from '../../../fakes/blankRow.ts';
import { busyBridge, type FakeBridge } from '../../../fakes/fakeBridge.ts';
import { inEnglish, renderOver } from '../renderOver.tsx';

const CUSTOMER = { connectionId: 'nordfiber', number: '10001' as CustomerNumber };

type OfRow = { readonly id: number };

/** A desk whose answers name the invoice that was asked for. */
function namingDesk(): FakeBridge {
  const fake = busyBridge();
  fake.answerWith('invoices.detail', async ({ id }: OfRow) => ({
    row: { ...BLANK_ROW, id },
    raw: `{"answer":"of ${id}"}`,
    fetchedAt: 1,
  }));
  fake.answerWith('invoices.history', async ({ id }: OfRow) => [
    { at: 1, kind: 'changed', fields: [{ field: 'status', from: 'x', to: `of ${id}` }] },
  ]);
  fake.answerWith('marks.of', async ({ id }: OfRow) => {
    const mark = { field: 'note', value: { text: `of ${id}` } };
    return [{ mark, by: '', at: 1, changed: [], stands: null, beside: [] }];
  });
  return fake;
}

const PARTS = {
  'raw record': (id: number) => <RawRecord customer={CUSTOMER} id={id} revision={1} />,
  history: (id: number) => <InvoiceHistory customer={CUSTOMER} id={id} revision={1} />,
  marks: (id: number) => (
    <InvoiceMarks customer={CUSTOMER} id={id} version="1" byKey={false} onMark={() => {}} />
  ),
  'file name': (id: number) => <ListNameField of={String(id)} ask={NAMES[id === 1 ? 0 : 1]} />,
  'first rows': (id: number) => <FirstRow id={id} />,
};

const name = (text: string) => ({ ok: true as const, value: { name: text, unknownTokens: [] as string[] } });
const NAMES = [vi.fn(async () => name('of 1.csv')), vi.fn(async () => name('of 2.csv'))] as const;

function FirstRow({ id }: OfRow) {
  return (
    <ListPreview
      customer={CUSTOMER}
      selection={id === 1 ? FIRST : SECOND}
      sort={[]}
      columns={['invoiceNo']}
      form="plain"
    />
  );
}
const FIRST = { kind: 'rows' as const, ids: [1] };
const SECOND = { kind: 'rows' as const, ids: [2] };

describe('an answer about what stood there before', () => {
  it.each(Object.entries(PARTS))('is not shown under the next one: %s', async (_, part) => {
    const fake = namingDesk();
    fake.answerWith('invoices.firstRows', async ({ selection }: { selection: typeof FIRST }) => ({
      rows: selection.ids.map((id) => ({ ...BLANK_ROW, id, invoiceNo: `of ${id}` })),
      records: [''],
    }));
    const { rerender } = renderOver(fake, part(1));
    await screen.findByText(/of 1/);
    const asked = fake.calls.length;
    rerender(inEnglish(fake, part(2)));
    expect(screen.queryByText(/of 1/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull();
    await screen.findByText(/of 2/);
    // No question is mixed of the two.
    expect(fake.calls.slice(asked).length).toBeLessThanOrEqual(1);
    expect(NAMES[0].mock.calls.length).toBeLessThanOrEqual(1);
  });

  const SHEETS = {
    'exports.plan': CustomersExportSheet,
    'exports.statementsPlan': StatementsSheet,
    'refreshing.plan': RefreshSheet,
  };
  it.each(Object.entries(SHEETS))('is not asked for under a list that is chosen: %s', async (call, Sheet) => {
    const fake = busyBridge();
    const numbers = ['10023'] as CustomerNumber[];
    fake.data.keptLists = [{ id: 'k1', connectionId: 'nordfiber', name: 'Wholesale', numbers }];
    await loadKeptLists(fake.bridge, 'nordfiber');
    takeAppState(fake.data.app);
    renderOver(fake, <Sheet connectionId="nordfiber" given="10001" onClose={() => {}} />);
    const of = (number: string) =>
      fake.inputs(call).filter((input) => JSON.stringify(input).includes(number)).length;
    await waitFor(() => expect(of('10001')).toBe(1));
    const whose = screen.getByRole('button', { name: /[Bb]y customer number|list of customer numbers/ });
    await userEvent.click(whose);
    await userEvent.click(await screen.findByRole('option', { name: /Wholesale/ }));
    await waitFor(() => expect(of('10023')).toBe(1));
    expect(of('10001')).toBe(1);
  });
});
