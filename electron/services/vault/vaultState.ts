/**
 * Which part of the system is missing: the native library, the session bus, the keyring service, its default
 * collection. `serviceRestarted`: the service is there again, but libsecret keeps the first one for the life of the
 * process; trying again does not help, restarting Kontor does.
 */
type AbsentCause = 'library' | 'bus' | 'service' | 'serviceRestarted' | 'collection';

/**
 * Why the vault cannot answer. None of these ever means "nothing was stored".
 * - `absent`: a part of the system is missing, named by `cause`.
 * - `locked`: the keyring is there but locked.
 * - `dismissed`: the clerk closed the system's prompt.
 * - `hung`: a native call did not come back in time, or an earlier one is still pending.
 * - `backendChanged`: an open keyring answers, but it is not the one in which the secrets were stored.
 * - `wrongValue`: an item has a shape that Kontor never wrote, or reads back otherwise than written.
 * - `itemLost`: the right keyring is open and an item that was stored in it is gone.
 * - `refused`: the system refused with an unknown message.
 * - `tooLong`, `unstorable`: the value was refused before any call (over 2,500 bytes; empty, NUL or not Unicode).
 */
export type VaultTrouble =
  | { readonly kind: 'absent'; readonly cause: AbsentCause }
  | { readonly kind: 'locked' }
  | { readonly kind: 'dismissed' }
  | { readonly kind: 'hung' }
  | { readonly kind: 'backendChanged' }
  | { readonly kind: 'wrongValue' }
  | { readonly kind: 'itemLost' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'unstorable' };

export type SessionReason = VaultTrouble['kind'] | 'chosen';

/** The state that the clerk is shown. `untried` until the first call; per-item troubles do not change it. */
export type VaultState =
  | { readonly kind: 'untried' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'sessionOnly'; readonly reason: SessionReason }
  | VaultTrouble;

export interface VaultUnavailable {
  readonly kind: 'unavailable';
  readonly state: VaultState;
}

export type VaultRead =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'none' }
  | VaultUnavailable;
export type VaultWrite = { readonly kind: 'done' } | VaultUnavailable;
/** `key` holds 32 random bytes. */
export type VaultDataKey = { readonly kind: 'value'; readonly key: Buffer } | VaultUnavailable;

/** Carries a state up through one operation. Its message is the kind and nothing that came from the system. */
export class VaultStop extends Error {
  override readonly name = 'VaultStop';
  readonly state: VaultState;

  constructor(state: VaultState) {
    super(state.kind);
    this.state = state;
  }
}
