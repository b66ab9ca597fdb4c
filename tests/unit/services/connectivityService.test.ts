import { describe, expect, it } from 'vitest';
import { ConnectivityService } from '../../../electron/services/customers/connectivityService.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { FakeClock } from '../../fakes/fakeClock.ts';
import { quietState } from '../../fakes/quietState.ts';

const gone = new KontorFailure('serviceUnreachable', { retryable: true });

function setUp() {
  const clock = new FakeClock();
  const state = quietState(clock);
  return { clock, state, connectivity: new ConnectivityService({ state, clock }) };
}

describe('connectivity', () => {
  it('asks again with growing pauses until the service is back, then stops', async () => {
    const { clock, state, connectivity } = setUp();
    const askedAt: number[] = [];
    let back = false;
    connectivity.watch(async () => {
      askedAt.push(clock.monotonic());
      if (back) return connectivity.succeeded();
      connectivity.failed(gone);
      throw gone;
    });
    connectivity.failed(gone);
    expect(state.current.connectivity.state).toBe('offline');
    await clock.advance(120_000);
    expect(askedAt.slice(0, 5)).toEqual([2_000, 6_000, 14_000, 30_000, 60_000]);
    back = true;
    await clock.advance(30_000);
    expect(state.current.connectivity.state).toBe('online');
    const asked = askedAt.length;
    await clock.advance(300_000);
    expect(askedAt.length).toBe(asked);
    expect(clock.pending).toBe(0);
  });

  it('takes a refusal for an answer, and a stopped call for neither', () => {
    const { state, connectivity } = setUp();
    connectivity.failed(new KontorFailure('cancelled'));
    connectivity.failed(new KontorFailure('diskFull'));
    connectivity.failed(new Error('anything'));
    expect(state.current.connectivity.state).toBe('unknown');
    connectivity.failed(new KontorFailure('serviceRefused', { details: { status: 403 } }));
    expect(state.current.connectivity.state).toBe('online');
  });

  it('asks for nothing while no customer stands on screen', async () => {
    const { clock, connectivity } = setUp();
    connectivity.failed(gone);
    await clock.advance(600_000);
    expect(clock.pending).toBe(0);
    let asked = 0;
    connectivity.watch(async () => {
      asked += 1;
    });
    await clock.advance(2_000);
    expect(asked).toBe(1);
    connectivity.close();
    await clock.advance(600_000);
    expect(clock.pending).toBe(0);
  });
});
