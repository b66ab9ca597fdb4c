import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { ListChanged } from '../../../electron/services/exports/listFeed.ts';
import {
  ExplanationsService,
  SavedComparisonsService,
} from '../../../electron/services/reconciliation/compareService.ts';
import { saveComparison } from '../../../electron/services/reconciliation/comparisonFile.ts';
import { packedLedger } from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import type { Store } from '../../../electron/store/store.ts';
import { withOwn } from '../../../electron/workers/rpc.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { folderForEach } from '../ownFolder.ts';
import { storeForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';
import { threadFiles } from '../threadFiles.ts';

const home = storeForEach();
const folder = folderForEach();
const customer = customerRef('31');
const ZERO = '0' as Decimal;
const publisher = { publish: () => undefined };

/** All that the analysis worker answers comes after a customer was forgotten to its end. */
function forgettingFirst(): Store {
  const late = <Answer>(coming: Promise<Answer>) =>
    coming.then(async (answer) => {
      await home.store.lists.forget(customer);
      return answer;
    });
  return withOwn(home.store, {
    explained: () => {
      const room = home.store.explained();
      return withOwn(room, {
        toSave: (id: number) => late(room.toSave(id)),
        differences: (...asked: Parameters<typeof room.differences>) => late(room.differences(...asked)),
      });
    },
  });
}

/** A comparison that is held, of one kept customer. */
async function compared() {
  await home.ingest(customer, [soundRecord(3), soundRecord(6)]);
  const lines = [
    { row: 1, customer: '31', invoice: '100003', reference: '', amount: '7' as Decimal, days: null },
  ];
  const ledger = packedLedger({
    isNamed: true,
    lines,
    unreadable: [],
    unreadDays: 0,
    leftOut: { counts: {}, totalsOff: 0, first: [] },
  });
  const list = { connectionId: customer.connectionId, number: null };
  const rules = { amount: 'outstanding', filter: null, until: null, asOf: null, tolerance: ZERO } as const;
  const order = { id: 1, list, ...rules, today: '2026-11-27', reference: null, ledger };
  const figures = await home.store.comparisons().begin(order);
  const mapping = { sheet: 0, skipped: 0, roles: [], decimalMark: null, isTurned: false };
  return {
    id: 1,
    list,
    mapping,
    ...rules,
    figures,
    comparedAt: 1,
    fileName: null,
    bytes: new Uint8Array(),
  };
}

async function services() {
  const held = await compared();
  const workspace = new Workspace();
  workspace.open({ store: forgettingFirst(), api: null as never });
  return {
    saved: new SavedComparisonsService({ workspace, publisher, compare: { compared: () => held } }),
    explanations: new ExplanationsService({ workspace, publisher, clock: new FakeClock() }),
  };
}

it('no comparison is saved whose customer was forgotten while its rows were read', async () => {
  const { saved } = await services();
  expect(await saved.save({ comparisonId: 1 })).toBeNull();
  expect(await saved.list({ connectionId: customer.connectionId })).toEqual([]);
});

it('no difference is explained whose customer was forgotten while it was looked for', async () => {
  const { explanations } = await services();
  expect(await explanations.set({ id: 1, kind: 'amount', places: [0], text: 'paid' })).toBeNull();
  expect(await home.store.explanations.count(customer)).toBe(0);
});

it('no file is written of a comparison whose list was fetched meanwhile', async () => {
  const held = await compared();
  let pages = 0;
  const store = withOwn(home.store, {
    explained: () => {
      const room = home.store.explained();
      return withOwn(room, {
        page: async (...asked: Parameters<typeof room.page>) => {
          const page = await room.page(...asked);
          pages += 1;
          if (pages === 1) await home.ingest(customer, [soundRecord(3)]);
          return page;
        },
      });
    },
  });
  const { exportThread: thread, exportFonts: fonts } = threadFiles();
  const parts = {
    ...{ store, thread, fonts, language: 'en' as const, settings: DEFAULT_SETTINGS, today: '2026-11-27' },
    ...{ now: 1, version: '1', connection: 'Sample', connectionName: () => 'Sample', account: null },
  };
  const form = {
    id: 1,
    format: 'csv',
    withEqual: true,
    comparedBy: '',
    preset: 'rfc4180',
    linesAbove: false,
  };
  const written = saveComparison(parts, held, form as never, join(folder(), 'comparison.csv'));
  await expect(written).rejects.toBeInstanceOf(ListChanged);
  expect(await readdir(folder())).toEqual([]);
});
