import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** What an organisation publishes of the version it wants its desks to have. It signs the bytes of this JSON. */
const descriptionSchema = z.object({
  product: z.literal('Kontor'),
  /** When it was signed, in UTC: one from before the last that was seen is refused. */
  date: z.iso.datetime(),
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  /** Where the clerk or an administrator gets it; shown as text and never opened. */
  link: z.url({ protocol: /^https$/ }).max(300),
});

export type UpdateDescription = z.output<typeof descriptionSchema>;

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
