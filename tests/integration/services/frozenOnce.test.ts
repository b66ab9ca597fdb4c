import { expect, it } from 'vitest';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { BalanceSnapshotsService } from '../../../electron/services/balances/balanceSnapshotsService.ts';
import { withOwn } from '../../../electron/workers/rpc.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';

const home = storeForEach();
const customer = customerRef('31');

it('a sheet that is kept is answered, whatever fails after it: another try would make a twin', async () => {
  await home.ingest(customer, [soundRecord(3)]);
  const { frozenSheets } = home.store;
  let isKept = false;
  const unlessKept = () => {
    if (isKept) throw new KontorFailure('internal');
  };
  const rooms = withOwn(frozenSheets, {
    keep: async (...asked: Parameters<typeof frozenSheets.keep>) => {
      const sheet = await frozenSheets.keep(...asked);
      isKept = true;
      return sheet;
    },
    list: async (...asked: Parameters<typeof frozenSheets.list>) => {
      unlessKept();
      return frozenSheets.list(...asked);
    },
    giveUp: async (...asked: Parameters<typeof frozenSheets.giveUp>) => {
      unlessKept();
      return frozenSheets.giveUp(...asked);
    },
  });
  const workspace = new Workspace();
  workspace.open({ store: withOwn(home.store, { frozenSheets: rooms }), api: null as never });
  const noted: string[] = [];
  const frozen = new BalanceSnapshotsService({
    ...{ workspace, clock: new FakeClock(), account: null, publisher: { publish: () => undefined } },
    onAction: async ({ kind }: { readonly kind: string }) => void noted.push(kind),
  } as never);
  const { connectionId } = customer;
  const answer = await frozen.freeze({ connectionId, number: null, day: '1969-12-31' as never });
  expect([answer.kind, noted]).toEqual(['frozen', ['sheetFrozen']]);
  expect(await frozenSheets.list(connectionId)).toHaveLength(1);
});

/** A service over the store of the test, with a draft that says when it is begun and kept. */
function freezing() {
  const { frozenSheets } = home.store;
  const steps: string[] = [];
  const rooms = withOwn(frozenSheets, {
    begin: async (...asked: Parameters<typeof frozenSheets.begin>) => {
      steps.push('begin');
      return frozenSheets.begin(...asked);
    },
    keep: async (...asked: Parameters<typeof frozenSheets.keep>) => {
      const sheet = await frozenSheets.keep(...asked);
      steps.push('keep');
      return sheet;
    },
  });
  const workspace = new Workspace();
  workspace.open({ store: withOwn(home.store, { frozenSheets: rooms }), api: null as never });
  const frozen = new BalanceSnapshotsService({
    ...{ workspace, clock: new FakeClock(), account: null, publisher: { publish: () => undefined } },
    ...{ onAction: async () => undefined, report: () => undefined, onMissed: async () => undefined },
  } as never);
  return { frozen, steps };
}

it('sheets that are asked for at once are frozen one after the other', async () => {
  await home.ingest(customer, [soundRecord(3)]);
  const { frozen, steps } = freezing();
  const asked = { connectionId: customer.connectionId, number: null, day: '1969-12-31' as never };
  const answers = await Promise.all([1, 2, 3].map(() => frozen.freeze(asked)));
  expect(answers.map(({ kind }) => kind)).toEqual(['frozen', 'frozen', 'frozen']);
  expect(steps).toEqual(['begin', 'keep', 'begin', 'keep', 'begin', 'keep']);
});

it('two refreshes that end at once freeze a month once', async () => {
  for (const day of ['2026-02-27', '2026-03-01'])
    await home.ingest(customer, [soundRecord(3)], Date.parse(`${day}T12:00:00Z`));
  const { frozen } = freezing();
  const now = new FakeClock().wall();
  await Promise.all([1, 2].map(() => frozen.takeMonthSnapshot(customer.connectionId, now)));
  expect(await home.store.frozenSheets.list(customer.connectionId)).toHaveLength(1);
});
