import type { Cipher } from '../database/database.ts';

/** The files of one data folder. */
export const FILES = { lists: 'cache.db', facts: 'facts.db', pdfs: 'pdfs.db' } as const;

/** First call to the writer. */
export interface IngestWorkerSetup {
  readonly folder: string;
  readonly key: Uint8Array;
  /** Bytes of PDFs kept; undefined takes what the clerk's settings say. */
  readonly pdfLimit: number | undefined;
  /** Reads every page of every file first, since one of them failed while it was in use. */
  readonly suspect: boolean;
}

/** Where the writer has opened what; the reader opens the same. */
export interface OpenedFiles {
  readonly lists: { readonly file: string; readonly cipher: Cipher };
  readonly facts: { readonly file: string; readonly cipher: Cipher };
  readonly pdfs: { readonly file: string; readonly cipher: Cipher };
}
