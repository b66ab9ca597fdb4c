import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import type { AskingProxy, Log, ProxyAsker, ProxyCredentials, ProxyLogin } from '../../ports/host.ts';
import type { VaultService } from './vaultService.ts';

interface Parts {
  readonly vault: VaultService;
  readonly ask: ProxyAsker;
  readonly log: Log;
}

const STORED = z.strictObject({ name: z.string(), password: z.string() });

/**
 * The name and password that a proxy wants: asked of the clerk once, kept in the keychain, given to every call. What a
 * proxy has refused is forgotten, and no two calls try at the same time: a password that was changed is tried once, not
 * by six calls at once, which would lock the account. A question that was left unanswered is asked again by no call,
 * until the clerk checks a connection.
 */
export class ProxyLoginService {
  readonly #parts: Parts;
  /** What the keychain did not take, until Kontor ends. */
  readonly #notKept = new Map<string, ProxyCredentials>();
  readonly #unanswered = new Set<string>();
  readonly #turns = new Map<string, LimitFunction>();
  readonly #questions = new Map<string, Promise<ProxyCredentials | null>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(proxy: AskingProxy): ProxyLogin {
    const name = itemName(proxy);
    const turn = this.#turns.get(name) ?? pLimit(1);
    this.#turns.set(name, turn);
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    let isOver = false;
    void turn(() => {
      begun.resolve();
      return ended.promise;
    });
    return {
      credentials: async (refused) => {
        await begun.promise;
        return isOver ? null : this.#credentials(proxy, refused);
      },
      end: () => {
        isOver = true;
        ended.resolve();
      },
    };
  }

  askAgain(): void {
    this.#unanswered.clear();
  }

  async #credentials(proxy: AskingProxy, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> {
    const name = itemName(proxy);
    const known = this.#notKept.get(name) ?? (await this.#stored(name));
    if (known !== null && !isSame(known, refused)) return known;
    if (known !== null) await this.#forget(name);
    if (this.#unanswered.has(name)) return null;
    // It stays open when its call has ended: the clerk is typing.
    const question = this.#questions.get(name) ?? this.#question(proxy, refused);
    this.#questions.set(name, question);
    return question;
  }

  async #question(proxy: AskingProxy, refused: ProxyCredentials | null): Promise<ProxyCredentials | null> {
    const name = itemName(proxy);
    const { vault, ask } = this.#parts;
    try {
      // By what the read has shown: a keychain that is locked keeps nothing.
      const isKept = vault.state.kind === 'ready';
      const given = await ask({ proxy, refusedName: refused?.name ?? null, isKept });
      if (given === null) {
        this.#unanswered.add(name);
        return null;
      }
      const written = await vault.write(name, JSON.stringify(given));
      this.#note('proxy.notKept', written);
      if (written.kind === 'unavailable') this.#notKept.set(name, given);
      return given;
    } finally {
      this.#questions.delete(name);
    }
  }

  /** A keychain that does not answer keeps no call waiting: the clerk is asked. */
  async #stored(name: string): Promise<ProxyCredentials | null> {
    const read = await this.#parts.vault.read(name);
    this.#note('proxy.notRead', read);
    return read.kind === 'value' ? (STORED.safeParse(parsedJson(read.value)).data ?? null) : null;
  }

  async #forget(name: string): Promise<void> {
    this.#notKept.delete(name);
    this.#note('proxy.notRemoved', await this.#parts.vault.remove(name));
  }

  #note(event: string, answer: Awaited<ReturnType<VaultService['read' | 'write']>>): void {
    if (answer.kind === 'unavailable') this.#parts.log.warn(event, { state: answer.state.kind });
  }
}

const itemName = ({ host, port }: AskingProxy): string => `proxy:${host}:${port}`;

const isSame = (one: ProxyCredentials, other: ProxyCredentials | null): boolean =>
  one.name === other?.name && one.password === other.password;
