import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { ServiceApi } from '../../serviceClient/createServiceApi.ts';
import type { Store } from '../../store/store.ts';

export interface OpenWorkspace {
  readonly store: Store;
  readonly api: ServiceApi;
}

/** Available once the keychain has given its key; before that every use throws the reason. */
export class Workspace {
  #open: OpenWorkspace | null = null;
  #missing = new KontorFailure('vaultLocked', { retryable: true });

  get current(): OpenWorkspace {
    if (this.#open === null) throw this.#missing;
    return this.#open;
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  open(workspace: OpenWorkspace): void {
    this.#open = workspace;
  }

  /** The failure of every use of the workspace until it is open. */
  closedBecause(failure: KontorFailure): void {
    this.#missing = failure;
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.store.close();
  }
}
