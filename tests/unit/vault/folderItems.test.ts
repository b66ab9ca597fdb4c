import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FormerItems } from '../../../electron/ports/formerItems.ts';
import { ScriptedKeychain, TROUBLES } from './scriptedKeychain.ts';
import { vaultBench } from './vaultBench.ts';

const SECRETS = { c1: 'canary-one', c2: 'canary-two' };
const NOWHERE: readonly FormerItems[] = [{ mark: '', sharedWith: [] }];

/** A folder as an earlier version left it: unmarked items for a key and two secrets. */
async function oldFolder(keychain = new ScriptedKeychain()) {
  const bench = vaultBench();
  const before = bench.launch(keychain);
  const key = await before.dataKey();
  for (const [id, secret] of Object.entries(SECRETS)) await before.putClientSecret(id, secret);
  if (key.kind !== 'value') throw new Error('the bench did not open');
  const marker = () => readFileSync(join(bench.folder, 'vault-marker.json'), 'utf8');
  return { ...bench, keychain, key: key.key, marker };
}

type Old = Awaited<ReturnType<typeof oldFolder>>;

async function expectWhole(old: Old, former = NOWHERE): Promise<void> {
  const vault = old.launch(old.keychain, former);
  expect(await vault.dataKey()).toEqual({ kind: 'value', key: old.key });
  for (const [id, value] of Object.entries(SECRETS)) {
    expect(await vault.getClientSecret(id)).toEqual({ kind: 'value', value });
  }
}

const accounts = (keychain: ScriptedKeychain) => [...keychain.items.keys()].sort();
const MARKED = /^(backend-id|data-key|client-secret:c[12])@[0-9a-f]{32}$/;

describe('P01 the items of a data folder bear its own random mark', () => {
  it('P01 from its first start on, in a file for the clerk alone', async () => {
    const { folder, keychain, launch } = vaultBench();
    await launch(keychain, NOWHERE).dataKey();
    const mark = readFileSync(join(folder, 'keychain.mark'), 'utf8').trim();
    expect(accounts(keychain)).toEqual([`backend-id${mark}`, `data-key${mark}`]);
    expect(mark).toMatch(/^@[0-9a-f]{32}$/);
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'keychain.mark')).mode & 0o777).toBe(0o600);
  });

  it('P01 two folders in one keychain: removing everything in one leaves the other whole', async () => {
    const keychain = new ScriptedKeychain();
    const [one, two] = [vaultBench(), vaultBench()];
    const first = one.launch(keychain, NOWHERE);
    const second = two.launch(keychain, NOWHERE);
    const [firstKey, secondKey] = [await first.dataKey(), await second.dataKey()];
    expect(firstKey).not.toEqual(secondKey);
    await second.putClientSecret('c1', SECRETS.c1);
    expect(await first.removeAll()).toEqual({ kind: 'done' });
    const again = two.launch(keychain, NOWHERE);
    expect(await again.dataKey()).toEqual(secondKey);
    expect(await again.getClientSecret('c1')).toEqual({ kind: 'value', value: SECRETS.c1 });
    expect(keychain.items.size).toBe(3);
  });

  it.each(['keychain.mark', 'vault-marker.json'])(
    'P01 a folder without its %s finds its items',
    async (name) => {
      const { folder, keychain, launch } = vaultBench();
      const key = await launch(keychain, NOWHERE).dataKey();
      rmSync(join(folder, name));
      expect(await launch(keychain, NOWHERE).dataKey()).toEqual(key);
      writeFileSync(join(folder, name), '\0\0\0');
      expect(await launch(keychain, NOWHERE).dataKey()).toEqual(key);
    },
  );

  it('P01 a marker that goes away while the folder is in use does not part it from its items', async () => {
    const { folder, keychain, launch } = vaultBench();
    const vault = launch(keychain, NOWHERE);
    const key = await vault.dataKey();
    rmSync(join(folder, 'vault-marker.json'));
    await vault.putClientSecret('c1', SECRETS.c1);
    const again = launch(keychain, NOWHERE);
    expect(await again.dataKey()).toEqual(key);
    expect(await again.getClientSecret('c1')).toEqual({ kind: 'value', value: SECRETS.c1 });
  });
});

