import { type PdfDict, type PdfObject, PdfText, type Ref } from './pdfText.ts';

const ENTRY = /(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n|\n)/y;
const SECTION = /(\d+) (\d+) *\r?\n/y;
const TABLE = /xref *\r?\n/y;
/** The first comment line of the file. */
const HEADER = /^%PDF-\d\.\d[\r\n]/;
const SPACES = '\0\t\n\f ';
const GAP = /^[\0\t\n\f\r ]*(?:%[^\r\n]*[\r\n][\0\t\n\f\r ]*)*[\r\n]$/;
const ENDING = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** Readers of PDF look for the end mark this far from the last byte. */
const TAIL = 1_024;

interface Entry extends Ref {
  readonly offset: number;
}

/**
 * Whether the bytes are a PDF in its plainest form: one table that names every object, each of them where the table
 * says, well-formed to its last character and with streams of the stated length, and a tree of at least one page whose
 * contents are there. True only where every reader agrees, the library that merges included; false decides nothing
 * (object streams, a second table, encryption, anything odd): then `pdfFault` decides. It decodes no stream and takes
 * some tens of microseconds, which the library does not.
 */
export function isPlainPdf(bytes: Uint8Array): boolean {
  const text = new PdfText(bytes);
  const tail = ENDING.exec(text.slice(Math.max(0, bytes.length - TAIL), bytes.length));
  if (!HEADER.test(text.slice(0, 10)) || tail === null) return false;
  const table = tableAt(text, Number(tail[1]));
  if (table === null) return false;
  const objects = objectsOf(text, table.entries, Number(tail[1]));
  return objects !== null && hasPages(table.root, objects);
}

function tableAt(text: PdfText, offset: number): { readonly entries: Entry[]; readonly root: Ref } | null {
  if (text.match(TABLE, offset) === null) return null;
  const entries: Entry[] = [];
  for (let section = text.match(SECTION); section !== null; section = text.match(SECTION)) {
    const [first, count] = [Number(section[1]), Number(section[2])];
    for (let n = first; n < first + count; n += 1) {
      const entry = text.match(ENTRY);
      if (entry === null) return null;
      if (entry[3] === 'n') entries.push({ num: n, gen: Number(entry[2]), offset: Number(entry[1]) });
    }
  }
  if (!text.word('trailer')) return null;
  const trailer = text.object();
  if (!(trailer instanceof Map) || !text.word('startxref')) return null;
  if (['/Prev', '/Encrypt', '/XRefStm'].some((key) => trailer.has(key))) return null;
  const root = trailer.get('/Root');
  return isRef(root) ? { entries, root } : null;
}

/** All objects by number; null where one is not where it should be, or is not whole. */
function objectsOf(
  text: PdfText,
  entries: readonly Entry[],
  end: number,
): ReadonlyMap<number, { readonly gen: number; readonly value: PdfObject }> | null {
  const objects = new Map<number, { readonly gen: number; readonly value: PdfObject }>();
  let at = 0;
  for (const { num, gen, offset } of [...entries].sort((left, right) => left.offset - right.offset)) {
    if (!isGap(text.slice(at, offset)) || objects.has(num)) return null;
    if (num === 0 || !text.header(offset, num, gen)) return null;
    const value = text.object();
    if (value === null || !text.stream(value) || !text.word('endobj')) return null;
    objects.set(num, { gen, value });
    at = text.position;
  }
  return isGap(text.slice(at, end)) ? objects : null;
}

/** White space and whole comment lines; anything else would be read by a reader that ignores the table. */
function isGap(gap: string): boolean {
  if (gap === '') return false;
  // Most files end their lines with one character, and searching for it is the quickest way through a long comment.
  if (gap.includes('\r')) return GAP.test(gap);
  for (let at = 0; at < gap.length; ) {
    const sign = gap.charAt(at);
    if (sign !== '%' && !SPACES.includes(sign)) return false;
    at = sign === '%' ? nextLine(gap, at) : at + 1;
  }
  return gap.endsWith('\n');
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

type Objects = NonNullable<ReturnType<typeof objectsOf>>;

function hasPages(root: Ref, objects: Objects): boolean {
  const catalog = dictAt(root, objects, '/Catalog');
  const pages = catalog?.get('/Pages');
  const seen = new Set<number>();
  let pageCount = 0;
  const walk = (ref: PdfObject | undefined): boolean => {
    if (!isRef(ref) || seen.has(ref.num)) return false;
    seen.add(ref.num);
    const tree = dictAt(ref, objects, '/Pages');
    if (tree !== null) {
      const kids = tree.get('/Kids');
      return Array.isArray(kids) && kids.every(walk);
    }
    pageCount += 1;
    const page = dictAt(ref, objects, '/Page');
    return (
      page !== null && isThere(page.get('/Contents'), objects) && hasFonts(page.get('/Resources'), objects)
    );
  };
  return walk(pages) && pageCount > 0;
}

function dictAt(ref: Ref, objects: Objects, type: string): PdfDict | null {
  const found = objects.get(ref.num);
  if (found === undefined || found.gen !== ref.gen || !(found.value instanceof Map)) return null;
  return found.value.get('/Type') === type ? found.value : null;
}

/** Pages may have their resources from above; what a page itself names must be there. */
function hasFonts(resources: PdfObject | undefined, objects: Objects): boolean {
  const fonts = dictOf(dictOf(resources, objects)?.get('/Font'), objects);
  return isThere(resources, objects) && [...(fonts?.values() ?? [])].every((font) => isThere(font, objects));
}

function dictOf(value: PdfObject | undefined, objects: Objects): PdfDict | null {
  const direct = isRef(value) ? objects.get(value.num)?.value : value;
  return direct instanceof Map ? direct : null;
}

/** A value without a reference to a missing object. */
function isThere(value: PdfObject | undefined, objects: Objects): boolean {
  if (Array.isArray(value)) return value.every((one) => isThere(one, objects));
  return !isRef(value) || objects.get(value.num)?.gen === value.gen;
}

function isRef(value: PdfObject | undefined): value is Ref {
  return typeof value === 'object' && value !== null && 'num' in value;
}
