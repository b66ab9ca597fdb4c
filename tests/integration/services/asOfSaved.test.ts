import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { readCsv } from '../../unit/writers/readCsv.ts';
import { homeForEach } from './home.ts';
import { LateClock } from './lateClock.ts';

const CONNECTION = { connectionId: 'sample' };
const NUMBERS = ['10001', '10004', '10005'];
const home = homeForEach();

it('open items as of a day are saved with their day, their sum and who is missing', async () => {
  const clock = new LateClock();
  const day = localDay(clock.wall());
  const desk = await home.launch({ sampleAtStart: true, clock });
  const refresh = (typed: string) =>
    desk.calls.customers.refresh({ customer: typedCustomer({ ...CONNECTION, typed }) });
  for (const typed of NUMBERS) await refresh(typed);
  clock.daysBehind = 0;
  for (const typed of NUMBERS.slice(0, 2)) await refresh(typed);

  const asked = { ...CONNECTION, number: null, day };
  const figures = await desk.calls.asOf.figures(asked);
  expect(figures).toMatchObject({ customers: 3, known: 2, unknown: { notFetched: 1 } });
  const { rows } = await desk.calls.asOf.items({ ...asked, offset: 0, limit: 500 });
  expect(sumOfDecimals(rows.map(({ outstanding }) => outstanding))).toBe(figures.outstanding);

  const { name } = await desk.calls.asOf.previewName({ ...asked, format: 'csv' });
  expect(name).toContain(`as of ${day}`);
  const saved = await desk.calls.asOf.save({ ...asked, format: 'csv' });
  expect(saved).toEqual({ fileName: name, items: figures.items });
  const [header, ...lines] = readCsv(await readFile(join(home.exportDir, name), 'utf8'), ',');
  expect(header?.slice(0, 3)).toEqual(['Customer', 'Name', 'Invoice']);
  expect(lines.map((line) => [line[0], line[2], line[7]])).toEqual(
    rows.map(({ customer, invoiceNo, outstanding }) => [customer.ref.number, invoiceNo, outstanding]),
  );
  const meta = JSON.parse(await readFile(join(home.exportDir, `${name}.meta.json`), 'utf8'));
  expect(meta).toMatchObject({ rows: figures.items, unreadable: figures.unreadable.records });
  expect(meta.missing).toEqual([expect.stringMatching(/^10005.*: Not updated after that date/)]);

  const nordic = await desk.calls.asOf.save({
    ...asked,
    ...{ format: 'csv', preset: 'nordicExcel', linesAbove: true },
  });
  const above = await readFile(join(home.exportDir, nordic?.fileName ?? ''), 'utf8');
  expect(above).toMatch(/Filter;"As of the end of .*, from each customer’s last update/);
  expect(above).toMatch(/Not included;"10005.*: Not updated after that date/);
  const book = await desk.calls.asOf.save({ ...asked, format: 'xlsx' });
  expect(book?.items).toBe(figures.items);

  const filter = { kinds: [], text: '10004', from: null, to: null };
  const log = await desk.calls.activity.page({ filter, offset: 0, limit: 50 });
  expect(log.entries.filter(({ entry }) => entry?.kind === 'openItemsSaved')).toHaveLength(3);
});
