import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { InvoiceRow } from '../../../shared/domain/invoice.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay } from '../../../shared/domain/wallClock.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { until } from '../../until.ts';
import { startHostProcess } from '../hosts/hostProcess.ts';
import { connectHost } from '../walk/walkHost.ts';
import { customer, granted } from './driver.ts';

const CONNECTION = { connectionId: 'sample' };
const CUSTOMER = customer(10_001) as CustomerRef;
const OTHERS = 1_500;
const A_DAY_AGO = fileURLToPath(new URL('../../fakes/aDayAgo.cjs', import.meta.url));

export interface WorkHost {
  readonly bridge: Bridge;
  /** Another window of the same host. */
  window(): Promise<Bridge>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkFolders {
  readonly data: string;
  readonly exports: string;
  /** A keyring that outlasts the host is in it. */
  readonly env: NodeJS.ProcessEnv;
}

/** The built browser host over the sample's data. */
export async function startWorkHost({ data, exports, env }: WorkFolders): Promise<WorkHost> {
  const folders = ['--data-dir', data, '--export-dir', exports];
  const host = startHostProcess(['--json', '--no-open', '--unattended', '--sample-data', ...folders], env);
  const address = await host.address();
  const window = () => connectHost(address, () => undefined);
  const bridge = await window();
  await untilReady(bridge);
  const end = async (signal: NodeJS.Signals) => {
    host.child.kill(signal);
    await host.ended;
  };
  return { bridge, window, kill: () => end('SIGKILL'), close: () => end('SIGTERM') };
}

/** The data folder can be written, and the sample's connection is there. */
export function untilReady(bridge: Bridge): Promise<void> {
  return until(async () => {
    const { connections, dataFolder } = granted(await bridge.app.snapshot({}));
    if (connections.length === 0 || dataFolder !== 'ready') throw new Error('not ready');
  });
}

/** Such a host with a list that was fetched yesterday and today, so that it is known how yesterday ended. */
export async function startWithList(folders: WorkFolders): Promise<WorkHost> {
  const env = { ...folders.env, NODE_OPTIONS: `--require ${A_DAY_AGO}` };
  const yesterday = await startWorkHost({ ...folders, env });
  granted(await yesterday.bridge.customers.open({ customer: CUSTOMER }));
  granted(await yesterday.bridge.customers.refresh({ customer: CUSTOMER }));
  await yesterday.close();
  const host = await startWorkHost(folders);
  granted(await host.bridge.customers.refresh({ customer: CUSTOMER }));
  return host;
}

type Save = (bridge: Bridge) => Promise<Answer<unknown>>;

/** Something of a clerk's that is kept in one step. */
export interface Work {
  /** Whatever is before that step; `round` from 1 on makes it another one. */
  readonly ready: (bridge: Bridge, round: number) => Promise<Save>;
  /** How many rounds are there; fails where any is there in part. */
  readonly whole: (bridge: Bridge, folders: WorkFolders) => Promise<number>;
}

const comparison: Work = {
  ready: async ({ compare }, round) => {
    const lines = Array.from(
      { length: OTHERS },
      (_, at) => `${CUSTOMER.number};9${round}0${at};${at + 1},50`,
    );
    const text = ['Kundnr;Fakturanr;Belopp', ...lines].join('\n');
    const file = granted(await compare.open({ kind: 'pasted', text }));
    if (file?.kind !== 'read') throw new Error('not read');
    const { ledgerId, mapping } = file;
    const rules = { mapping, amount: 'outstanding', until: null, tolerance: '0' as Decimal } as const;
    const begun = granted(await compare.begin({ ledgerId, list: { ...CONNECTION, number: null }, ...rules }));
    const comparisonId = begun?.id ?? 0;
    return ({ savedComparisons }) => savedComparisons.save({ comparisonId });
  },
  whole: async ({ savedComparisons }) => {
    const saved = granted(await savedComparisons.list(CONNECTION));
    for (const { id, figures, cut } of saved) {
      const kinds = figures.kinds.filter(({ kind, count }) => kind !== 'equal' && count > 0);
      for (const { kind, count } of kinds) {
        const page = granted(await savedComparisons.page({ id, kind, offset: 0, limit: 1 }));
        expect([kind, page.matching]).toEqual([kind, count]);
      }
      expect([cut, kinds.reduce((sum, { count }) => sum + count, 0) >= OTHERS]).toEqual([0, true]);
    }
    return saved.length;
  },
};

const sheet: Work = {
  ready: async () => {
    const day = dayAfter(localDay(Date.now()), 0, 0, -1);
    return ({ frozen }) => frozen.freeze({ ...CONNECTION, number: null, day });
  },
  whole: async ({ frozen }, { exports }) => {
    const sheets = granted(await frozen.list(CONNECTION));
    for (const { id, figures, sha256 } of sheets) {
      expect([figures.known, figures.items > 0]).toEqual([1, true]);
      expect(granted(await frozen.items({ id, offset: 0, limit: 500 })).rows).toHaveLength(figures.items);
      const saved = granted(await frozen.save({ id, format: 'jsonLines' }));
      const form = await readFile(join(exports, saved?.fileName ?? ''));
      expect(createHash('sha256').update(form).digest('hex')).toBe(sha256);
    }
    return sheets.length;
  },
};

const seenInBank: Work = {
  ready: async (bridge, round) => {
    const entries = (await openRows(bridge)).map(({ invoiceNo }) => ({
      ...{ amount: '0.5', bookedOn: dayOf(round), parts: [{ references: [invoiceNo] }] },
    }));
    const uploadId = crypto.randomUUID();
    const part = Buffer.from(camtFile({ statements: [{ entries }] })).toString('base64');
    granted(await bridge.bank.upload({ uploadId, part }));
    const file = granted(await bridge.bank.open({ kind: 'content', name: 'camt.xml', uploadId }));
    if (file?.kind !== 'read') throw new Error('not read');
    const begun = granted(await bridge.bank.begin({ bankId: file.bankId, ...CONNECTION, mapping: null }));
    if (begun === null || 'refused' in begun) throw new Error('not matched');
    return ({ bank }) => bank.note({ id: begun.id });
  },
  whole: async (bridge) => {
    const days = new Set((await openRows(bridge)).map(({ marks }) => marks?.seenInBank?.day ?? dayOf(0)));
    expect(days.size).toBe(1);
    return Number([...days][0]?.slice(-2)) - 1;
  },
};

export const WORKS = { comparison, sheet, seenInBank } as const satisfies Readonly<Record<string, Work>>;

const dayOf = (round: number) => `2026-01-${String(round + 1).padStart(2, '0')}` as LocalDate;

async function openRows({ invoices }: Bridge): Promise<readonly InvoiceRow[]> {
  const page = { customer: CUSTOMER, filter: NO_FILTER, sort: [], offset: 0, limit: 500 };
  const { rows } = granted(await invoices.page(page));
  const numbers = Map.groupBy(rows, ({ invoiceNo }) => invoiceNo);
  return rows.filter(
    ({ invoiceNo, outstanding }) => numbers.get(invoiceNo)?.length === 1 && !/^(?:0$|-)/.test(outstanding),
  );
}

/** Kills the host once so many changes of its files have followed a call, or it was answered; whether it was. */
export async function killedIn(
  { bridge, kill }: WorkHost,
  { data }: WorkFolders,
  save: Save,
  changes: number,
): Promise<boolean> {
  const watcher = watch(data, { recursive: true });
  let seen = 0;
  const changed = new Promise<void>((resolve) => {
    watcher.on('change', () => {
      seen += 1;
      if (seen === changes) resolve();
    });
  });
  const answered = save(bridge).then(
    ({ ok }) => ok,
    () => false,
  );
  await Promise.race([changed, answered]);
  await kill();
  watcher.close();
  return answered;
}
