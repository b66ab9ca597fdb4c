import { expect, it } from 'vitest';
import { FrozenService } from '../../../electron/services/asOf/frozenService.ts';
import { Workspace } from '../../../electron/services/state/workspace.ts';
import { withOwn } from '../../../electron/threads/remoteRooms.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/cache/mutatedRecords.ts';
import { cacheForEach } from '../cache/cacheHome.ts';
import { customerRef } from '../cache/testCache.ts';

const home = cacheForEach();
const customer = customerRef('31');

it('a sheet that is kept is answered, whatever fails after it: another try would make a twin', async () => {
  await home.ingest(customer, [soundRecord(3)]);
  const { frozenSheets } = home.cache;
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
  workspace.open({ cache: withOwn(home.cache, { frozenSheets: rooms }), api: null as never });
  const noted: string[] = [];
  const frozen = new FrozenService({
    ...{ workspace, clock: new FakeClock(), account: null, publisher: { publish: () => undefined } },
    noted: async ({ kind }: { readonly kind: string }) => void noted.push(kind),
  } as never);
  const { connectionId } = customer;
  const answer = await frozen.freeze({ connectionId, number: null, day: '1969-12-31' as never });
  expect([answer.kind, noted]).toEqual(['frozen', ['sheetFrozen']]);
  expect(await frozenSheets.list(connectionId)).toHaveLength(1);
});
