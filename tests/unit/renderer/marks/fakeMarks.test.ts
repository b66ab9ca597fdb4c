import { describe, expect, it } from 'vitest';
import { subjectKey } from '../../../../shared/domain/markEvent.ts';
import type { MarkTarget } from '../../../../shared/ipc/marks.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';

function desk() {
  const fake = busyBridge();
  const customer = fake.data.customers[0];
  if (customer === undefined) throw new Error('the desk has no customer');
  const { connectionId, number } = customer;
  const ref = { connectionId, number };
  const [first, second] = customer.rows;
  if (first === undefined || second === undefined) throw new Error('the customer has no invoices');
  const rows = (...ids: number[]): MarkTarget => ({
    kind: 'invoices',
    list: ref,
    selection: { kind: 'rows', ids },
  });
  return { fake, marks: fake.bridge.marks, customer, ref, first, second, rows };
}

describe('marks of the fake bridge', () => {
  it('notes, says what is the same, and undoes; the rows follow', async () => {
    const { fake, marks, customer, ref, first, second, rows } = desk();
    const changes: unknown[] = [];
    marks.changed((change) => changes.push(change));
    const reviewed = { field: 'reviewed', value: true } as const;
    const marked = await marks.set({ target: rows(first.id), mark: reviewed });
    expect(marked).toMatchObject({ ok: true, value: { marked: 1, same: 0, shared: 0 } });
    const both = await marks.set({ target: rows(first.id, second.id), mark: reviewed });
    expect(both).toMatchObject({ ok: true, value: { marked: 1, same: 1 } });
    expect(customer.rows.slice(0, 2).map((row) => row.marks?.reviewed)).toEqual(['unchanged', 'unchanged']);
    expect(changes).toEqual(Array(2).fill({ connectionId: ref.connectionId, numbers: [ref.number] }));
    if (!both.ok || both.value.actionId === null) throw new Error('nothing was noted');
    expect(await marks.undo({ actionId: both.value.actionId })).toEqual({
      ok: true,
      value: { undone: 1, later: 0 },
    });
    expect(customer.rows[1]?.marks).toBeNull();
    expect(fake.inputs('marks.undo')).toHaveLength(1);
  });

  it('says what the invoice has changed since, and gives a mark to none of several with its numbers', async () => {
    const { marks, customer, ref, first, second, rows } = desk();
    await marks.set({ target: rows(first.id), mark: { field: 'reviewed', value: true } });
    customer.rows = customer.rows.map((row) => (row.id === first.id ? { ...row, status: 'other' } : row));
    const shown = await marks.of({ customer: ref, id: first.id });
    expect(shown).toMatchObject({
      ok: true,
      value: [{ changed: [{ field: 'status', from: first.status, to: 'other' }] }],
    });
    const { invoiceNo, entryNo } = first;
    customer.rows = customer.rows.map((row) => (row.id === second.id ? { ...row, invoiceNo, entryNo } : row));
    expect(customer.rows.filter((row) => subjectKey(row) === subjectKey(first))).toHaveLength(2);
    const note = { field: 'note', value: { text: 'ring' } } as const;
    expect(await marks.set({ target: rows(second.id), mark: note })).toMatchObject({
      ok: true,
      value: { marked: 0, shared: 1, actionId: null },
    });
  });
});
