import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import type { Chunks, Windows } from '../../../electron/documents/files/feed.ts';
import { csvList } from '../../../electron/documents/tables/csv.ts';
import { xlsxList } from '../../../electron/documents/tables/xlsx.ts';
import { HOSTILE_COLUMNS, HOSTILE_LIST, hostileRows } from './hostileRows.ts';

const FLAGS = { yes: 'Yes', no: 'No' };
const WINDOW = hostileRows(1_000);
const ROWS = 100_000;

/** How many windows were taken before their text was, at most. */
interface Flow {
  readonly bytes: number;
  readonly peakHeld: number;
  /** Milliseconds; the median tells our own slices from a noisy machine. */
  readonly medianStall: number;
}

async function flowOf(make: (windows: Windows<(typeof WINDOW)[number]>) => Chunks): Promise<Flow> {
  let bytes = 0;
  let peakHeld = 0;
  const base = process.memoryUsage();
  async function* windows() {
    for (let taken = 0; taken < ROWS; taken += WINDOW.length) {
      const now = process.memoryUsage();
      peakHeld = Math.max(peakHeld, now.external + now.arrayBuffers - base.external - base.arrayBuffers);
      yield WINDOW;
    }
  }
  const stalls = monitorEventLoopDelay({ resolution: 1 });
  stalls.enable();
  for await (const chunk of make(windows())) bytes += chunk.length;
  stalls.disable();
  return { bytes, peakHeld, medianStall: stalls.percentile(50) / 1e6 };
}

describe('100,000 rows', () => {
  for (const [name, make] of [
    [
      'CSV',
      (windows) => csvList(windows, { preset: 'nordicExcel', columns: HOSTILE_COLUMNS, flagTexts: FLAGS }),
    ],
    ['XLSX', (windows) => xlsxList(windows, HOSTILE_LIST)],
  ] as const satisfies readonly (readonly [
    string,
    (windows: Windows<(typeof WINDOW)[number]>) => Chunks,
  ])[]) {
    it(`go into ${name} without being held, and without holding the thread`, async () => {
      const { bytes, peakHeld, medianStall } = await flowOf(make);
      expect(bytes).toBeGreaterThan(3_000_000);
      expect(peakHeld).toBeLessThan(32 * 1024 * 1024);
      expect(medianStall).toBeLessThan(50);
    });
  }
});
