import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Organisation } from '../state/organisation.ts';
import { vaultFailure } from '../vault/vaultFailure.ts';
import type { VaultService } from '../vault/vaultService.ts';

interface Parts {
  readonly vault: Pick<VaultService, 'read' | 'write' | 'remove' | 'has'>;
  readonly organisation: Pick<Organisation, 'needsPassphrase'>;
}

const ITEM = 'hand-over-passphrase';

/** The passphrase of handed-over marks, in the keychain and nowhere else. */
export class PassphraseService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the organisation demands one, for what leaves and for what is taken. */
  get isDemanded(): boolean {
    return this.#parts.organisation.needsPassphrase;
  }

  /** From the marker alone: no native call, no prompt. */
  isKept(): Promise<boolean> {
    return this.#parts.vault.has(ITEM);
  }

  /**
   * Null where the clerk has entered none, or the keychain has lost it.
   * @throws KontorFailure the vault's state
   */
  async get(): Promise<string | null> {
    if (!(await this.isKept())) return null;
    const answer = await this.#parts.vault.read(ITEM);
    if (answer.kind === 'value') return answer.value;
    if (answer.kind === 'none' || answer.state.kind === 'itemLost') return null;
    throw vaultFailure(answer.state);
  }

  /** For what leaves. @throws KontorFailure passphraseMissing where the organisation demands one, or the vault's state */
  async forWriting(): Promise<string | null> {
    const passphrase = await this.get();
    if (passphrase === null && this.#parts.organisation.needsPassphrase)
      throw new KontorFailure('passphraseMissing');
    return passphrase;
  }

  /** @throws KontorFailure setByOrganisation, or the vault's state */
  async set(passphrase: string | null): Promise<void> {
    const { vault, organisation } = this.#parts;
    if (passphrase === null && organisation.needsPassphrase) throw new KontorFailure('setByOrganisation');
    const answer = passphrase === null ? await vault.remove(ITEM) : await vault.write(ITEM, passphrase);
    if (answer.kind === 'unavailable') throw vaultFailure(answer.state);
  }
}
