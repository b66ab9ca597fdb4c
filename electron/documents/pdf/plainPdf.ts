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

/** A reference to an object. */
interface Ref {
  readonly num: number;
  readonly gen: number;
}

/** By their keys, which begin with `/`. */
type PdfDict = ReadonlyMap<string, PdfObject>;

/** Names begin with `/`; strings and other words are not kept and become ''. */
type PdfObject = string | number | Ref | readonly PdfObject[] | PdfDict;

const SPACE = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const REF = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NUMBER = /[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%#]+/y;
const WORD = /(?:true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y;
const STREAM = /stream\r?\n/y;
const ENDSTREAM = /[\0\t\n\f\r ]*endstream/y;
const PARENTHESIS = /[()\\]/g;

const DEEPEST = 20;

/** What a stream of these types holds is read as objects. */
const READ_AS_OBJECTS: ReadonlySet<PdfObject | undefined> = new Set(['/ObjStm', '/XRef']);

/** Reads the plain grammar of PDF objects (ISO 32000-1, §7.3) and refuses everything that is not plain. */
class PdfText {
  readonly #text: string;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }

  get position(): number {
    return this.#at;
  }

  slice(from: number, to: number): string {
    return this.#text.slice(from, to);
  }

  /** Continues after the match. */
  match(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  word(word: string): boolean {
    this.match(SPACE);
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  /** `12 0 obj` at an offset. */
  header(offset: number, num: number, gen: number): boolean {
    const header = `${num} ${gen} obj`;
    if (!this.#text.startsWith(header, offset)) return false;
    this.#at = offset + header.length;
    return !/\w/.test(this.#text.charAt(this.#at));
  }

  /** Null for anything that is not plain. */
  object(depth = 0): PdfObject | null {
    this.match(SPACE);
    switch (this.#text[this.#at]) {
      case '/':
        return this.match(NAME)?.[0] ?? null;
      case '(':
        return this.#string() ? '' : null;
      case '[':
        return depth < DEEPEST ? this.#array(depth) : null;
      case '<':
        if (this.#text[this.#at + 1] !== '<') return this.match(HEX) === null ? null : '';
        return depth < DEEPEST ? this.#dict(depth) : null;
      default: {
        const ref = this.match(REF);
        if (ref !== null) return { num: Number(ref[1]), gen: Number(ref[2]) };
        const number = this.match(NUMBER);
        if (number !== null) return Number(number[0]);
        return this.match(WORD) === null ? null : '';
      }
    }
  }

  /** Skips the stream of a dictionary that has one; false if it does not have the stated length. */
  stream(value: PdfObject): boolean {
    this.match(SPACE);
    if (!this.#text.startsWith('stream', this.#at)) return true;
    if (!(value instanceof Map) || READ_AS_OBJECTS.has(value.get('/Type'))) return false;
    const length = value.get('/Length');
    if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) return false;
    return this.match(STREAM) !== null && this.match(ENDSTREAM, this.#at + length) !== null;
  }

  #array(depth: number): PdfObject | null {
    const items: PdfObject[] = [];
    this.#at += 1;
    for (;;) {
      this.match(SPACE);
      if (this.#text[this.#at] === ']') {
        this.#at += 1;
        return items;
      }
      const item = this.object(depth + 1);
      if (item === null) return null;
      items.push(item);
    }
  }

  #dict(depth: number): PdfObject | null {
    const dict = new Map<string, PdfObject>();
    this.#at += 2;
    for (;;) {
      this.match(SPACE);
      if (this.#text.startsWith('>>', this.#at)) {
        this.#at += 2;
        return dict;
      }
      const key = this.match(NAME)?.[0];
      const value = key === undefined ? null : this.object(depth + 1);
      if (key === undefined || value === null) return null;
      dict.set(key, value);
    }
  }

  #string(): boolean {
    let open = 0;
    PARENTHESIS.lastIndex = this.#at;
    for (let sign = PARENTHESIS.exec(this.#text); sign !== null; sign = PARENTHESIS.exec(this.#text)) {
      if (sign[0] === '\\') PARENTHESIS.lastIndex += 1;
      else open += sign[0] === '(' ? 1 : -1;
      if (open > 0) continue;
      this.#at = PARENTHESIS.lastIndex;
      return true;
    }
    return false;
  }
}
