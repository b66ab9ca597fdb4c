import { expect, it } from 'vitest';
import { Workspace } from '../../../electron/services/app/launchParts.ts';
import { MarksService } from '../../../electron/services/marks/marksService.ts';
import { packedFile } from '../../../electron/services/reconciliation/bankHandler.ts';
import { BankService } from '../../../electron/services/reconciliation/bankService.ts';
import { readCamt } from '../../../electron/services/reconciliation/readCamt.ts';
import { withOwn } from '../../../electron/workers/rpc.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { soundRecord } from '../../unit/store/mutatedRecords.ts';
import { storeForEach } from '../store/storeHome.ts';
import { customerRef } from '../store/testStore.ts';
import { threadFiles } from '../threadFiles.ts';

const home = storeForEach();
const customer = customerRef('31');
const { connectionId } = customer;

it('no payment is noted where a list was fetched after its rows were found', async () => {
  await home.ingest(customer, [soundRecord(3)]);
  const parts = [{ references: ['100003'] }];
  const text = camtFile({ statements: [{ entries: [{ amount: '1.11', parts }] }] });
  const file = packedFile(readCamt(Buffer.from(text)));
  const reference = { template: '', scheme: 'none' } as const;
  await home.store.banks().begin({ id: 1, connectionId, reference, file });
  const workspace = new Workspace();
  const banks = () => {
    const room = home.store.banks();
    return withOwn(room, {
      seen: async (id: number) => {
        const seen = await room.seen(id);
        // None of the rows that were found is there any more.
        await home.ingest(customer, [soundRecord(6)]);
        return seen;
      },
    });
  };
  workspace.open({ store: withOwn(home.store, { banks }), api: null as never });
  const clock = new FakeClock();
  const publisher = { publish: () => undefined };
  const state = null as never;
  const marks = new MarksService({ workspace, clock, publisher, state, account: null });
  const places = { openFile: async () => null };
  const bank = new BankService({ workspace, clock, marks, places, threads: threadFiles() });
  expect(await bank.note({ id: 1 })).toBeNull();
  expect(await home.store.marks.count(customer)).toBe(0);
});
