import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { HttpTransport } from '../../ports/host.ts';
import type { LaunchParts } from './launchParts.ts';
import { eachDay } from './timers.ts';

/** Where an organisation describes the version it wants, and the key that signs the description. */
interface UpdateSource {
  readonly address: string;
  /** Ed25519, the base64 line of a PEM file `PUBLIC KEY`. */
  readonly publicKey: string;
}

interface Parts extends Pick<LaunchParts, 'workspace' | 'state' | 'clock' | 'report' | 'version'> {
  /** Null where the organisation names none: nothing is asked then. */
  readonly updates: UpdateSource | null;
  readonly transport: HttpTransport;
}

const ANSWER_MS = 30_000;
/** Bytes of the description, and of its signature. */
const LONGEST = 4_096;
/** How far a description may be ahead of the desk's clock: after one of next year all others would be old. */
const AHEAD_MS = 24 * 60 * 60_000;

/**
 * Says that a newer version is there, at each start and once a day. It asks only where an organisation's policy names an
 * address and a key, believes only what that key has signed, nothing older than what it has seen, and loads no code (docs/decisions/019-updates.md).
 */
export class UpdatesService {
  readonly #parts: Parts;
  readonly #stop = new AbortController();
  /** When the last one that was believed in this launch was signed; ms since the epoch. */
  #seen = 0;
  #days: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(): void {
    const { updates, clock, report } = this.#parts;
    if (updates === null) return;
    const { signal } = this.#stop;
    this.#days = eachDay(
      clock,
      signal,
      () => this.#look(updates),
      (error) => report(error, 'updates'),
    );
  }

  /** What was believed before the store was open is held against what earlier launches have seen. */
  async opened(): Promise<void> {
    const { state, report } = this.#parts;
    if (this.#seen === 0) return;
    try {
      await this.#requireNoOlder(this.#seen);
    } catch (error) {
      state.change({ update: null });
      report(error, 'updates');
    }
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#days;
  }

  async #look({ address, publicKey }: UpdateSource): Promise<void> {
    const { state, version: own } = this.#parts;
    const [bytes, signature] = [await this.#answer(address), await this.#answer(`${address}.sig`)];
    const described = signedDescription(bytes, Buffer.from(signature).toString('latin1'), publicKey);
    const { date, version, link } = described;
    await this.#requireNoOlder(Date.parse(date));
    const update = isNewer(version, own) ? { version, link } : null;
    if (state.current.update?.version !== update?.version) state.change({ update });
  }

  /** One that was signed is signed for ever: it says nothing once a later one was seen. @throws UnfitDescription */
  async #requireNoOlder(date: number): Promise<void> {
    const { workspace, clock } = this.#parts;
    const facts = workspace.isOpen ? workspace.current.store.facts : null;
    const seen = Math.max(this.#seen, (await facts?.updateSeen()) ?? 0);
    if (date < seen) throw new UnfitDescription('OUTDATED');
    if (date > clock.wall() + AHEAD_MS) throw new UnfitDescription('AHEAD');
    this.#seen = date;
    await facts?.putUpdateSeen(date);
  }

  async #answer(url: string): Promise<Uint8Array> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(ANSWER_MS)]);
    const request = { method: 'GET', url, headers: { accept: 'application/json' }, signal } as const;
    const { status, body } = await this.#parts.transport.send(request);
    if (status !== 200) throw new UnfitDescription(`HTTP_${status}`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > LONGEST) throw new UnfitDescription('TOO_LONG');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

/** What an organisation publishes of the version it wants its desks to have. It signs the bytes of this JSON. */
const descriptionSchema = z.object({
  product: z.literal('Kontor'),
  /** When it was signed, in UTC: one from before the last that was seen is refused. */
  date: z.iso.datetime(),
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  /** Where the clerk or an administrator gets it; shown as text and never opened. */
  link: z.url({ protocol: /^https$/ }).max(300),
});

type UpdateDescription = z.output<typeof descriptionSchema>;

/** Why an answer is no description of a version; its code is fit for the log. */
export class UnfitDescription extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Reads a description only after its signature has held.
 * @param signature Ed25519 in base64
 * @param publicKey the base64 line of a PEM file `PUBLIC KEY`
 * @throws UnfitDescription
 */
export function signedDescription(
  bytes: Uint8Array,
  signature: string,
  publicKey: string,
): UpdateDescription {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned =
    key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature, 'base64'));
  if (!isSigned) throw new UnfitDescription('UNSIGNED');
  try {
    return descriptionSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    throw new UnfitDescription('UNREADABLE');
  }
}

/** Both as `0.3.0`. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
