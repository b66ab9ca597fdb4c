import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { launchBelow, lookUp } from '../exports/exportDesk.ts';
import type { Launch } from '../services/launch.ts';
import { threadFiles } from '../threadFiles.ts';

const FATAL_LIMIT = 499;
const ZERO = '0' as Decimal;

/** Two windows have one each; the thread that holds them dies, and the second window makes its own again. */
describe('after the reader was started again', () => {
  let app: Launch;
  let customer: CustomerRef;
  let open: InvoiceRow[];

  beforeEach(async () => {
    const folder = await temporaryFolder();
    const sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    const reader = new URL('./crashingReader.ts', import.meta.url);
    app = await launchBelow(folder.path, { threads: { ...threadFiles(), queryWorker: reader } });
    customer = await lookUp(app, sandbox, 'K10001');
    const page = { customer, filter: NO_FILTER, sort: [], offset: 0, limit: 50 };
    const { rows } = await app.calls.invoices.page(page);
    open = rows.filter(({ outstanding }) => outstanding !== '0' && !outstanding.startsWith('-'));
    return async () => {
      await app.close();
      await sandbox.stop();
      await folder[Symbol.asyncDispose]();
    };
  });

  it('no window is shown, saves, or explains the ledger of another', async () => {
    const { compare, explanations, savedComparisons } = app.calls;
    const comparing = async (invoiceNo: string) => {
      const text = `Kundnr;Fakturanr;Belopp\n${customer.number};${invoiceNo};7`;
      const file = await compare.open({ kind: 'pasted', text });
      if (file?.kind !== 'read') throw new Error('not read');
      const { ledgerId, mapping } = file;
      const rules = { mapping, amount: 'outstanding' as const, until: null, tolerance: ZERO };
      const begin = async () => {
        const begun = await compare.begin({ ledgerId, list: customer, ...rules });
        if (begun === null) throw new Error('the ledger is held no longer');
        return begun.id;
      };
      return { id: await begin(), begin };
    };
    const mine = await comparing('MINE1');
    const other = await comparing('OTHER2');
    const window = { kind: 'unknown' as const, offset: 0 };
    await expect(compare.page({ id: mine.id, ...window, limit: FATAL_LIMIT })).rejects.toThrow();
    const again = [await other.begin(), await other.begin()];
    expect(again).not.toContain(mine.id);
    expect(again).not.toContain(other.id);
    expect(await compare.page({ id: mine.id, ...window, limit: 10 })).toBeNull();
    const set = { id: mine.id, kind: 'unknown' as const, places: [0], text: 'mine' };
    expect(await explanations.set(set)).toBeNull();
    expect(await savedComparisons.save({ comparisonId: mine.id })).toBeNull();
    expect((await compare.page({ id: again[1] ?? 0, ...window, limit: 10 }))?.rows).toMatchObject([
      { invoiceNo: 'OTHER2' },
    ]);
  });

  it('no window takes or notes what another has matched', async () => {
    const { bank } = app.calls;
    const { connectionId } = customer;
    const matching = async ({ invoiceNo, outstanding }: InvoiceRow) => {
      const parts = [{ references: [invoiceNo] }];
      const text = camtFile({ statements: [{ entries: [{ amount: outstanding, parts }] }] });
      const file = await bank.open({ kind: 'pasted', text });
      if (file?.kind !== 'read') throw new Error('not read');
      const begin = async () => {
        const begun = await bank.begin({ bankId: file.bankId, connectionId, mapping: null });
        if (begun === null || 'refused' in begun) throw new Error('not matched');
        return begun.id;
      };
      return { id: await begin(), begin };
    };
    const [first, second] = open;
    if (!first || !second) throw new Error('the sample has too few');
    const mine = await matching(first);
    const other = await matching(second);
    const window = { kind: 'number' as const, offset: 0 };
    await expect(bank.page({ id: mine.id, ...window, limit: FATAL_LIMIT })).rejects.toThrow();
    const again = [await other.begin(), await other.begin()];
    expect(again).not.toContain(mine.id);
    expect(await bank.page({ id: mine.id, ...window, limit: 10 })).toBeNull();
    expect(await bank.note({ id: mine.id })).toBeNull();
    expect(await app.calls.marks.of({ customer, id: second.id })).toEqual([]);
  });
});
