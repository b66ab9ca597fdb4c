import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchBelow } from '../exports/exportDesk.ts';
import { folderForEach } from '../ownFolder.ts';
import type { Launch } from './launch.ts';

const root = folderForEach();
let app: Launch;

beforeEach(async () => {
  app = await launchBelow(root());
});
afterEach(async () => {
  await app.close();
});

it('choices that are made at once are all kept, here and in the next launch', async () => {
  await Promise.all([
    app.calls.settings.update({ change: { pdfLimitMb: 250 } }),
    app.calls.settings.update({ change: { displayCurrency: 'SEK', refreshSchedule: '12345 06:30 all' } }),
    app.calls.settings.update({ change: { pdfLimitMb: 500, language: 'sv' } }),
  ]);
  const chosen = {
    ...{ pdfLimitMb: 500, displayCurrency: 'SEK', language: 'sv' },
    refreshSchedule: '12345 06:30 all',
  };
  expect((await app.state()).settings).toMatchObject(chosen);
  await app.close();
  app = await launchBelow(root());
  expect((await app.state()).settings).toMatchObject(chosen);
});
