/** The client that the sample service knows (docs/service.md §4.1). Sample values, not a real secret. */
export interface SandboxCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const SAMPLE_CREDENTIALS: SandboxCredentials = {
  clientId: 'kontor-sample-client',
  clientSecret: 'kontor-sample-secret',
};

/** Everything may be left out; all of it can be cloned to a thread. */
export interface SandboxOptions {
  /** 0, the default, takes any free port. The address is always 127.0.0.1. */
  readonly port?: number;
  /** Decides all sample data. Default `kontor`. */
  readonly seed?: string;
  /** `YYYY-MM-DD` that ages count from; today's local date by default. It stays for the life of the server. */
  readonly referenceDate?: string;
  readonly credentials?: SandboxCredentials;
  /** Lifetime of both token kinds in seconds. Default 31536000 (docs/service.md §8). */
  readonly expiresIn?: number;
  /** Path of PDFs, which the document does not show. Default `/v2/invoices/{invoice_no}/pdf`. */
  readonly pdfPath?: string;
  /** Bytes of finished PDFs that are kept. Default 64 MiB. */
  readonly pdfCacheBytes?: number;
}

export const DEFAULT_SEED = 'kontor';
export const DEFAULT_EXPIRES_IN = 31_536_000;
export const DEFAULT_PDF_PATH = '/v2/invoices/{invoice_no}/pdf';
export const PDF_CACHE_BYTES = 64 * 1_024 * 1_024;
