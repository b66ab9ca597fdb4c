import { describe, expect, it } from 'vitest';
import { SampleWorld } from '../../../electron/sandbox/sampleWorld.ts';
import { DEFAULT_SEED } from '../../../electron/sandbox/sandboxHandlers.ts';
import { typedCustomer } from '../../fakes/typedCustomer.ts';
import { sandboxForEach } from '../../sandbox/ownSandbox.ts';
import { connectTo } from '../services/connectTo.ts';
import { homeForEach } from '../services/home.ts';

describe('agreements behind the contract', () => {
  const sandbox = sandboxForEach();
  const home = homeForEach();

  it('are fetched, reported, kept, and there again without the service after a restart', async () => {
    const app = await home.launch();
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
    const later = await home.launch();
    const after = await later.calls.agreements.overview({ customer });
    expect(after).toEqual({ ...before, revision: after.revision, calls: 0 });
    expect(later.log.lines.join('\n')).not.toContain(externalId);
  });
});
