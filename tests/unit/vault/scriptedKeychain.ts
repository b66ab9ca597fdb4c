import type { Keychain } from '../../../electron/ports/host.ts';

/** What one call does instead of its work. */
export type Script = (call: 'load' | 'get' | 'set' | 'delete', account: string) => unknown;

const words = (message: string) => {
  throw new Error(message);
};
const whenWriting = (message: string) => (call: string) =>
  call === 'get' ? null : call === 'load' ? undefined : words(message);
const always = (message: string) => (call: string) => (call === 'load' ? undefined : words(message));

/** The sentences are those that the systems use; a locked gnome-keyring answers null to reads. */
export const TROUBLES = {
  locked: whenWriting('Cannot create an item in a locked collection'),
  dismissed: always('User canceled the operation.'),
  noBus: always('Cannot autolaunch D-Bus without X11 $DISPLAY'),
  noService: always('The name org.freedesktop.secrets was not provided by any .service files'),
  restarted: always('The name :1.1 was not provided by any .service files'),
  noLibrary: (call: string) =>
    call === 'load' ? words('libsecret-1.so.0: cannot open shared object file') : null,
  noCollection: whenWriting('Object does not exist at path “/org/freedesktop/secrets/collection/login”'),
  absent: always('A specified logon session does not exist. It may already have been terminated.'),
  refused: always('Something nobody has seen before with hunter2 in it'),
} as const satisfies Record<string, Script>;

/** A keychain in memory that can be made to misbehave, and counts what reaches it. */
export class ScriptedKeychain implements Keychain {
  readonly items = new Map<string, string>();
  /** Calls that were started, in order, as `get data-key`. */
  readonly calls: string[] = [];
  script: Script | undefined;
  /** The value of the newest `set`, for a script that does its work. */
  lastValue = '';
  inFlight = 0;
  mostInFlight = 0;

  load(): Promise<void> {
    return this.#answer('load', '', () => undefined);
  }

  get(account: string): Promise<string | null> {
    return this.#answer('get', account, () => this.items.get(account) ?? null);
  }

  set(account: string, value: string): Promise<void> {
    this.lastValue = value;
    return this.#answer('set', account, () => void this.items.set(account, value));
  }

  delete(account: string): Promise<boolean> {
    return this.#answer('delete', account, () => this.items.delete(account));
  }

  /** The account of the one item of this name; each account ends in the mark of its folder. */
  account(name: string): string {
    const [account = name, ...more] = [...this.items.keys()].filter((one) => one.startsWith(`${name}@`));
    if (more.length > 0) throw new Error(`several folders have an item ${name}`);
    return account;
  }

  value(name: string): string | undefined {
    return this.items.get(this.account(name));
  }

  /** Calls of one kind so far. */
  count(call: string): number {
    return this.calls.filter((entry) => entry.startsWith(call)).length;
  }

  async #answer<T>(call: 'load' | 'get' | 'set' | 'delete', account: string, work: () => T): Promise<T> {
    if (call !== 'load') this.calls.push(`${call} ${account}`);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    try {
      await Promise.resolve();
      // A script's answer replaces the real one; the test that writes it knows the call's type.
      return this.script === undefined ? work() : ((await this.script(call, account)) as T);
    } finally {
      this.inFlight -= 1;
    }
  }
}
