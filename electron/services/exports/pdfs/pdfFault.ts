import type { LoadOptions, PDFDocument, PDFObject } from '@cantoo/pdf-lib';
import { isPlainPdf } from './plainPdf.ts';

/**
 * Why a file is no PDF that can be used: it does not begin as one, it stops in the middle, or what is between cannot be
 * read. `tooLarge`: reading it takes more memory or time than any invoice does.
 */
export type PdfFault = 'notAPdf' | 'cut' | 'damaged' | 'tooLarge';

const LATIN = new TextDecoder('latin1');

/** Checks both ends: whether it begins and ends as a PDF does, within the distance that readers search. */
export function faultAtEnds(bytes: Uint8Array): 'notAPdf' | 'cut' | null {
  if (!LATIN.decode(bytes.subarray(0, 1_024)).includes('%PDF-')) return 'notAPdf';
  return LATIN.decode(bytes.subarray(-1_024)).includes('%%EOF') ? null : 'cut';
}

/**
 * The only check of a PDF, for folders, ZIPs and merges alike (docs/decisions/012-pdf-check.md says what is accepted).
 * What is not of the plainest form is read by the library that merges: its memory and time depend on the file, so this
 * belongs on a thread with bounds.
 */
export async function pdfFault(bytes: Uint8Array): Promise<PdfFault | null> {
  const atEnds = faultAtEnds(bytes);
  if (atEnds !== null) return atEnds;
  if (isPlainPdf(bytes)) return null;
  try {
    return (await hasPages(await openedPdf(bytes, { ignoreEncryption: true }))) ? null : 'damaged';
  } catch (error) {
    // What a reader's password locks cannot be looked into.
    return error instanceof Error && /password/i.test(error.message) ? null : 'damaged';
  }
}

/** The name stands in the trailer or in the head of its stream, neither of which is packed. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt');
}

/**
 * Opens a PDF. Of an encrypted one whose objects are packed nothing can be read without its key, which the library tries first: it is
 * opened by the empty password alone, that of what only its owner has locked, and its pages are looked through.
 * @throws Error for what cannot be read
 */
export async function openedPdf(bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, ...options });
  } catch (error) {
    if (!isEncrypted(bytes)) throw error;
  }
  const decrypted = await PDFDocument.load(bytes, { updateMetadata: false, ...options, password: '' });
  if (!(await hasPages(decrypted))) throw new Error('no pages');
  return decrypted;
}

/** At least one page, and none whose contents or fonts are missing. */
async function hasPages(document: PDFDocument): Promise<boolean> {
  const { PDFArray, PDFDict, PDFName, PDFRef } = await import('@cantoo/pdf-lib');
  // In an encrypted file the tree may be within streams that cannot be read without its key.
  if (document.isEncrypted) return true;
  const isThere = (value: PDFObject | undefined): boolean => {
    if (value instanceof PDFArray) return value.asArray().every(isThere);
    return !(value instanceof PDFRef) || document.context.lookup(value) !== undefined;
  };
  const pages = document.getPages();
  return (
    pages.length > 0 &&
    pages.every(({ node }) => {
      const fonts = node.Resources()?.lookup(PDFName.of('Font'));
      const named = [node.get(PDFName.of('Contents')), node.get(PDFName.of('Resources'))];
      if (fonts instanceof PDFDict) named.push(...fonts.values());
      return named.every(isThere);
    })
  );
}
