import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPinoLog, type FileCalls, LineFile } from '../../../electron/adapters/pinoLog.ts';
import { createPaths } from '../../../electron/adapters/startTrouble.ts';
import { folderForEach } from '../ownFolder.ts';
import { noSmallDisk, onSmallDisk } from './onSmallDisk.ts';

const missing = await noSmallDisk();

const folder = folderForEach();

function linesOf(file: string): Record<string, unknown>[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('P41 the log on a disk that fails', () => {
  const real: FileCalls = { openSync, writeSync, fstatSync, statSync, ftruncateSync, closeSync };
  const causes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT', 'ENODEV', 'EBADF'] as const;
  const cells = (Object.keys(real) as (keyof FileCalls)[]).flatMap((call) =>
    causes.map((code) => ({ call, code })),
  );

  it.each(cells)('P41 $code from $call: the line is dropped, and the number is noted', ({ call, code }) => {
    let failing = false;
    const calls = Object.fromEntries(
      Object.entries(real).map(([name, act]) => [
        name,
        (...given: unknown[]) => {
          const refused = failing && (name === call || (call === 'ftruncateSync' && name === 'writeSync'));
          if (refused) throw Object.assign(new Error(code), { code });
          return (act as (...all: unknown[]) => unknown)(...given);
        },
      ]),
    ) as unknown as FileCalls;
    const file = join(folder(), 'lines');
    const lines = new LineFile(file, (dropped) => `{"dropped":${dropped}}\n`, calls);
    lines.write('{"at":1}\n');
    failing = true;
    // A handle that is open already needs neither opening nor closing.
    const meets = call !== 'openSync' && call !== 'closeSync';
    for (const at of [2, 3, 4]) lines.write(`{"at":${at}}\n`);
    failing = false;
    lines.write('{"at":5}\n');
    lines.close();
    const kept = linesOf(file);
    expect([kept[0], kept.at(-1)]).toEqual([{ at: 1 }, { at: 5 }]);
    const dropped = kept.reduce((sum, line) => sum + Number(line['dropped'] ?? 0), 0);
    expect(dropped + kept.filter((line) => 'at' in line).length).toBe(5);
    expect(dropped > 0).toBe(meets);
  });

  it('P41 a disk that takes half a line keeps no half of it', () => {
    let room = 40;
    const calls: FileCalls = {
      ...real,
      writeSync: (handle, bytes, offset) => {
        const some = bytes.subarray(offset, offset + room);
        if (some.length === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        room -= some.length;
        return writeSync(handle, some, 0);
      },
    };
    const file = join(folder(), 'lines');
    const lines = new LineFile(file, (dropped) => `{"dropped":${dropped}}\n`, calls);
    for (let at = 0; at < 5; at += 1) lines.write(`{"at":${at},"x":"xxxxxxx"}\n`);
    room = 10_000;
    lines.write('{"at":9}\n');
    expect(linesOf(file)).toEqual([{ at: 0, x: 'xxxxxxx' }, { dropped: 4 }, { at: 9 }]);
  });

  it('P41 a log whose folder is taken away and put back continues in it', async () => {
    const { logs } = createPaths(folder());
    const log = createPinoLog(logs);
    log.info('first');
    await rename(logs, `${logs}.away`);
    log.info('lost');
    log.error('lost');
    await rename(`${logs}.away`, logs);
    log.info('last');
    log.close();
    const kept = linesOf(join(logs, 'kontor.log')).map(({ event, dropped }) => [event, dropped]);
    expect(kept).toEqual([
      ['first', undefined],
      ['log.linesDropped', 2],
      ['last', undefined],
    ]);
  });

  it.skipIf(missing !== null)(`P41 a log on a really full disk (${missing ?? 'tmpfs'})`, async () => {
    await onSmallDisk('64k', async (disk) => {
      const { logs } = createPaths(join(disk.path, 'data'));
      const log = createPinoLog(logs);
      for (let at = 0; at < 2_000; at += 1) log.warn('something', { at });
      const before = linesOf(join(logs, 'kontor.log')).length;
      expect(before).toBeGreaterThan(100);
      await disk.grow('256k');
      log.warn('room again');
      log.close();
      const kept = linesOf(join(logs, 'kontor.log'));
      expect(kept.at(-1)).toMatchObject({ event: 'room again' });
      expect(kept.at(-2)).toMatchObject({ event: 'log.linesDropped', dropped: 2_000 - before });
    });
  });
});
