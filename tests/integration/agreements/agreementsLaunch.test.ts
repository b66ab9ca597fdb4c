import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryKeychain } from '../../../electron/adapters/memoryKeychain.ts';
import { SampleWorld } from '../../../electron/sandbox/data/sampleWorld.ts';
import { DEFAULT_SEED } from '../../../electron/sandbox/server/sandboxOptions.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.ts';
import { connectTo } from '../services/connectTo.ts';
import { type Launch, launch, makeFolders } from '../services/launch.ts';

describe('agreements behind the contract', () => {
  let sandbox: Sandbox;
  let folders: Awaited<ReturnType<typeof makeFolders>>;
  let app: Launch;

  beforeEach(async () => {
    sandbox = await startSandbox({});
    folders = await makeFolders();
  });
  afterEach(async () => {
    await app.close();
    await sandbox.stop();
    await folders.remove();
  });

  it('are fetched, reported, kept, and there again without the service after a restart', async () => {
    const keychain = new MemoryKeychain();
    app = await launch(folders, { keychain });
    const connectionId = await connectTo(app, sandbox);
    const typed = { connectionId, typed: 'K10001' };
    const customer = typedCustomer(typed);
    const world = new SampleWorld(DEFAULT_SEED, sandbox.referenceDate);
    const externalId = world.customer('10001')?.externalId ?? '';
    await app.calls.customers.note({ customer, externalId });
    await app.calls.agreements.refresh({ customer, part: 'all' });
    const ended = () =>
      app.events.some(
        ({ name, payload }) =>
          name === 'agreements.changed' && (payload as { refreshing: unknown }).refreshing === null,
      );
    await expect.poll(ended).toBe(true);
    const before = await app.calls.agreements.overview({ customer });
    expect(before.agreements).toHaveLength(3);

    await app.close();
    await sandbox.stop();
    app = await launch(folders, { keychain });
    const after = await app.calls.agreements.overview({ customer });
    expect(after).toEqual({ ...before, revision: after.revision, calls: 0 });
    expect(app.log.lines.join('\n')).not.toContain(externalId);
  });
});
