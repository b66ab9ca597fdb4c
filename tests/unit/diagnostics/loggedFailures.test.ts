import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loggedFailures, MOST_LATEST } from '../../../electron/services/app/diagnosticsService.ts';
import { folderForEach } from '../../integration/ownFolder.ts';

const folder = folderForEach();

const reference = (count: number) => `abcde${String(count).padStart(3, '0').replace(/[01]/g, 'x')}`;
const line = (count: number, more: object = {}) =>
  `${JSON.stringify({ level: 40, time: count * 1_000, event: 'failure', failure: 'diskFull', correlationId: reference(count), ...more })}\n`;

describe('failures in the log', () => {
  it('are counted in both files, the newest named first and no more than a hundred', async () => {
    const lines = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, place) => line(from + place)).join('');
    await writeFile(join(folder(), 'kontor.log.1'), lines(0, 150));
    await writeFile(join(folder(), 'kontor.log'), `${lines(150, 170)}${line(170, { failure: 'cancelled' })}`);
    const { counts, latest, ...others } = await loggedFailures(folder());
    expect(counts).toEqual([
      { code: 'diskFull', count: 170 },
      { code: 'cancelled', count: 1 },
    ]);
    expect(latest).toHaveLength(MOST_LATEST);
    expect(latest[0]).toEqual({
      at: '1970-01-01T00:02:50.000Z',
      code: 'cancelled',
      reference: reference(170),
    });
    expect(latest.at(-1)?.at).toBe('1970-01-01T00:01:11.000Z');
    expect(others).toEqual({ otherLines: 0, filesNotRead: 0 });
  });

  it('are nothing but code, time and reference; lines that say something else are counted', async () => {
    const odd = [
      line(1, { failure: 'Åkesson' }),
      line(2, { correlationId: '10001' }),
      line(3, { time: 'today' }),
      '{"correlationId": "cut',
    ];
    const service = JSON.stringify({ time: 5, event: 'service.done', milliseconds: 12 });
    await writeFile(
      join(folder(), 'kontor.log'),
      `${line(0, { where: 'Åkesson' })}${service}\n${odd.join('')}`,
    );
    const found = await loggedFailures(folder());
    expect(found.latest).toEqual([
      { at: '1970-01-01T00:00:00.000Z', code: 'diskFull', reference: reference(0) },
    ]);
    expect(found).toMatchObject({ counts: [{ code: 'diskFull', count: 1 }], otherLines: 4 });
  });

  it('are none in a folder without a log, and a log that cannot be read is counted', async () => {
    const none = { counts: [], latest: [], otherLines: 0, filesNotRead: 0 };
    expect(await loggedFailures(folder())).toEqual(none);
    await mkdir(join(folder(), 'kontor.log'));
    expect(await loggedFailures(folder())).toEqual({ ...none, filesNotRead: 1 });
  });
});
