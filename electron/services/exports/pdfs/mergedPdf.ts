import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { type Chunks, slices, type Windows } from '../base/windows.ts';
import { drawFields } from './formFields.ts';
import type { MergedTags } from './mergedTags.ts';
import { faultAtEnds, isEncrypted, openedPdf } from './pdfFault.ts';
import type { Bookmark } from './pdfOutline.ts';
import { TooManyPages } from './tooManyPages.ts';

export interface MergeInput {
  /** The bookmark's text. */
  readonly title: string;
  /** Bookmarks of one group, such as a customer, are under one heading; null for none. */
  readonly group: string | null;
  readonly bytes: Uint8Array;
}

export type BrokenReason = 'notAPdf' | 'cut' | 'encrypted' | 'copyForbidden' | 'form' | 'damaged';

/** The permission to copy what a page shows (ISO 32000-1, table 22), which a merge does. */
const COPY_PERMISSION = 1 << 4;

/** Pages of a merged PDF: on paper, printed on both sides, a stack of two metres. */
export const MOST_PAGES = 40_000;

/** An input that was left out, by its position among all. */
export interface BrokenInput {
  readonly index: number;
  readonly reason: BrokenReason;
}

export interface MergedPdf {
  readonly title: string;
  /** Who sends what is in it; none where no sender is known. */
  readonly author?: string | undefined;
  /** BCP 47; without it, that of the first PDF. */
  readonly language?: string | undefined;
  /** Called for every input that could not be merged; the others are. */
  readonly broken: (input: BrokenInput) => void;
  /** The folder of our typefaces: they draw what is in fields of forms, where no other has the letters. */
  readonly fonts?: string | undefined;
  readonly mostPages?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Many PDFs as one, in the order given, with a bookmark for each. The result is in memory until it is saved, about
 * twice the size of all inputs: pdf-lib cannot write incrementally. Parsing blocks the thread for as long as an input
 * takes, so this belongs on a thread of its own (`exportThread`).
 * @throws RangeError when no input could be merged, TooManyPages, or the signal's reason
 */
export async function* mergedPdf(windows: Windows<MergeInput>, merged: MergedPdf): Chunks {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const { MergedTags } = await import('./mergedTags.ts');
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setTitle(merged.title);
  if (merged.author) target.setAuthor(merged.author);
  target.setProducer('Kontor');
  target.setCreator('Kontor');
  const bookmarks: Bookmark[] = [];
  const tags = new MergedTags(target);
  const most = merged.mostPages ?? MOST_PAGES;
  let index = 0;
  for await (const inputs of slices(windows, merged.signal, 1)) {
    for (const input of inputs) {
      const first = await append(target, input, { tags, fonts: merged.fonts });
      if (typeof first === 'string') merged.broken({ index, reason: first });
      else bookmarks.push({ title: input.title, group: input.group, page: first });
      index += 1;
      if (target.catalog.Pages().Count().asNumber() > most) throw new TooManyPages();
    }
  }
  if (bookmarks.length === 0) throw new RangeError('no input could be merged');
  const { writeOutline } = await import('./pdfOutline.ts');
  writeOutline(target, bookmarks);
  tags.write(merged.language);
  merged.signal?.throwIfAborted();
  yield await target.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Whether a file allows copies. The permissions of an encrypted one are not encrypted; its trailer is gone once it is decrypted. */
async function allowsCopies(bytes: Uint8Array): Promise<boolean> {
  if (!isEncrypted(bytes)) return true;
  const { PDFDict, PDFDocument, PDFName, PDFNumber } = await import('@cantoo/pdf-lib');
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const security = context.lookup(context.trailerInfo.Encrypt);
  if (!(security instanceof PDFDict)) return true;
  const permissions = security.lookup(PDFName.of('P'));
  return permissions instanceof PDFNumber && (permissions.asNumber() & COPY_PERMISSION) !== 0;
}

/** The first page of what was appended, or why nothing was. */
async function append(
  target: PDFDocument,
  { bytes, title }: MergeInput,
  { tags, fonts }: { readonly tags: MergedTags; readonly fonts: string | undefined },
): Promise<PDFRef | BrokenReason> {
  const atEnds = faultAtEnds(bytes);
  if (atEnds !== null) return atEnds;
  const { PDFDict, PDFName, PDFObjectCopier, PDFRef } = await import('@cantoo/pdf-lib');
  try {
    // The empty password opens what its owner alone has locked, and nothing of what a reader's password locks.
    const source = await openedPdf(bytes, { password: '', preserveXFA: true });
    if (!(await allowsCopies(bytes))) return 'copyForbidden';
    if (!(await drawFields(source, fonts))) return 'form';
    // `addPage` walks through all pages before it, which made 28,000 pages take minutes.
    const parent = target.catalog.get(PDFName.of('Pages'));
    if (!(parent instanceof PDFRef)) return 'damaged';
    const { context } = target;
    const firstObject = context.largestObjectNumber + 1;
    // As `copyPages` does it, but by their references: tags of a page then name its copy.
    const copier = PDFObjectCopier.for(source.context, context);
    const pages = source.getPages().map(({ ref }) => copier.copy(ref));
    for (const page of pages) {
      if (!(page instanceof PDFRef)) return 'damaged';
      context.lookup(page, PDFDict).set(PDFName.of('Parent'), parent);
      target.catalog.Pages().pushLeafNode(page);
    }
    tags.add(source, copier, title, firstObject);
    const [first] = pages;
    return first instanceof PDFRef ? first : 'damaged';
  } catch {
    return isEncrypted(bytes) ? 'encrypted' : 'damaged';
  }
}
