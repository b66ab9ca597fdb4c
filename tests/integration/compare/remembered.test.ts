import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { LedgerFile, LedgerMapping } from '../../../shared/ipc/compare.ts';
import { deskForAll } from '../exports/deskForEach.ts';
import { coreForEach } from '../store/storeHome.ts';

describe('how a ledger was read', () => {
  const desk = deskForAll('K10001');
  const pasted = async (...lines: readonly string[]) =>
    read(await desk.app.calls.compare.open({ kind: 'pasted', text: lines.join('\n') }));
  const given = async (bytes: Uint8Array) => {
    const uploadId = crypto.randomUUID();
    await desk.app.calls.compare.upload({ uploadId, part: Buffer.from(bytes).toString('base64') });
    return read(await desk.app.calls.compare.open({ kind: 'content', name: 'book.xlsx', uploadId }));
  };
  const read = (file: LedgerFile | null) => {
    if (file?.kind !== 'read') throw new Error('not read');
    return file;
  };
  const compareBy = ({ ledgerId }: { readonly ledgerId: number }, mapping: LedgerMapping) =>
    desk.app.calls.compare.begin({
      ...{ ledgerId, mapping, amount: 'outstanding', until: null, tolerance: '0' as Decimal },
      list: { connectionId: desk.customer.connectionId, number: null },
    });
  const roles: LedgerMapping['roles'] = ['invoice', null, 'amount'];

  it('comes up again for the same titles, in the next file and after a restart', async () => {
    const head = ['Lista per 2026-11-30', 'verif;text;kvar'];
    const file = await pasted(...head, '51002;x;1.250', '51003;y;10');
    expect(file).toMatchObject({ isRemembered: false, mapping: { roles: [null, null, null] } });
    const mapping = { ...file.mapping, skipped: 2, roles, decimalMark: ',' as const, isTurned: true };
    await compareBy(file, mapping);
    await desk.relaunch();
    const next = await pasted('Lista per 2026-12-31', 'verif;text;kvar', '60001;x;2.000');
    expect(next).toMatchObject({ isRemembered: true, mapping });
    expect(await pasted('Lista', 'verif;text;rest', '60001;x;2.000')).toMatchObject({ isRemembered: false });
    expect(await pasted('verif;text;kvar', '60001;x;2.000')).toMatchObject({ isRemembered: false });
  });

  it('takes the decimal mark that the amounts of the new file show', async () => {
    const titles = 'Customer;Invoice;Amount';
    const file = await pasted(titles, '10001;1;1.250,50');
    expect(file.mapping.decimalMark).toBe(',');
    await compareBy(file, { ...file.mapping, isTurned: true });
    const next = await pasted(titles, '10001;1;1,250.50');
    expect(next).toMatchObject({ isRemembered: true, mapping: { decimalMark: '.', isTurned: true } });
  });

  it('is that of the sheet that was chosen, in a workbook with the same sheets', async () => {
    const book = (amount: number) =>
      writeXlsx({
        sheets: [
          {
            name: 'Open',
            rows: [
              ['Customer', 'Invoice', 'Amount'],
              ['10001', '1', amount],
            ],
          },
          {
            name: 'All',
            rows: [
              ['Customer', 'Invoice', 'Amount'],
              ['10001', '2', amount],
            ],
          },
        ],
      });
    const file = await given(await book(5));
    const other = read(
      await desk.app.calls.compare.open({ kind: 'sheet', ledgerId: file.ledgerId, sheet: 1 }),
    );
    expect([file.mapping.sheet, other.mapping.sheet]).toEqual([0, 1]);
    await compareBy(other, other.mapping);
    expect(await given(await book(6))).toMatchObject({ isRemembered: true, mapping: { sheet: 1 } });
  });
});

describe('what is kept of it', () => {
  const core = coreForEach();
  const mapping: LedgerMapping = {
    ...{ sheet: 0, skipped: 1, roles: ['invoice', 'amount'], decimalMark: null, isTurned: false },
  };

  it('is bounded, by connection, and gone with it', () => {
    const { ledgerMappings } = core.queryWorker;
    for (let at = 0; at < 40; at += 1)
      ledgerMappings.put('test', { sheets: '', titles: String(at), mapping });
    ledgerMappings.put('test', { sheets: '', titles: '39', mapping: { ...mapping, skipped: 2 } });
    const kept = ledgerMappings.list('test');
    expect(kept.length).toBe(30);
    expect(kept[0]).toEqual({ sheets: '', titles: '39', mapping: { ...mapping, skipped: 2 } });
    expect(ledgerMappings.list('other')).toEqual([]);
    ledgerMappings.forgetConnection('test');
    expect(ledgerMappings.list('test')).toEqual([]);
  });
});
