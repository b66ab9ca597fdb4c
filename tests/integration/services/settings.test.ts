import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Ageing,
  type AgeingSums,
  ageingText,
  bucketsIn,
  readAgeing,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { NO_CUSTOMER_FILTER } from '../../../shared/domain/customerFilter.ts';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
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

it('ageing buckets that are chosen hold in every list at once, and in the next launch', async () => {
  const { id: connectionId } = await app.calls.connections.exploreSample({});
  const customer = typedCustomer({ connectionId, typed: 'K10001' });
  await app.calls.customers.refresh({ customer });
  const all = { kind: 'allMatching' as const, filter: NO_FILTER, except: [] };
  const everywhere = async () => {
    const { list } = await app.calls.customers.summary({ customer });
    const { ageing } = await app.calls.invoices.totals({ customer, selection: all });
    const { totals } = await app.calls.customers.overview({ connectionId });
    const { steps } = await app.calls.customerList.totals({
      ...{ connectionId, selection: { ...all, filter: NO_CUSTOMER_FILTER } },
    });
    return [list?.totals.ageing, ageing, totals.ageing]
      .map((sums) => bucketsIn(sums as AgeingSums))
      .concat([steps]);
  };
  const eight = readAgeing('due 7 14 30 60 90 180') as Ageing;
  const buckets = stepsOf(eight);
  await app.calls.settings.update({ change: { ageing: ageingText(eight) } });
  expect(await everywhere()).toEqual([buckets, buckets, buckets, buckets]);
  await app.close();
  app = await launchBelow(root());
  expect(await everywhere()).toEqual([buckets, buckets, buckets, buckets]);
});
