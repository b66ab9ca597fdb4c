import { beforeEach, describe, expect, it } from 'vitest';
import { CompareService } from '../../../electron/services/reconciliation/compareService.ts';
import { type Ledger, unpackedLedger } from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { NO_SENDER } from '../../../shared/domain/sender.ts';
import type { LedgerFile, LedgerMapping } from '../../../shared/ipc/compare.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { threadFiles } from '../threadFiles.ts';

type Parts = ConstructorParameters<typeof CompareService>[0];
type Mappings = Parameters<Parts['workspace']['current']['store']['ledgerMappings']['put']>[1];

describe('the lines of a ledger', () => {
  let threads: number;
  let ledgers: Ledger[];
  let remembered: Mappings[];
  let compare: CompareService;

  beforeEach(() => {
    [threads, ledgers, remembered] = [0, [], []];
    const store = {
      comparisons: () => ({
        begin: async ({ ledger }: { readonly ledger: Uint8Array }) => {
          ledgers.push(unpackedLedger(ledger));
          return { kinds: [] };
        },
        end: async () => undefined,
      }),
      senders: { get: async () => ({ sender: NO_SENDER }) },
      ledgerMappings: {
        list: async () => remembered,
        put: async (_: string, one: Mappings) => void remembered.unshift(one),
      },
    };
    compare = new CompareService({
      workspace: { current: { store } },
      threads: {
        get exportThread() {
          threads += 1;
          return threadFiles().exportThread;
        },
      },
      clock: new FakeClock(),
      state: { current: { activeConnectionId: 'a' } },
    } as unknown as Parts);
  });

  const read = (file: LedgerFile | null) => {
    if (file?.kind !== 'read') throw new Error('not read');
    return file;
  };
  const open = async (text: string) => {
    await compare.upload({ uploadId: 'u', part: Buffer.from(text).toString('base64') });
    return read(await compare.open({ kind: 'content', name: 'ledger.csv', uploadId: 'u' }));
  };
  const begin = (ledgerId: number, mapping: LedgerMapping) =>
    compare.begin({
      ...{
        ledgerId,
        mapping,
        amount: 'outstanding',
        filter: null,
        until: null,
        asOf: null,
        tolerance: '0' as Decimal,
      },
      list: { connectionId: 'a', number: null },
    });
  const amounts = () => ledgers.at(-1)?.lines.map(({ amount }) => amount);

  it('are read when it is opened, and once more where the clerk has said how else', async () => {
    const text = 'Kundnr;Fakturanr;Belopp\n10001;5;7,50\n10001;6;8';
    const { ledgerId, mapping } = await open(text);
    await begin(ledgerId, mapping);
    await begin(ledgerId, structuredClone(mapping));
    expect([threads, amounts()]).toEqual([1, ['7.5', '8']]);
    const turned = { ...mapping, isTurned: true };
    await begin(ledgerId, turned);
    await begin(ledgerId, turned);
    expect([threads, amounts()]).toEqual([2, ['-7.5', '-8']]);
    await begin(ledgerId, mapping);
    expect([threads, amounts()]).toEqual([3, ['7.5', '8']]);
    const next = await open(text);
    expect(next.isRemembered).toBe(true);
    await begin(next.ledgerId, next.mapping);
    expect([threads, amounts()]).toEqual([4, ['7.5', '8']]);
    await compare.close({ ledgerId });
    expect(await begin(ledgerId, mapping)).toBeNull();
  });

  it('are shown as they will be read, and are not read again for it, nor for a choice that nobody waits for', async () => {
    const { ledgerId, mapping } = await open('Kundnr;Fakturanr;Belopp\n10001;5;7,50\n10001;6;x');
    const shown = async (of: LedgerMapping, signal?: AbortSignal) =>
      (await compare.preview({ ledgerId, mapping: of }, signal))?.map(
        ({ amount, reason }) => amount ?? reason,
      );
    expect([await shown(mapping), threads]).toEqual([['7.5', 'noAmount'], 1]);
    const turned = { ...mapping, isTurned: true };
    const gone = new AbortController();
    const [first, dropped] = [shown(turned), shown(mapping, gone.signal)];
    gone.abort();
    await expect(dropped).rejects.toMatchObject({ code: 'cancelled' });
    expect([await first, threads]).toEqual([['-7.5', 'noAmount'], 2]);
    await begin(ledgerId, turned);
    expect([threads, amounts()]).toEqual([2, ['-7.5']]);
    await compare.close({ ledgerId });
    expect(await shown(mapping)).toBeUndefined();
  });

  it('P43 are kept only as long as they take little room', async () => {
    const name = 'å'.repeat(LEDGER_BOUNDS.cell - 1);
    const line = `${name};5;7\n`;
    const lines = Math.ceil(LEDGER_BOUNDS.kept / Buffer.byteLength(line));
    const { ledgerId, mapping } = await open(`Kundnr;Fakturanr;Belopp\n${line.repeat(lines)}`);
    for (const times of [2, 3]) {
      await begin(ledgerId, mapping);
      expect([threads, ledgers.at(-1)?.lines.length]).toEqual([times, lines]);
    }
  });

  it('are not looked for where no column has amounts', async () => {
    const { ledgerId, mapping } = await open('a;b\n5;7\n');
    await begin(ledgerId, { ...mapping, roles: ['invoice', 'amount'] });
    expect([threads, ledgers.at(-1)?.lines.length]).toEqual([2, 1]);
  });
});
