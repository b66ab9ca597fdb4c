import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { plainZip, type ZipRefused } from '../../../electron/documents/files/zip.ts';
import { IMPORT_BOUNDS } from '../../../electron/documents/tables/readText.ts';
import { importedSheets } from '../../../electron/documents/tables/readWorkbook.ts';
import { numbersOnThread } from '../../../electron/services/exports/customerNumbers.ts';
import { hostileWorkbook, rowsOf } from './hostile/hostileWorkbook.ts';
import { type LyingPart, lyingZip, zip64 } from './hostile/lyingZip.ts';

const GREEDY = new URL('./hostile/greedyThread.ts', import.meta.url);
const MB = 2 ** 20;
const ROWS = new URL('../../../electron/documents/tables/readText.ts', import.meta.url).href;

const repeated = (rows: number, columns: number) =>
  lyingZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      data: `<office:document-content><office:body><office:spreadsheet><table:table table:name="x"><table:table-row table:number-rows-repeated="${rows}"><table:table-cell office:value-type="string" table:number-columns-repeated="${columns}"><text:p>7</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
const shared = (length: number, cells: number) =>
  hostileWorkbook({
    strings: `<si><t>${'1'.repeat(length)}</t></si>`,
    rows: '<row><c t="s"><v>0</v></c></row>'.repeat(cells),
  });

describe('P43 the bounds of a file of numbers', () => {
  const rows = rowsOf([['Kundnr'], ['10001']]);
  const lies: readonly (readonly [string, Omit<LyingPart, 'name' | 'data'>])[] = [
    ['smaller than it is', { claimedSize: 20 }],
    ['larger than it is', { claimedSize: 20_000 }],
    ['empty', { claimedSize: 0 }],
    ['without data', { claimedPacked: 0 }],
    ['without data, its sizes behind them', { claimedPacked: 0, flags: 8 }],
    ['nothing at all, its sizes behind the data', { claimedPacked: 0, claimedSize: 0, flags: 8 }],
    ['longer than the file', { claimedPacked: 20_000 }],
  ];
  it.each(lies)('refuse a part that the directory calls %s', async (_, claimed) => {
    expect(await importedSheets(hostileWorkbook({ rows }))).toHaveProperty('sheets');
    expect(await importedSheets(hostileWorkbook({ rows, claimed }))).toEqual({ refused: 'packed' });
  });

  it('refuse what unfolds to more than 24 MB together, each part below it, and more than four million tags', async () => {
    const part = (at: number): LyingPart => ({ name: `${at}`, data: ' '.repeat(9 * MB), overlaps: at > 0 });
    const problemOf = async (file: Buffer) =>
      plainZip(file, IMPORT_BOUNDS, () => undefined).then(
        () => null,
        ({ reason }: ZipRefused) => reason,
      );
    expect(await problemOf(lyingZip([0, 1].map(part)))).toBeNull();
    expect(await problemOf(lyingZip([0, 1, 2].map(part)))).toBe('tooLarge');
    const many = Array.from({ length: IMPORT_BOUNDS.parts + 1 }, (_, at) => ({ name: `${at}`, data: '' }));
    expect(await problemOf(lyingZip(many))).toBe('tooLarge');
    const tags = hostileWorkbook({ rows: '<c/>'.repeat(4_000_001) });
    expect(await importedSheets(tags)).toEqual({ refused: 'tooLarge' });
  });

  it('hold for the directory that is read where a ZIP64 one lies beside another', async () => {
    const innocent = hostileWorkbook({ rows });
    const blanks = ' '.repeat(9 * MB);
    const more = [0, 1, 2].map((at) => ({ name: `${at}`, data: blanks }));
    const bomb = hostileWorkbook({ rows: rowsOf([['Kundnr'], ['10002']]), more });
    const read: unknown[] = [];
    for (const sentinels of [[], ['size'], ['count'], ['offset'], ['size', 'count', 'offset']] as const) {
      for (const [one, other] of [
        [bomb, innocent],
        [innocent, bomb],
      ] as const) {
        const found = await importedSheets(zip64(one, other, sentinels));
        read.push('sheets' in found ? found.sheets[0]?.[1]?.[0] : found.refused);
      }
    }
    expect(new Set(read)).toEqual(new Set(['tooLarge', '10001']));
  });

  it('refuse as a whole more cells, longer cells and more text than they allow', async () => {
    expect(await importedSheets(repeated(50, 16_384))).toHaveProperty('sheets');
    expect(await importedSheets(repeated(70, 16_384))).toEqual({ refused: 'tooLarge' });
    expect(await importedSheets(shared(32_767, 400))).toHaveProperty('sheets');
    expect(await importedSheets(shared(32_768, 1))).toEqual({ refused: 'tooLarge' });
    expect(await importedSheets(shared(32_767, 500))).toEqual({ refused: 'tooLarge' });
  });

  it('are not reached by blank lines, of which none is held', async () => {
    const count = `import('${ROWS}').then(({ importedRows }) =>
      require('node:worker_threads').parentPort.postMessage(importedRows('\\n'.repeat(1_900_000)).length))`;
    const worker = new Worker(count, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 40 } });
    expect(await once(worker, 'message')).toEqual([0]);
    await worker.terminate();
  });

  it('stop a thread that fills its heap while the main thread cannot look', async () => {
    const before = process.memoryUsage.rss();
    const shared = new Uint8Array(new SharedArrayBuffer(4));
    const answer = numbersOnThread(GREEDY, shared);
    const more = () => (process.memoryUsage.rss() - before) / MB;
    let still = 0;
    for (let last = 0; still < 10 && more() < 400; last = Atomics.load(shared, 0)) {
      wait(50);
      still = last > 0 && Atomics.load(shared, 0) === last ? still + 1 : 0;
    }
    expect(more()).toBeLessThan(400);
    expect(await answer).toEqual({ refused: 'tooLarge' });
  });

  it('stop a thread that fills buffers outside of its heap', async () => {
    const before = process.memoryUsage.rss();
    let most = 0;
    const looking = setInterval(() => {
      most = Math.max(most, (process.memoryUsage.rss() - before) / MB);
    }, 10);
    const shared = new Uint8Array(new SharedArrayBuffer(4));
    shared[1] = 1;
    const answer = await numbersOnThread(GREEDY, shared);
    clearInterval(looking);
    expect(answer).toEqual({ refused: 'tooLarge' });
    expect(most).toBeLessThan(250);
  });
});

/** Blocks this thread, in milliseconds. */
function wait(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
