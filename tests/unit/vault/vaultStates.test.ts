import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FakeClock } from '../../fakes/fakeClock.ts';
import { ScriptedKeychain, TROUBLES } from './scriptedKeychain.ts';
import { vaultBench } from './vaultBench.ts';

const SECRET = 'canary-5f1c-client-secret';
const CASES = [
  ['locked', { kind: 'locked' }],
  ['dismissed', { kind: 'dismissed' }],
  ['absent', { kind: 'absent', cause: 'service' }],
  ['noBus', { kind: 'absent', cause: 'bus' }],
  ['noService', { kind: 'absent', cause: 'service' }],
  ['restarted', { kind: 'absent', cause: 'serviceRestarted' }],
  ['noLibrary', { kind: 'absent', cause: 'library' }],
  ['noCollection', { kind: 'absent', cause: 'collection' }],
  ['refused', { kind: 'refused' }],
] as const;

/** A vault that has stored a secret and a key, then a second launch over the same folder and keychain. */
async function storedBefore() {
  const bench = vaultBench();
  const first = await bench.vault.dataKey();
  await bench.vault.putClientSecret('c1', SECRET);
  if (first.kind !== 'value') throw new Error('the bench did not open');
  const before = new Map(bench.keychain.items);
  return { ...bench, key: first.key, before, second: bench.launch() };
}

