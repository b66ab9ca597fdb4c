import { type Grant, TokenIssuer, type TokenVerdict } from '../../electron/sandbox/requestChecks.ts';

/** Refuses on order the tokens that it has issued so far. Nothing is kept per token. */
export class RevocableTokens extends TokenIssuer {
  readonly #generations: Record<Grant['level'], number> = { general: 0, customer: 0 };

  /** Makes the service refuse every token of these levels that it has issued so far. */
  revoke(level: Grant['level'] | 'all'): void {
    if (level !== 'customer') this.#generations.general += 1;
    if (level !== 'general') this.#generations.customer += 1;
  }

  override issue(grant: Grant): string {
    const marked: Grant & { readonly generation: number } = {
      ...grant,
      generation: this.#generations[grant.level],
    };
    return super.issue(marked);
  }

  override verify(token: string): TokenVerdict {
    const verdict = super.verify(token);
    if (verdict.level === 'invalid') return verdict;
    // The signature is ours, so the payload is what `issue` wrote.
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const { generation } = JSON.parse(payload) as { generation: number };
    return generation === this.#generations[verdict.level]
      ? verdict
      : { level: 'invalid', reason: 'revoked' };
  }
}
