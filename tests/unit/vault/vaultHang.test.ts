import { describe, expect, it } from 'vitest';
import { vaultFailure } from '../../../electron/services/app/vaultService.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { FakeClock } from '../../fakes/fakeClock.ts';
import { vaultBench } from './vaultBench.ts';

const HUNG = { kind: 'unavailable', state: { kind: 'hung' } };

/** A vault whose keychain, from the next call on, settles only on request. */
async function hanging() {
  const bench = vaultBench();
  await bench.vault.putClientSecret('c1', 'one');
  await bench.vault.dataKey();
  let release: (value: unknown) => void = () => undefined;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const before = bench.keychain.calls.length;
  bench.keychain.script = (call) => (call === 'load' ? undefined : held);
  return {
    ...bench,
    clock: bench.clock as FakeClock,
    release,
    started: () => bench.keychain.calls.length - before,
  };
}

describe('P02 a hung keychain never freezes the app', () => {
  it('P02 20 callers, 1 native call, all answered within 10 s', async () => {
    const { vault, clock, started } = await hanging();
    const callers = Array.from({ length: 20 }, (_, index) => {
      if (index % 4 === 0) return vault.dataKey();
      if (index % 4 === 1) return vault.putClientSecret(`c${index}`, 'x');
      return index % 4 === 2 ? vault.getClientSecret('c1') : vault.getClientSecret(`c${index}`);
    });
    await clock.advance(8_000);
    expect(clock.monotonic()).toBeLessThanOrEqual(10_000);
    expect(await Promise.all(callers)).toEqual(callers.map(() => HUNG));
    expect(started()).toBe(1);
    expect(vault.callOut).toBe(true);
  });

  it('P02 callers who come while it hangs are answered at once and start nothing', async () => {
    const { vault, clock, started } = await hanging();
    const first = vault.dataKey();
    await clock.advance(8_000);
    await first;
    for (let round = 0; round < 5; round++) expect(await vault.getClientSecret('c1')).toEqual(HUNG);
    expect(await vault.dataKey()).toEqual(HUNG);
    expect(started()).toBe(1);
  });

  it.each(['a value', 'an error'])('P02 recovers by itself when the call ends late with %s', async (how) => {
    const { vault, keychain, clock, release } = await hanging();
    const first = vault.getClientSecret('c1');
    await clock.advance(8_000);
    expect(await first).toEqual(HUNG);
    keychain.script = undefined;
    release(how === 'a value' ? 'a late answer' : Promise.reject(new Error('late')));
    await clock.advance(0);
    expect(vault.callOut).toBe(false);
    expect(await vault.getClientSecret('c1')).toEqual({ kind: 'value', value: 'one' });
    expect(vault.state).toEqual({ kind: 'ready' });
  });

  it('P02 one native call at a time, and concurrent reads of a name share one', async () => {
    const { vault, keychain } = vaultBench();
    await vault.putClientSecret('c1', 'one');
    const before = keychain.count('get client-secret:c1');
    const reads = await Promise.all(Array.from({ length: 10 }, () => vault.getClientSecret('c1')));
    expect(new Set(reads.map((read) => JSON.stringify(read))).size).toBe(1);
    expect(keychain.count('get client-secret:c1')).toBe(before + 1);
    const calls = [vault.dataKey(), vault.putClientSecret('c2', 'two'), vault.getClientSecret('c3')];
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(['value', 'done', 'none']);
    expect(keychain.mostInFlight).toBe(1);
  });

  it('P02 concurrent first uses agree on one data key', async () => {
    const { vault, keychain } = vaultBench();
    const keys = await Promise.all(Array.from({ length: 20 }, () => vault.dataKey()));
    expect(new Set(keys.map((key) => (key.kind === 'value' ? key.key.toString('hex') : 'none'))).size).toBe(
      1,
    );
    expect(keychain.count('set data-key')).toBe(1);
  });

  it('a read after a write is never an older shared answer', async () => {
    const { vault } = vaultBench();
    await vault.putClientSecret('c1', 'one');
    const early = vault.getClientSecret('c1');
    const writing = vault.putClientSecret('c1', 'two');
    const late = vault.getClientSecret('c1');
    await Promise.all([early, writing]);
    expect(await late).toEqual({ kind: 'value', value: 'two' });
  });

  it('a failure is never cached', async () => {
    const { vault, keychain } = vaultBench();
    await vault.putClientSecret('c1', 'one');
    keychain.script = () => Promise.reject(new Error('whatever'));
    expect((await vault.getClientSecret('c1')).kind).toBe('unavailable');
    keychain.script = undefined;
    expect(await vault.getClientSecret('c1')).toEqual({ kind: 'value', value: 'one' });
  });
});