describe('P01 a keychain that cannot answer is never taken for "nothing stored"', () => {
  it('P01 fine: reads back what was written, across launches', async () => {
    const { second, key } = await storedBefore();
    expect(await second.getClientSecret('c1')).toEqual({ kind: 'value', value: SECRET });
    expect(await second.dataKey()).toEqual({ kind: 'value', key });
    expect(await second.getClientSecret('c2')).toEqual({ kind: 'none' });
    expect(second.state).toEqual({ kind: 'ready' });
  });

  it.each(CASES)('P01 %s after something was stored', async (name, state) => {
    const { keychain, second, before, key } = await storedBefore();
    keychain.script = TROUBLES[name];
    const unavailable = { kind: 'unavailable', state };
    expect(await second.getClientSecret('c1')).toEqual(unavailable);
    expect(await second.dataKey()).toEqual(unavailable);
    expect(await second.putClientSecret('c1', 'other')).toEqual(unavailable);
    expect(await second.deleteClientSecret('c1')).toEqual(unavailable);
    expect(second.state).toEqual(state);
    expect(keychain.items).toEqual(before);
    keychain.script = undefined;
    expect(await second.dataKey()).toEqual({ kind: 'value', key });
    expect(second.state).toEqual({ kind: 'ready' });
  });

  it.each(CASES)('P01 %s on the very first start generates nothing', async (name, state) => {
    const { keychain, vault } = vaultBench();
    keychain.script = TROUBLES[name];
    expect(await vault.dataKey()).toEqual({ kind: 'unavailable', state });
    expect(await vault.getClientSecret('c1')).toEqual({ kind: 'unavailable', state });
    expect(keychain.items.size).toBe(0);
    expect(keychain.calls.filter((call) => call.startsWith('set data-key'))).toEqual([]);
    expect(await vault.storedNames()).toEqual([]);
  });

  it('P01 locked with the marker gone: the old key is found after the unlock, not replaced', async () => {
    const { keychain, folder, second: vault, key } = await storedBefore();
    rmSync(join(folder, 'vault-marker.json'));
    const written = keychain.count('set data-key');
    // The read finds the keyring locked; the write's prompt is answered, so everything after it succeeds.
    let open = false;
    keychain.script = (call, account) => {
      if (call === 'load') return undefined;
      if (call === 'get') return open ? (keychain.items.get(account) ?? null) : null;
      open = true;
      return call === 'delete' ? keychain.items.delete(account) : void keychain.items.set(account, 'open');
    };
    expect(await vault.dataKey()).toEqual({ kind: 'value', key });
    expect(keychain.count('set data-key')).toBe(written);
    expect(keychain.value('data-key')).toBe(key.toString('base64url'));
  });

  it('P01 locked where a write is taken and nothing of it is read back', async () => {
    const { keychain, vault } = vaultBench();
    keychain.script = (call) => (call === 'get' ? null : undefined);
    expect(await vault.dataKey()).toEqual({ kind: 'unavailable', state: { kind: 'locked' } });
  });

  it('P01 locked in mid-session', async () => {
    const { keychain, second } = await storedBefore();
    expect((await second.getClientSecret('c1')).kind).toBe('value');
    keychain.script = TROUBLES.locked;
    expect(await second.getClientSecret('c1')).toEqual({ kind: 'unavailable', state: { kind: 'locked' } });
    expect(await second.getClientSecret('never')).toEqual({ kind: 'unavailable', state: { kind: 'locked' } });
  });

  it('P01 hung', async () => {
    const { keychain, second, before, clock } = await storedBefore();
    keychain.script = () => new Promise(() => undefined);
    const answer = second.dataKey();
    await (clock as FakeClock).advance(8_000);
    expect(await answer).toEqual({ kind: 'unavailable', state: { kind: 'hung' } });
    expect(keychain.items).toEqual(before);
  });

  it('P01 backend changed: an open keyring without our items, or with those of another installation', async () => {
    const { launch, second } = await storedBefore();
    const empty = new ScriptedKeychain();
    const changed = { kind: 'unavailable', state: { kind: 'backendChanged' } };
    const onEmpty = launch(empty);
    expect(await onEmpty.dataKey()).toEqual(changed);
    expect(await onEmpty.getClientSecret('c1')).toEqual(changed);
    expect(await onEmpty.putClientSecret('c1', 'other')).toEqual(changed);
    expect(empty.items.size).toBe(0);

    const other = vaultBench();
    await other.vault.dataKey();
    const theirs = new Map(other.keychain.items);
    expect(await launch(other.keychain).dataKey()).toEqual(changed);
    expect(other.keychain.items).toEqual(theirs);
    expect((await second.dataKey()).kind).toBe('value');
  });

  it.each(['', 'short', `${'A'.repeat(42)}B`, `${'A'.repeat(43)}=`, 'A'.repeat(44), `${'A'.repeat(42)}+`])(
    'P01 wrong value %j is never replaced',
    async (wrong) => {
      const { keychain, second } = await storedBefore();
      keychain.items.set(keychain.account('data-key'), wrong);
      expect(await second.dataKey()).toEqual({ kind: 'unavailable', state: { kind: 'wrongValue' } });
      expect(keychain.value('data-key')).toBe(wrong);
    },
  );

  it('P01 a backend item of a shape that Kontor never wrote is another backend, until all is given up', async () => {
    const { keychain, second, key } = await storedBefore();
    keychain.items.set(keychain.account('backend-id'), 'nonsense');
    expect(await second.dataKey()).toEqual({ kind: 'unavailable', state: { kind: 'backendChanged' } });
    expect(keychain.value('backend-id')).toBe('nonsense');
    await second.forgetStored(...(await second.storedNames()));
    expect(await second.dataKey()).toEqual({ kind: 'value', key });
    expect(keychain.value('backend-id')).not.toBe('nonsense');
  });

  it('P01 a write that reads back differently is not reported as stored', async () => {
    const { keychain, vault } = vaultBench();
    await vault.getClientSecret('c1');
    keychain.script = (call, account) => {
      if (call === 'set') return void keychain.items.set(account, 'cut');
      return call === 'get' ? (keychain.items.get(account) ?? null) : undefined;
    };
    const wrong = { kind: 'unavailable', state: { kind: 'wrongValue' } };
    expect(await vault.putClientSecret('c1', SECRET)).toEqual(wrong);
    expect(await vault.hasClientSecret('c1')).toBe(false);
  });

  it('P01 too long: refused, the stored one stays', async () => {
    const { keychain, second, before } = await storedBefore();
    const answer = await second.putClientSecret('c1', 'x'.repeat(2501));
    expect(answer).toEqual({ kind: 'unavailable', state: { kind: 'tooLong' } });
    expect(keychain.items).toEqual(before);
  });

  it('P01 an item that is gone from the right, open keyring is lost until the clerk gives it up', async () => {
    const { keychain, second } = await storedBefore();
    keychain.items.delete(keychain.account('data-key'));
    const lost = { kind: 'unavailable', state: { kind: 'itemLost' } };
    expect(await second.dataKey()).toEqual(lost);
    expect(await second.dataKey()).toEqual(lost);
    expect(keychain.items.has(keychain.account('data-key'))).toBe(false);
    await second.forgetStored('data-key');
    expect((await second.dataKey()).kind).toBe('value');
    expect(await second.getClientSecret('c1')).toEqual({ kind: 'value', value: SECRET });
  });

  it('P01 a changed backend is taken over only once the clerk has given up everything', async () => {
    const { launch } = await storedBefore();
    const empty = new ScriptedKeychain();
    const vault = launch(empty);
    await vault.forgetStored('data-key');
    expect(await vault.dataKey()).toEqual({ kind: 'unavailable', state: { kind: 'backendChanged' } });
    await vault.forgetStored(...(await vault.storedNames()));
    expect((await vault.dataKey()).kind).toBe('value');
    expect(empty.items.has(empty.account('data-key'))).toBe(true);
  });

  it.each(['', '{', '{"version":1}', '{"version":2,"names":[]}'])(
    'P01 a marker that reads %j regenerates nothing',
    async (text) => {
      const { keychain, second, folder, key } = await storedBefore();
      writeFileSync(join(folder, 'vault-marker.json'), text);
      const [account, stored] = [keychain.account('data-key'), keychain.value('data-key') ?? ''];
      keychain.items.delete(account);
      expect((await second.dataKey()).kind).toBe('unavailable');
      expect(keychain.items.has(account)).toBe(false);
      keychain.items.set(account, stored);
      expect(await second.dataKey()).toEqual({ kind: 'value', key });
    },
  );

  it('P01 the marker is private, holds no secret and leaves no part behind', async () => {
    const { folder, key } = await storedBefore();
    expect(readdirSync(folder).sort()).toEqual(['keychain.mark', 'vault-marker.json']);
    const text = readFileSync(join(folder, 'vault-marker.json'), 'utf8');
    expect(text).toContain('client-secret:c1');
    for (const secret of [SECRET, key.toString('base64url'), key.toString('hex'), key.toString('base64')])
      expect(text).not.toContain(secret);
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'vault-marker.json')).mode & 0o777).toBe(0o600);
  });

  it('P01 an answer says nothing that the system said', async () => {
    const { keychain, vault } = vaultBench();
    keychain.script = TROUBLES.refused;
    expect(JSON.stringify([await vault.dataKey(), vault.state])).not.toContain('hunter2');
  });
});
