import { expect, it } from 'vitest';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import type { ActivityEntry } from '../../../shared/ipc/activity.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { CONNECTION, deskWithDay } from './frozenDesk.ts';
import { homeForEach } from './home.ts';
import type { Launch } from './launch.ts';

const WINDOW = { offset: 0, limit: 500 };
const home = homeForEach();

async function logged(desk: Launch, kind: ActivityEntry['kind']): Promise<(ActivityEntry | null)[]> {
  const filter = { kinds: [kind], text: '', from: null, to: null };
  const { entries } = await desk.calls.activity.page({ filter, offset: 0, limit: 50 });
  return entries.map(({ entry }) => entry);
}

it('a frozen sheet is kept, compared with the next one, listed before a customer is forgotten, and shortened then', async () => {
  const { desk, day, refresh } = await deskWithDay(home);
  const { frozen, keep } = desk.calls;
  const asked = { ...CONNECTION, number: null, day };
  const first = await frozen.freeze(asked);
  if (first.kind !== 'frozen') throw new Error(first.reason);
  const { sheet } = first;
  expect(first.before).toBeNull();
  expect(sheet).toMatchObject({ day, figures: { customers: 2, known: 2 }, isOfOne: false });
  await refresh('10001');
  const again = await frozen.freeze(asked);
  expect(again).toMatchObject({ before: { frozenAt: sheet.frozenAt, isSame: true } });
  expect(await logged(desk, 'sheetFrozen')).toMatchObject([
    { sheetDay: day, customers: 2 },
    { sheetDay: day, customers: 2, sha256: sheet.sha256 },
  ]);

  const { rows } = await frozen.items({ id: sheet.id, ...WINDOW });
  const customer = typedCustomer({ ...CONNECTION, typed: '10001' });
  expect((await keep.ofCustomer({ customer })).frozenSheets).toEqual([day, day]);
  await keep.forget({ customer });
  const left = rows.filter((item) => item.customer.ref.number !== customer.number);
  expect((await frozen.items({ id: sheet.id, ...WINDOW })).rows).toEqual(left);
  const [, shortened] = await frozen.list(CONNECTION);
  expect(shortened).toMatchObject({ id: sheet.id, forgotten: { customers: 1 }, figures: { known: 1 } });
  const after = sumOfDecimals(left.map(({ outstanding }) => outstanding));
  expect(await logged(desk, 'frozenSheetShortened')).toMatchObject([
    { sheetDay: day },
    {
      ...{ customer: null, customers: null, sheetDay: day, outstandingAfter: after },
      outstandingBefore: sheet.figures.outstanding,
      ...{ sha256: sheet.sha256, sha256After: shortened?.sha256 },
    },
  ]);
  expect((await desk.calls.activity.verify({})).brokenAt).toBeNull();

  await frozen.remove({ id: sheet.id });
  expect((await frozen.list(CONNECTION)).map(({ id }) => id)).not.toContain(sheet.id);
  expect(await logged(desk, 'frozenSheetRemoved')).toMatchObject([
    { sheetDay: day, sha256: shortened?.sha256 },
  ]);
  await expect(frozen.items({ id: sheet.id, ...WINDOW })).rejects.toMatchObject({ code: 'invalidInput' });
});

it('frozen sheets outlast a launch, and nothing that is wiped', async () => {
  const { desk, day } = await deskWithDay(home);
  await desk.calls.frozen.freeze({ ...CONNECTION, number: null, day });
  const before = await desk.calls.frozen.list(CONNECTION);
  expect(before).toHaveLength(1);
  await desk.close();
  const next = await home.launch({ sampleAtStart: true });
  expect(await next.calls.frozen.list(CONNECTION)).toEqual(before);
  await next.calls.keep.wipe({ everything: true });
  expect(await next.calls.frozen.list(CONNECTION)).toEqual([]);
});
