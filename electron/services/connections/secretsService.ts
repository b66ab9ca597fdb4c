import { KontorFailure } from '../../../shared/domain/failure.ts';
import { vaultFailure } from '../vault/vaultFailure.ts';
import type { VaultService } from '../vault/vaultService.ts';
import type { VaultWrite } from '../vault/vaultState.ts';

interface Parts {
  readonly vault: VaultService;
}

/** Client secrets by connection. A keychain that cannot answer is a failure, never "no secret stored". */
export class SecretsService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws KontorFailure secretMissing, or the vault's state */
  async get(connectionId: string): Promise<string> {
    const answer = await this.#parts.vault.getClientSecret(connectionId);
    if (answer.kind === 'value') return answer.value;
    throw answer.kind === 'none' ? new KontorFailure('secretMissing') : vaultFailure(answer.state);
  }

  async put(connectionId: string, secret: string): Promise<void> {
    settled(await this.#parts.vault.putClientSecret(connectionId, secret));
  }

  async delete(connectionId: string): Promise<void> {
    settled(await this.#parts.vault.deleteClientSecret(connectionId));
  }

  has(connectionId: string): Promise<boolean> {
    return this.#parts.vault.hasClientSecret(connectionId);
  }
}

function settled(answer: VaultWrite): void {
  if (answer.kind === 'unavailable') throw vaultFailure(answer.state);
}