describe('going on with this session only', () => {
  it('works while the keychain hangs, and touches the system no more', async () => {
    const { vault, clock, started, launch } = await hanging();
    const waiting = [vault.dataKey(), vault.getClientSecret('c2')];
    await clock.advance(8_000);
    await Promise.all(waiting);
    vault.useSessionOnly();
    expect(vault.state).toEqual({ kind: 'sessionOnly', reason: 'hung' });
    expect(await vault.putClientSecret('c9', 'nine')).toEqual({ kind: 'done' });
    expect(await vault.getClientSecret('c9')).toEqual({ kind: 'value', value: 'nine' });
    expect(await vault.hasClientSecret('c9')).toBe(true);
    expect(await vault.getClientSecret('c1')).toEqual({ kind: 'none' });
    const keys = await Promise.all([vault.dataKey(), vault.dataKey()]);
    expect(keys[0]).toEqual(keys[1]);
    expect(await vault.deleteClientSecret('c9')).toEqual({ kind: 'done' });
    expect(await vault.getClientSecret('c9')).toEqual({ kind: 'none' });
    expect(vault.state).toEqual({ kind: 'sessionOnly', reason: 'hung' });
    expect(started()).toBe(1);
    expect(await launch().hasClientSecret('c9')).toBe(false);
  });

  it('an operation that was waiting its turn does not reach the system any more', async () => {
    const { vault, keychain, release, started, clock } = await hanging();
    const out = vault.getClientSecret('c1');
    const queued = vault.putClientSecret('c2', 'two');
    await clock.advance(10);
    vault.useSessionOnly('chosen');
    release('backend');
    await Promise.all([out, queued]);
    expect(started()).toBe(1);
    expect(keychain.items.has(keychain.account('client-secret:c2'))).toBe(false);
  });

  it('an operation that is under way makes no further call to the system', async () => {
    const { vault, keychain } = vaultBench();
    let release: (value: null) => void = () => undefined;
    keychain.script = (call) =>
      call === 'load' ? undefined : new Promise<null>((resolve) => (release = resolve));
    const reading = vault.getClientSecret('c1');
    await expect.poll(() => keychain.calls).toEqual([expect.stringMatching(/^get backend-id@/)]);
    vault.useSessionOnly();
    keychain.script = undefined;
    release(null);
    expect(await reading).toEqual({
      kind: 'unavailable',
      state: { kind: 'sessionOnly', reason: 'chosen' },
    });
    expect(keychain.calls).toEqual([expect.stringMatching(/^get backend-id@/)]);
    expect(keychain.items.size).toBe(0);
  });

  it('has the state that the last operation found', async () => {
    const { vault, keychain } = vaultBench();
    expect(vault.state.kind).toBe('untried');
    await vault.getClientSecret('c1');
    expect(vault.state.kind).toBe('ready');
    keychain.script = () => Promise.reject(new Error('locked'));
    await vault.dataKey();
    expect(vault.state.kind).toBe('locked');
    vault.useSessionOnly();
    expect(vault.state.kind).toBe('sessionOnly');
  });
});

describe('vaultFailure', () => {
  it('gives each state the code that a clerk can act on', () => {
    const code = (kind: 'locked' | 'dismissed' | 'hung' | 'tooLong' | 'unstorable' | 'backendChanged') =>
      vaultFailure({ kind }).code;
    expect(code('locked')).toBe('vaultLocked');
    expect(code('dismissed')).toBe('vaultDismissed');
    expect(code('hung')).toBe('vaultHung');
    expect(code('tooLong')).toBe('vaultValueTooLong');
    expect(code('unstorable')).toBe('invalidInput');
    expect(code('backendChanged')).toBe('vaultRefused');
    const absent = vaultFailure({ kind: 'absent', cause: 'bus' });
    expect(absent).toBeInstanceOf(KontorFailure);
    expect([absent.code, absent.details]).toEqual(['vaultAbsent', { reason: 'bus' }]);
  });
});
