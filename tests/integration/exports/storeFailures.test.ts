import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTER } from '../../../shared/domain/invoiceFilter.ts';
import { startSandbox } from '../../sandbox/startSandbox.ts';
import { folderForEach } from '../ownFolder.ts';
import { threadFiles } from '../threadFiles.ts';
import { endOfJob, firstWithPdf, launchBelow, lookUp } from './exportDesk.ts';

const COUNT = 200;

describe('an export while the store fails once', () => {
  const folder = folderForEach();
  afterEach(() => vi.unstubAllEnvs());

  it.each(['putItems', 'kept'])('P46 marks every PDF that it has saved, %s', async (call) => {
    const faults = join(folder(), 'faults');
    mkdirSync(faults);
    vi.stubEnv('KONTOR_TEST_FAULTS', faults);
    const reader = new URL('./failingReader.ts', import.meta.url);
    await using sandbox = await startSandbox({ referenceDate: '2026-06-30' });
    await using app = await launchBelow(folder(), { threads: { ...threadFiles(), queryWorker: reader } });
    const customer = await lookUp(app, sandbox, 'K10010');
    const selection = await firstWithPdf(app, customer, COUNT);
    writeFileSync(join(faults, call), '');
    await app.calls.exports.start({ customer, selection });
    expect(await endOfJob(app)).toMatchObject({ state: 'done', done: COUNT, failed: 0, stoppedBy: null });
    const filter = { ...NO_FILTER, exportedHere: true };
    const { matching } = await app.calls.invoices.page({ customer, filter, sort: [], offset: 0, limit: 1 });
    expect(matching).toBe(COUNT);
    // And another export of what is not exported yet has none of them.
    const rest = {
      kind: 'allMatching',
      filter: { ...NO_FILTER, exportedHere: false, hasPdf: true },
      except: [],
    } as const;
    const { rows } = await app.calls.invoices.page({
      customer,
      filter: rest.filter,
      sort: [],
      offset: 0,
      limit: 500,
    });
    const ids = selection.kind === 'rows' ? selection.ids : [];
    expect(rows.filter(({ id }) => ids.includes(id))).toEqual([]);
  });
});