describe('P01 items of an earlier version move once', () => {
  it('P01 keeps every value and leaves nothing behind', async () => {
    const old = await oldFolder();
    await expectWhole(old);
    expect(accounts(old.keychain).filter((account) => !MARKED.test(account))).toEqual([]);
    expect(old.keychain.items.size).toBe(4);
    const writes = old.keychain.count('set');
    await expectWhole(old);
    expect(old.keychain.count('set')).toBe(writes);
  });

  it('P01 cut short at any call, the next start finds everything, and leaves nothing behind', async () => {
    const whole = await oldFolder();
    const earlier = whole.keychain.calls.length;
    await whole.launch(whole.keychain, NOWHERE).dataKey();
    const calls = whole.keychain.calls.length - earlier;
    expect(calls).toBeGreaterThan(15);
    for (let dieAt = 1; dieAt <= calls; dieAt += 1) {
      const old = await oldFolder();
      let left = dieAt;
      // Dies with the call done or not done: what it would have written is there in one half of the tries.
      const dying = new ScriptedKeychain();
      dying.script = (call, account) => {
        if (call === 'load') return undefined;
        left -= 1;
        if (left < 0 || (left === 0 && dieAt % 2 === 0)) throw new Error('killed');
        if (call === 'get') return old.keychain.items.get(account) ?? null;
        if (call === 'delete') return old.keychain.items.delete(account);
        const value = dying.lastValue;
        return void old.keychain.items.set(account, value);
      };
      await old.launch(dying, NOWHERE).dataKey();
      await expectWhole(old);
      expect(
        accounts(old.keychain).filter((account) => !MARKED.test(account)),
        `cut at ${dieAt}`,
      ).toEqual([]);
    }
  });

  it('P01 a keyring that is locked loses nothing, and the move follows once it is open', async () => {
    const old = await oldFolder();
    const [items, marker] = [new Map(old.keychain.items), old.marker()];
    old.keychain.script = TROUBLES.locked;
    const vault = old.launch(old.keychain, NOWHERE);
    const locked = { kind: 'unavailable', state: { kind: 'locked' } };
    expect(await vault.dataKey()).toEqual(locked);
    expect(await vault.putClientSecret('c1', 'other')).toEqual(locked);
    expect(old.keychain.items).toEqual(items);
    expect(old.marker()).toBe(marker);
    old.keychain.script = undefined;
    await expectWhole(old);
  });

  it('P01 a keyring that is locked for two reads in the middle of it loses nothing', async () => {
    for (let lockedAt = 1; lockedAt <= 16; lockedAt += 1) {
      const old = await oldFolder();
      let reads = 0;
      old.keychain.script = (call, account) => {
        if (call === 'load') return undefined;
        if (call === 'delete') return old.keychain.items.delete(account);
        if (call === 'set') return void old.keychain.items.set(account, old.keychain.lastValue);
        reads += 1;
        const locked = reads === lockedAt || reads === lockedAt + 1;
        return locked ? null : (old.keychain.items.get(account) ?? null);
      };
      await old.launch(old.keychain, NOWHERE).dataKey();
      old.keychain.script = undefined;
      await expectWhole(old);
    }
  });

  it('P01 two folders that shared their items: each moves when it is opened, and wiping one spares the other', async () => {
    const keychain = new ScriptedKeychain();
    const one = await oldFolder(keychain);
    const two = await oldFolder(keychain);
    const withTwo = [{ mark: '', sharedWith: [two.folder] }];
    const withOne = [{ mark: '', sharedWith: [one.folder] }];
    const first = one.launch(keychain, withTwo);
    expect(await first.dataKey()).toEqual({ kind: 'value', key: one.key });
    expect(await first.removeAll()).toEqual({ kind: 'done' });
    expect(await two.launch(keychain, withOne).dataKey()).toEqual({ kind: 'value', key: two.key });
    expect(accounts(keychain).filter((account) => account.includes('@'))).toHaveLength(
      accounts(keychain).length,
    );
  });

  it('P01 a folder that was opened with and without being named finds the mark that it was stored under', async () => {
    const old = await oldFolder();
    for (const [account, value] of [...old.keychain.items]) {
      old.keychain.items.delete(account);
      old.keychain.items.set(`${account}@0123456789ab`, value);
    }
    await expectWhole(old, [...NOWHERE, { mark: '@0123456789ab', sharedWith: [] }]);
    expect(accounts(old.keychain).filter((account) => !MARKED.test(account))).toEqual([]);
  });

  it('P01 another keyring is open: said so, and nothing is touched', async () => {
    const old = await oldFolder();
    const marker = old.marker();
    const other = new ScriptedKeychain();
    const changed = { kind: 'unavailable', state: { kind: 'backendChanged' } };
    expect(await old.launch(other, NOWHERE).dataKey()).toEqual(changed);
    expect(other.items.size).toBe(0);
    expect(old.marker()).toBe(marker);
    await expectWhole(old);
  });

  it('P01 a marker that cannot be read: the key is found and moves', async () => {
    const old = await oldFolder();
    writeFileSync(join(old.folder, 'vault-marker.json'), '{');
    expect(await old.launch(old.keychain, NOWHERE).dataKey()).toEqual({ kind: 'value', key: old.key });
    // Another folder's earlier version has stored a key under the same name meanwhile: it is not ours.
    await oldFolder(old.keychain);
    writeFileSync(join(old.folder, 'vault-marker.json'), '{');
    expect(await old.launch(old.keychain, NOWHERE).dataKey()).toEqual({ kind: 'value', key: old.key });
  });
});
