import type { Clock } from '../../ports/host.ts';
import { VaultStop, type VaultTrouble } from './vaultState.ts';

/**
 * Native errors are bare sentences, so patterns are all there is. GLib translates some of them; where it can,
 * a pattern holds on to what no translation touches (a bus name, an object path, `$DISPLAY`). Order matters:
 * the first hit wins. An unknown sentence is `refused`, never "nothing stored".
 */
const PATTERNS: readonly (readonly [RegExp, VaultTrouble])[] = [
  [/name :\d+\.\d+ was not|session wrapping the secret/i, { kind: 'absent', cause: 'serviceRestarted' }],
  [
    /failed to load keytar|libsecret|dlopen|ERR_DLOPEN|cannot open shared object/i,
    { kind: 'absent', cause: 'library' },
  ],
  [/dismiss|cancel|\(-128\)|prompt.*(closed|denied)|rejected by (the )?user/i, { kind: 'dismissed' }],
  [/locked|interaction is not allowed|\(-25308\)/i, { kind: 'locked' }],
  [
    /\/org\/freedesktop\/secrets\/(collection|aliases)|no such (secret )?collection/i,
    { kind: 'absent', cause: 'collection' },
  ],
  [/default keychain could not be found|\(-25307\)/i, { kind: 'absent', cause: 'collection' }],
  [
    /org\.freedesktop\.secrets|ServiceUnknown|NameHasNoOwner|no such logon session|logon session does not exist/i,
    { kind: 'absent', cause: 'service' },
  ],
  [
    /autolaunch|\$DISPLAY|could not connect|D-?Bus.*(address|connect)|connection is closed|NoServer/i,
    { kind: 'absent', cause: 'bus' },
  ],
  [/timed? ?out|timeout|NoReply/i, { kind: 'hung' }],
];

/** Reads a native error once, keeps the state, drops the message. */
const classifyKeychainError = (error: unknown): VaultTrouble => {
  const words = error instanceof Error ? error.message : '';
  return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? { kind: 'refused' };
};

/** Makes one native call within the operation's deadline. Throws VaultStop and nothing else. */
export type NativeCall = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Lets operations through one by one, so that at most one native call is pending at any time: four hung calls would
 * fill the thread pool and stop all file access. While a call is overdue all others wait; they continue as soon as it
 * settles, however late. A late answer is dropped.
 */
export class KeychainGate {
  readonly #clock: Clock;
  readonly #deadlineMs: number;
  #tail: Promise<unknown> = Promise.resolve();
  #out = false;

  constructor(clock: Clock, deadlineMs: number) {
    this.#clock = clock;
    this.#deadlineMs = deadlineMs;
  }

  /** True while a native call has not come back. */
  get callOut(): boolean {
    return this.#out;
  }

  /**
   * Runs `operation` in its turn. The deadline counts from now, so it covers the wait as well; operations have
   * the same deadline and come in order, so each is answered by its own.
   */
  run<T>(operation: (native: NativeCall) => Promise<T>): Promise<T> {
    const ends = this.#clock.monotonic() + this.#deadlineMs;
    const turn = this.#tail.then(() => operation((call) => this.#call(call, ends)));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  async #call<T>(call: () => Promise<T>, ends: number): Promise<T> {
    const left = ends - this.#clock.monotonic();
    if (this.#out || left <= 0) throw new VaultStop({ kind: 'hung' });
    const timer = new AbortController();
    const late = this.#clock.sleep(left, timer.signal).then(
      () => null,
      () => null,
    );
    try {
      const settled = await Promise.race([this.#track(call), late]);
      if (settled === null) throw new VaultStop({ kind: 'hung' });
      return settled.value;
    } finally {
      timer.abort();
    }
  }

  async #track<T>(call: () => Promise<T>): Promise<{ readonly value: T }> {
    this.#out = true;
    try {
      return { value: await call() };
    } catch (error) {
      throw error instanceof VaultStop ? error : new VaultStop(classifyKeychainError(error));
    } finally {
      this.#out = false;
    }
  }
}
