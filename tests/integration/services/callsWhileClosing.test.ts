import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../shared/ipc/contract.ts';
import { callChannels } from '../../../shared/ipc/entry.ts';
import { casesOf } from '../../promiseCounts.ts';
import { unhandledRejections } from '../../unhandledRejections.ts';
import { validInputs } from '../../unit/ipc/schemaArbitrary.ts';
import { ScriptedKeychain, TROUBLES } from '../../unit/vault/scriptedKeychain.ts';
import { noSmallDisk, onSmallDisk } from '../disk/onSmallDisk.ts';
import { folderForEach } from '../ownFolder.ts';
import { type Launch, launch } from './launch.ts';

const root = folderForEach();
const noDisk = await noSmallDisk();

/** Last, because the other calls find nothing any more after them. */
const LAST = ['connections.remove', 'keep.wipe', 'vault.startOver', 'vault.useSessionOnly', 'vault.retry'];
const channels = callChannels(contract)
  .map(({ name, domain, method, entry }) => ({ name, domain, method, entry }))
  .sort((left, right) => LAST.indexOf(left.name) - LAST.indexOf(right.name));
const INPUTS = casesOf(12, 2);
const MOMENTS = [0.1, 0, 0.4].slice(0, casesOf(3, 1));
const INPUTS_OF = new Map(channels.map(({ name, entry }) => [name, validInputs(entry.input, INPUTS)]));

type Loose = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

const unhandled = unhandledRejections();

/** Begins every call of the contract, each with several inputs; how each has ended, in the order of its end. */
function everyCall(calls: Loose) {
  const ended: { readonly name: string; readonly code: string | null }[] = [];
  const all = channels.flatMap(({ name, domain, method }) =>
    (INPUTS_OF.get(name) ?? []).map(async (input) => {
      // A handler may throw at once: the registrar takes that as a rejection.
      const code = await Promise.try(() => calls[domain]?.[method]?.(input)).then(
        () => null,
        (error: { readonly code?: string }) => String(error.code),
      );
      ended.push({ name, code });
    }),
  );
  return { ended, all: Promise.all(all), count: all.length };
}

const loose = ({ calls }: Launch) => calls as unknown as Loose;
const folders = (below: string) => ({ dataDir: join(below, 'data'), exportDir: join(root(), 'exports') });

describe('P35 P41 no call of the contract ends Kontor, whatever has become of its data', () => {
  it(`P41 ${channels.length} calls while the keychain is locked`, async () => {
    const keychain = new ScriptedKeychain();
    keychain.script = TROUBLES.locked;
    await using app = await launch(folders(root()), { keychain });
    await everyCall(loose(app)).all;
    expect(await unhandled()).toEqual([]);
  });

  it.each(MOMENTS)('P35 closing begins when a share of %d of all calls has been answered', async (part) => {
    await using app = await launch(folders(root()), { sampleAtStart: true });
    const { calls } = app;
    const customer = { connectionId: 'sample', number: '10001' };
    await calls.customers.open({ customer });
    await calls.customers.refresh({ customer });
    const { ended, all, count } = everyCall(loose(app));
    await expect.poll(() => ended.length, { interval: 1 }).toBeGreaterThanOrEqual(Math.floor(part * count));
    const closed = app.close();
    const refused = everyCall(loose(app));
    await refused.all;
    expect(new Set(refused.ended.map(({ code }) => code))).toEqual(new Set(['cancelled']));
    await Promise.all([closed, all]);
    expect(await unhandled()).toEqual([]);
    // What a handler does that was called before, and comes to itself only now.
    const late = everyCall(app.handlers as unknown as Loose);
    await late.all;
    expect(await unhandled()).toEqual([]);
    // Open files have a log beside them.
    const data = await readdir(app.dataDir, { recursive: true });
    expect(data.filter((name) => name.endsWith('-wal'))).toEqual([]);
  });

  it.skipIf(noDisk !== null)(
    `P41 ${channels.length} calls where a full disk keeps the data closed (${noDisk ?? 'tmpfs'})`,
    () =>
      onSmallDisk('4m', async (disk) => {
        await disk.fill(200_000);
        await using app = await launch(folders(disk.path), { sampleAtStart: true });
        expect((await app.state()).dataFolder).toBe('full');
        await everyCall(loose(app)).all;
        expect(await unhandled()).toEqual([]);
      }),
  );
});
