import type { Log } from '../ports/log.ts';
import type { Cache } from './cache.ts';

export interface OpenCacheOptions {
  /** Created 0700 when missing. */
  readonly folder: string;
  /** 32 bytes from the keychain. */
  readonly key: Uint8Array;
  readonly threads: { readonly writer: URL; readonly reader: URL };
  readonly log: Log;
  /** For measurements; chosen by a self-test otherwise. */
  readonly cipher?: 'aegis' | 'chacha20' | undefined;
  /** Bytes of PDFs kept; 500 MB by default. */
  readonly pdfLimit?: number | undefined;
}

/**
 * Opens the cache, heals what is broken and says so in `notice`.
 * @throws KontorFailure cacheBroken when the clerk's own facts cannot be read, diskFull
 */
export async function openCache(options: OpenCacheOptions): Promise<Cache> {
  throw new Error(`not there yet: ${options.threads.writer.protocol}`);
}
