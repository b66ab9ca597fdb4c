import { expect, it } from 'vitest';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { until } from '../../until.ts';
import { homeForEach } from './home.ts';

const LOOK_MS = 5_000;
const home = homeForEach();

it('P35 stops using a folder that another process has by now, and goes on when that one has ended', async () => {
  const clock = new FakeClock(Date.parse('2026-11-24T09:00:00'));
  let owned: 'same' | 'renewed' | 'taken' = 'same';
  let asked = 0;
  const folderOwnership = () => {
    asked += 1;
    return owned;
  };
  const { state, log } = await home.launch({ clock, folderOwnership });
  await until(async () => expect((await state()).dataFolder).toBe('ready'));
  owned = 'taken';
  await clock.advance(LOOK_MS);
  await until(async () => expect((await state()).dataFolder).toBe('gone'));
  // Each look asks once, and so does each try to continue: of more askings than looks, some were tries, and refused.
  asked = 0;
  let looks = 0;
  await until(async () => {
    looks += 1;
    await clock.advance(LOOK_MS);
    expect(asked).toBeGreaterThan(looks + 3);
  });
  expect((await state()).dataFolder).toBe('gone');
  expect(log.lines.filter((line) => line.includes('dataFolder.ready'))).toEqual([]);
  owned = 'same';
  await clock.advance(LOOK_MS);
  await until(async () => expect((await state()).dataFolder).toBe('ready'));
});

it('P35 opens its data again where it has locked another folder in the place of the first', async () => {
  const clock = new FakeClock(Date.parse('2026-11-24T09:00:00'));
  const answers: ('same' | 'renewed')[] = [];
  const { state, log } = await home.launch({ clock, folderOwnership: () => answers.shift() ?? 'same' });
  await until(async () => expect((await state()).dataFolder).toBe('ready'));
  answers.push('renewed');
  await clock.advance(LOOK_MS);
  await until(async () => {
    await clock.advance(LOOK_MS);
    expect(log.lines.filter((line) => line.includes('dataFolder.ready'))).toHaveLength(1);
  });
  expect((await state()).dataFolder).toBe('ready');
});
