import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { folderForEach } from '../../integration/ownFolder.ts';
import { casesOf } from '../../promiseCounts.ts';
import { startElectron } from '../harness/electronApp.ts';
import { electronBinary } from '../harness/electronBinary.ts';

const binary = electronBinary();
const MOST_FRAMES = 60;
const LEDGER = ['Kundnr\tFakturanr\tRestbelopp', ...Array.from({ length: 4_000 }, row)].join('\n');
const CUSTOMER = { connectionId: 'sample', number: '10001' };

/** What a clerk begins and does not wait for: calls of the page, one after the other. */
const WORK: Readonly<Record<string, readonly Step[]>> = {
  'a look-up': [
    ['customers.open', { customer: { ...CUSTOMER, number: '10200' } }],
    ['customers.refresh', { customer: { ...CUSTOMER, number: '10200' } }],
  ],
  'an export': [
    ['customers.open', { customer: CUSTOMER }],
    ['customers.refresh', { customer: CUSTOMER }],
    [
      'exports.start',
      { customer: CUSTOMER, selection: { kind: 'allMatching', filter: NO_FILTER, except: [] } },
    ],
  ],
  'a comparison': [
    ['compare.open', { kind: 'pasted', text: LEDGER }],
    [
      'compare.begin',
      { list: CUSTOMER, amount: 'outstanding', filter: null, until: null, asOf: null, tolerance: '0' },
    ],
  ],
};
const CLOSINGS = Object.keys(WORK).flatMap((work) =>
  Array.from({ length: casesOf(14, 2) }, () => ({ work, frames: Math.floor(Math.random() * MOST_FRAMES) })),
);

/** A call by its name and what it is given; `begin` is given the ledger that was opened before it, too. */
type Step = readonly [name: string, input: object];

function row(_: unknown, at: number): string {
  return `K10001\t${900_000 + at}\t${at},50`;
}

/** Moments are counted in frames of the page, which pass more slowly on a busy machine, as the work does. */
describe('the product in Electron, closed in the middle of work', () => {
  const folder = folderForEach();

  beforeEach((context) => {
    if ('missing' in binary) context.skip(binary.missing);
  });

  const start = async () => {
    const electron = await startElectron({
      dataDir: join(folder(), 'data'),
      exportDir: join(folder(), 'exports'),
      flags: ['--sample-data'],
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(folder(), 'none')}` },
    });
    await electron.page.getByText('Numbers to try').waitFor();
    return electron;
  };

  it.each(Object.keys(WORK))('does %s where it is not closed', async (work) => {
    const electron = await start();
    await expect(done(electron.page, work)).resolves.toEqual(WORK[work]?.map(([name]) => `${name}: done`));
    expect(await electron.stop()).toBe(0);
  });

  it.each(CLOSINGS)(
    'P35 leaves $work without a fault $frames frames after it began',
    async ({ work, frames }) => {
      const electron = await start();
      const ended = once(electron.app.process(), 'exit');
      done(electron.page, work).catch(() => undefined);
      await passed(electron.page, frames);
      electron.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
      expect(await ended).toEqual([0, null]);
    },
  );
});

/** What has come of each call of this work. */
function done(page: Page, work: string): Promise<string[]> {
  return page.evaluate(async (steps) => {
    const domains = Reflect.get(window, 'kontor') as Record<string, Record<string, Call>>;
    const said: string[] = [];
    let ledger = {};
    for (const [name, input] of steps) {
      const [domain = '', method = ''] = name.split('.');
      const answer = await domains[domain]?.[method]?.({
        ...input,
        ...(name === 'compare.begin' ? ledger : {}),
      });
      const { ledgerId, mapping } = answer?.value ?? {};
      if (name === 'compare.open') ledger = { ledgerId, mapping };
      said.push(`${name}: ${answer?.ok ? 'done' : JSON.stringify(answer)}`);
    }
    return said;
  }, WORK[work] ?? []);
}

type Call = (input: unknown) => Promise<{ ok: boolean; value?: Record<string, unknown> }>;

function passed(page: Page, frames: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
  }, frames);
}
