import { randomUUID } from 'node:crypto';
import type { Keychain } from '../../ports/keychain.ts';
import type { NativeCall } from './keychainGate.ts';
import type { VaultMarker } from './vaultMarker.ts';
import { VaultStop } from './vaultState.ts';

/** Random, not secret; says which keyring this is. */
export const BACKEND_ACCOUNT = 'backend-id';
/** Written and removed at once, to see whether the keyring is open. */
const PROBE_ACCOUNT = 'open-probe';
const BACKEND_SHAPE = /^[0-9a-f-]{36}$/;
const PROBE_VALUE = 'open';

/**
 * Makes sure that the keyring is open and the one in which the marked names were stored; only then does an empty
 * answer mean anything. The least that gives right answers:
 *
 * 1. Read the backend item. Found and known: done, one read and no write. This is every start but the first.
 * 2. Empty: a locked keyring, another keyring, or the first start. Reads cannot distinguish these (a locked
 *    gnome-keyring answers null), a write can, so a harmless item is written, read back and removed. The write may
 *    open an unlock prompt, but the read before it has already opened the same one, so nothing new is asked.
 * 3. Read the backend item again, because the prompt may just have been answered. Only an empty answer from a
 *    keyring that has proved to be open lets a new backend item be written, so an old one is never overwritten.
 *
 * @throws VaultStop with the trouble
 */
export const proveKeyring = async (
  native: NativeCall,
  keychain: Keychain,
  marker: VaultMarker,
): Promise<void> => {
  await native(() => loadOrAbsent(keychain));
  const marks = await marker.read();
  let found = await native(() => keychain.get(BACKEND_ACCOUNT));
  if (found === null) {
    await probe(native, keychain);
    found = await native(() => keychain.get(BACKEND_ACCOUNT));
  }
  if (found !== null && found === marks.backendId) return;
  if (marks.backendId !== null && marks.names.length > 0) throw new VaultStop({ kind: 'backendChanged' });
  const adopted = found !== null && BACKEND_SHAPE.test(found) ? found : await writeBackend(native, keychain);
  await marker.write({ ...marks, backendId: adopted });
};

/** @throws VaultStop `absent` */
const loadOrAbsent = async (keychain: Keychain): Promise<void> => {
  try {
    await keychain.load();
  } catch {
    throw new VaultStop({ kind: 'absent', cause: 'library' });
  }
};

/** Writes, reads back and removes a harmless item: only an open keyring lets it through. @throws VaultStop */
const probe = async (native: NativeCall, keychain: Keychain): Promise<void> => {
  await native(() => keychain.set(PROBE_ACCOUNT, PROBE_VALUE));
  const echo = await native(() => keychain.get(PROBE_ACCOUNT));
  if (echo === null) throw new VaultStop({ kind: 'locked' });
  if (echo !== PROBE_VALUE) throw new VaultStop({ kind: 'wrongValue' });
  await native(() => keychain.delete(PROBE_ACCOUNT));
};

const writeBackend = async (native: NativeCall, keychain: Keychain): Promise<string> => {
  const id = randomUUID();
  await native(() => keychain.set(BACKEND_ACCOUNT, id));
  const echo = await native(() => keychain.get(BACKEND_ACCOUNT));
  if (echo !== id) throw new VaultStop({ kind: 'wrongValue' });
  return id;
};
