import { describe, expect, it } from 'vitest';
import { browserForAll } from './harness/browserForAll.ts';
import { sampleDeskForAll } from './harness/sampleDeskForAll.ts';

/** Turns of the wheel, and pixels of each: rows that were never loaded come with every one. */
const TURNS = 60;
const FLING = 40_000;

describe('the elements of a grid in a real browser', () => {
  const desk = sampleDeskForAll(browserForAll());

  it('are as many after a list was flung past as before: what is drawn for a moment makes none', async () => {
    const { page, customer } = desk;
    await customer.lookUp('K10200');
    await customer.scope(/of 100.000 invoices, customer 10200/).waitFor();
    await customer.rowsAreThere();
    const session = await page.context().newCDPSession(page);
    // Without a forced collection: what is thrown away between two of them is counted.
    const nodes = async () => (await session.send('Memory.getDOMCounters')).nodes;
    await session.send('HeapProfiler.collectGarbage');
    const before = await nodes();
    const blank = await customer.grid.evaluate(
      async (grid, { turns, by }) => {
        let loading = 0;
        for (let turn = 0; turn < turns; turn += 1) {
          grid.scrollTop += turn < turns / 2 ? by : -by;
          await new Promise(requestAnimationFrame);
          loading += grid.querySelectorAll('[data-loading]').length;
        }
        return loading;
      },
      { turns: TURNS, by: FLING },
    );
    expect(blank).toBeGreaterThan(TURNS);
    expect((await nodes()) / before).toBeLessThan(1.5);
  });
});
