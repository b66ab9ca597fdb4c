import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ScriptedKeychain } from './scriptedKeychain.ts';
import { vaultBench } from './vaultBench.ts';

const SECRET = 'canary-one';
const accounts = (keychain: ScriptedKeychain) => [...keychain.items.keys()].sort();

describe('P01 the items of a data folder bear its own random mark', () => {
  it('P01 from its first start on, in a file for the clerk alone', async () => {
    const { folder, keychain, launch } = vaultBench();
    await launch(keychain).dataKey();
    const mark = readFileSync(join(folder, 'keychain.mark'), 'utf8').trim();
    expect(accounts(keychain)).toEqual([`backend-id${mark}`, `data-key${mark}`]);
    expect(mark).toMatch(/^@[0-9a-f]{32}$/);
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'keychain.mark')).mode & 0o777).toBe(0o600);
  });

  it('P01 two folders in one keychain: removing everything in one leaves the other whole', async () => {
    const keychain = new ScriptedKeychain();
    const [one, two] = [vaultBench(), vaultBench()];
    const first = one.launch(keychain);
    const second = two.launch(keychain);
    const [firstKey, secondKey] = [await first.dataKey(), await second.dataKey()];
    expect(firstKey).not.toEqual(secondKey);
    await second.putClientSecret('c1', SECRET);
    expect(await first.removeAll()).toEqual({ kind: 'done' });
    const again = two.launch(keychain);
    expect(await again.dataKey()).toEqual(secondKey);
    expect(await again.getClientSecret('c1')).toEqual({ kind: 'value', value: SECRET });
    expect(keychain.items.size).toBe(3);
  });

  it.each(['keychain.mark', 'vault-marker.json'])(
    'P01 a folder without its %s finds its items',
    async (name) => {
      const { folder, keychain, launch } = vaultBench();
      const key = await launch(keychain).dataKey();
      rmSync(join(folder, name));
      expect(await launch(keychain).dataKey()).toEqual(key);
      writeFileSync(join(folder, name), '\0\0\0');
      expect(await launch(keychain).dataKey()).toEqual(key);
    },
  );

  it('P01 a marker that goes away while the folder is in use does not part it from its items', async () => {
    const { folder, keychain, launch } = vaultBench();
    const vault = launch(keychain);
    const key = await vault.dataKey();
    rmSync(join(folder, 'vault-marker.json'));
    await vault.putClientSecret('c1', SECRET);
    const again = launch(keychain);
    expect(await again.dataKey()).toEqual(key);
    expect(await again.getClientSecret('c1')).toEqual({ kind: 'value', value: SECRET });
  });
});
