import type { Clock } from '../../ports/clock.ts';
import type { FormerItems } from '../../ports/formerItems.ts';
import type { Keychain } from '../../ports/keychain.ts';
import { folderMark } from './folderMark.ts';
import type { NativeCall } from './keychainGate.ts';
import { MarkedKeychain } from './markedKeychain.ts';
import { BACKEND_ACCOUNT, loadOrAbsent, probe } from './proveKeyring.ts';
import { VaultMarker, type VaultMarks } from './vaultMarker.ts';
import { VaultStop } from './vaultState.ts';

interface Parts {
  readonly keychain: Keychain;
  readonly folder: string;
  readonly marker: VaultMarker;
  readonly clock: Clock;
  readonly former: readonly FormerItems[];
  /** The account of the cache's key: two folders with the same former mark share this item. */
  readonly dataKeyAccount: string;
}

/**
 * The keychain items of one data folder. Items of an earlier version are moved once: copied and read back, then the
 * marker says that they have moved, then the old ones are removed. If it is cut short, the next call continues, and a
 * keychain that cannot answer changes nothing.
 */
export class FolderItems {
  readonly #parts: Parts;
  #own: Keychain | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws VaultStop with the trouble; KontorFailure `diskFull` or `fileNotWritable` */
  async own(native: NativeCall): Promise<Keychain> {
    if (this.#own !== null) return this.#own;
    const { keychain, folder, marker } = this.#parts;
    await native(() => loadOrAbsent(keychain));
    const marks = await marker.read();
    const mark = await folderMark(folder, marks.mark ?? null);
    const own = new MarkedKeychain(keychain, mark);
    const moved = marks.version === 2 ? marks : await this.#move(native, own, marks, mark);
    await this.#removeLeftBehind(native, moved);
    this.#own = own;
    return own;
  }

  async #move(native: NativeCall, own: Keychain, marks: VaultMarks, mark: string): Promise<VaultMarks> {
    const moved: VaultMarks = { ...marks, version: 2, mark };
    const source = await this.#source(native, own, marks);
    if (source === null) {
      await this.#parts.marker.write(moved);
      return moved;
    }
    const from = new MarkedKeychain(this.#parts.keychain, source.mark);
    const copied: string[] = [];
    for (const name of marks.names) {
      const value = await readSurely(native, from, name);
      if (value === null) continue;
      await copy(native, own, name, value);
      copied.push(name);
    }
    if (marks.backendId !== null) await copy(native, own, BACKEND_ACCOUNT, marks.backendId);
    const shared = await this.#isShared(source, marks);
    const { dataKeyAccount } = this.#parts;
    const leftBehind = [...copied, BACKEND_ACCOUNT]
      .filter((name) => !shared || (name !== dataKeyAccount && name !== BACKEND_ACCOUNT))
      .map((name) => `${name}${source.mark}`);
    const settled = { ...moved, leftBehind };
    await this.#parts.marker.write(settled);
    return settled;
  }

  /**
   * Where the items of an earlier version are; null when there is nothing to move. Reads alone cannot distinguish a
   * locked keyring from an empty one, so finding nothing is trusted only after a write has succeeded.
   */
  async #source(native: NativeCall, own: Keychain, marks: VaultMarks): Promise<FormerItems | null> {
    if (marks.names.length === 0) return null;
    const { dataKeyAccount, former, keychain } = this.#parts;
    const find = async (): Promise<FormerItems | null> => {
      for (const items of former) {
        const from = new MarkedKeychain(keychain, items.mark);
        const isIt =
          marks.backendId === null
            ? (await native(() => from.get(dataKeyAccount))) !== null
            : (await native(() => from.get(BACKEND_ACCOUNT))) === marks.backendId;
        if (isIt) return items;
      }
      return null;
    };
    // A marker that cannot be read does not say whether the items have moved.
    const unknown = marks.backendId === null;
    if (unknown && (await native(() => own.get(dataKeyAccount))) !== null) return null;
    const found = await find();
    if (found !== null) return found;
    await probe(native, own);
    if (unknown && (await native(() => own.get(dataKeyAccount))) !== null) return null;
    const after = await find();
    if (after !== null || unknown) return after;
    // A marker that was removed while the folder was in use is written as an earlier version's.
    if ((await native(() => own.get(BACKEND_ACCOUNT))) === marks.backendId) return null;
    throw new VaultStop({ kind: 'backendChanged' });
  }

  /** Whether another folder's earlier version still needs the items that both used. */
  async #isShared(source: FormerItems, marks: VaultMarks): Promise<boolean> {
    for (const folder of source.sharedWith) {
      const others = await new VaultMarker(folder, this.#parts.clock, [this.#parts.dataKeyAccount])
        .read()
        .catch(() => null);
      if (others === null) return true;
      const stored = others.names.length > 0 || others.backendId !== null;
      const ids = [marks.backendId, others.backendId];
      const same = ids.includes(null) || marks.backendId === others.backendId;
      if (others.version === 1 && stored && same) return true;
    }
    return false;
  }

  async #removeLeftBehind(native: NativeCall, marks: VaultMarks): Promise<void> {
    const { leftBehind = [], ...rest } = marks;
    if (leftBehind.length === 0) return;
    for (const account of leftBehind) await native(() => this.#parts.keychain.delete(account));
    await this.#parts.marker.write(rest);
  }
}

/** A keyring that was locked meanwhile answers null as well; then its own item is missing too. */
async function readSurely(native: NativeCall, from: Keychain, name: string): Promise<string | null> {
  const value = await native(() => from.get(name));
  if (value !== null) return value;
  if ((await native(() => from.get(BACKEND_ACCOUNT))) === null) throw new VaultStop({ kind: 'locked' });
  return native(() => from.get(name));
}

async function copy(native: NativeCall, own: Keychain, name: string, value: string): Promise<void> {
  await native(() => own.set(name, value));
  if ((await native(() => own.get(name))) !== value) throw new VaultStop({ kind: 'wrongValue' });
}
