import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ActivityService } from '../../../electron/services/audit/activityService.ts';
import { NO_ACTION } from '../../../electron/store/userData/activityEntry.ts';
import type { SealedEntry } from '../../../electron/store/userData/activityRepository.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { folderForEach } from '../ownFolder.ts';

const folder = folderForEach();
const EVERYTHING = { kinds: [], text: '', from: null, to: null };

function entry(place: number): SealedEntry {
  const when = { at: place, local: '2026-03-02 10:00:00', user: 'clerk' };
  return { place, entry: { ...NO_ACTION, kind: 'lookUp', ...when }, found: null, seal: '' };
}

it('has the entries that it says it has, whatever is added while it is written', async () => {
  const kept = [entry(1)];
  const page = async () => {
    const [entries, count] = [[...kept].reverse(), kept.length];
    kept.push(entry(kept.length + 1));
    return { entries, matching: count, all: count, last: count };
  };
  const service = new ActivityService({
    workspace: { isOpen: true, current: { store: { activity: { page, append: async () => 9 } } } },
    clock: new FakeClock(),
    publisher: { publish: () => undefined },
    places: { saveFile: async (name: string) => join(folder(), name) },
    language: () => 'en',
    settings: () => DEFAULT_SETTINGS,
    threads: {},
    account: null,
  } as unknown as ConstructorParameters<typeof ActivityService>[0]);
  const form = { preset: 'rfc4180' as const, linesAbove: false, filterWords: [], template: '{what}' };
  const saved = await service.exportCsv({ filter: EVERYTHING, ...form });
  const path = join(folder(), saved?.fileName ?? '');
  const lines = (await readFile(path, 'utf8')).trim().split('\r\n').length - 1;
  const { rows } = JSON.parse(await readFile(`${path}.meta.json`, 'utf8'));
  expect({ rows, lines, entries: saved?.entries }).toEqual({ rows: 1, lines: 1, entries: 1 });
});
