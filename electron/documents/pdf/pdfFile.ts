import { deflateSync } from 'node:zlib';
import { type Chunks, slices, type Windows } from '../files/feed.ts';

/** Rows between two turns of the event loop: setting type costs more than writing text. */
const SLICE = 20;

/** Rows on pages that are written as they fill. */
export interface ReportPages<Row> {
  add(row: Row): void;
  /** @throws StatementMismatch when count or sums differ from those given */
  close(): void;
}

interface Paper {
  readonly title: string;
  readonly author?: string | undefined;
  /** BCP 47. */
  readonly language: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * A PDF of A4 pages, a window of rows at a time, tagged as PDF/UA asks for (ISO 14289-1). pdfkit is loaded on first use.
 * @param begin is given the first window
 * @throws what `close` throws, or the signal's reason
 */
export async function* writePdf<Row>(
  windows: Windows<Row>,
  { title, author, language, signal }: Paper,
  begin: (file: PdfFile, first: readonly Row[]) => ReportPages<Row>,
): Chunks {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    tagged: true,
    // Its types do not name it.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    info: {
      Title: title,
      ...(author === undefined || author === '' ? {} : { Author: author }),
      Creator: 'Kontor',
      Producer: 'Kontor',
    },
  });
  escapeMetadata(doc);
  const file = new PdfFile(doc);
  const begun: { pages?: ReportPages<Row> } = {};
  async function* seen(): AsyncGenerator<readonly Row[]> {
    for await (const rows of windows) {
      begun.pages ??= begin(file, rows);
      yield rows;
    }
  }
  for await (const rows of slices(seen(), signal, SLICE)) {
    for (const row of rows) begun.pages?.add(row);
    for (let chunk: Uint8Array | null = doc.read(); chunk !== null; chunk = doc.read()) yield chunk;
  }
  begun.pages ??= begin(file, []);
  begun.pages.close();
  doc.end();
  yield* doc;
}

/** pdfkit puts the properties into XML as they are: a sender with an ampersand made it unreadable. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const inner = doc as unknown as { endMetadata(): void };
  const endMetadata = inner.endMetadata.bind(inner);
  inner.endMetadata = () => {
    // They are written as plain text by now.
    for (const [key, value] of Object.entries(doc.info)) {
      if (typeof value === 'string') Object.assign(doc.info, { [key]: escaped(value) });
    }
    endMetadata();
  };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The list changed while its statement was being written; a second try gives rows and totals of one moment. */
export class StatementMismatch extends Error {
  static readonly code = 'mismatch';
  override readonly name = 'StatementMismatch';
  /** By which it crosses from its thread. */
  readonly code = StatementMismatch.code;

  constructor() {
    super('rows and totals are of two moments');
  }
}

/** An object of the file, which others may name before it is written; its number and entries. */
export interface FileReference {
  readonly id: number;
  data: Record<string, unknown>;
}

/** What of pdfkit writes its objects; its types do not say so. */
interface Inner {
  /** By number, from 1: where an object is. */
  readonly _offsets: (number | null)[];
  _waiting: number;
  readonly _offset: number;
  readonly _root: object;
  readonly _info: object;
  readonly _id: Uint8Array;
  readonly page: { readonly content: { write(bytes: Uint8Array): void } } | null;
  ref(data?: Record<string, unknown>): FileReference & { end(stream: Uint8Array): void };
  push(end: null): void;
  addContent(operators: string): Inner;
  flushPages(): void;
  _write(data: string | Uint8Array): void;
  _refEnd(ref: { readonly id: number; readonly offset: number }): void;
  _finalize(): void;
}

const BEGINNING = /^\d+ 0 obj$/;
const MOST_TOGETHER = 1_000;
/** Kind of an entry, its stream or place, its number in the stream: bytes of each. */
const ENTRY = [1, 4, 2] as const;
const ENTRY_LENGTH = 7;
const KIND = { free: 0, alone: 1, packed: 2 } as const;
/** Each line of entries is written as what it differs by from the one above (ISO 32000-1, §7.4.4.4, PNG's *Up*). */
const UP = 2;

interface Pack {
  readonly stream: ReturnType<Inner['ref']>;
  readonly places: string[];
  readonly objects: string[];
  length: number;
}

/**
 * A PDF by pdfkit whose objects are packed: many small ones in one compressed stream each, and the table that says where
 * they are as well (ISO 32000-1, §7.5.7 and 7.5.8). The tags of a page are hundreds of objects of fifty letters: by
 * themselves they took four times the room of the page.
 */
export class PdfFile {
  readonly doc: PDFKit.PDFDocument;
  readonly #inner: Inner;
  readonly #write: Inner['_write'];
  readonly #flushPages: Inner['flushPages'];
  /** Of the page that is drawn. */
  #operators: string[] = [];
  /** An object that is written, until it is known whether it is a stream: those cannot be in one. */
  #object: string[] | null = null;
  #pack: Pack | null = null;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    const inner = doc as unknown as Inner;
    this.#inner = inner;
    this.#write = inner._write.bind(inner);
    this.#flushPages = inner.flushPages.bind(inner);
    inner._write = (data) => this.#written(data);
    inner._refEnd = (ref) => this.#ended(ref);
    inner._finalize = () => this.#finish();
    inner.flushPages = () => this.#endPage();
    inner.addContent = (operators) => {
      this.#operators.push(operators);
      return inner;
    };
  }

  /** The number of an object that is packed later. */
  allocate(): number {
    return this.#inner._offsets.push(null);
  }

  /** An object that pdfkit's own may name. */
  reference(): FileReference {
    return this.#inner.ref();
  }

  /** Writes it. */
  end({ id }: FileReference, object: string): void {
    this.#inner._waiting -= 1;
    this.pack(id, object);
  }

  endStream(reference: FileReference, content: string): void {
    (reference as ReturnType<Inner['ref']>).end(Buffer.from(content, 'latin1'));
  }

  /** Writes an object that is no stream. */
  pack(id: number, object: string): void {
    this.#pack ??= this.#begunPack();
    const { stream, places, objects, length } = this.#pack;
    this.#inner._offsets[id - 1] = -(stream.id * MOST_TOGETHER + objects.length);
    places.push(`${id} ${length}`);
    objects.push(object);
    this.#pack.length += object.length + 1;
    if (objects.length === MOST_TOGETHER) this.#endPack();
  }

  /** Draws on the page; `y` is from its top. */
  draw(operators: string): void {
    this.#operators.push(operators);
  }

  /** pdfkit writes an object in three parts, and a stream's in more. */
  #written(data: string | Uint8Array): void {
    if (this.#object === null) {
      if (typeof data === 'string' && BEGINNING.test(data)) this.#object = [data];
      else this.#write(data);
    } else if (typeof data === 'string' && data === 'stream') {
      for (const part of this.#object) this.#write(part);
      this.#object = null;
      this.#write(data);
    } else if (data !== 'endobj') this.#object.push(String(data));
  }

  #ended({ id, offset }: { readonly id: number; readonly offset: number }): void {
    this.#inner._waiting -= 1;
    const object = this.#object?.[1];
    this.#object = null;
    if (object === undefined) this.#inner._offsets[id - 1] = offset;
    else this.pack(id, object);
  }

  #endPage(): void {
    if (this.#operators.length > 0) {
      this.#inner.page?.content.write(Buffer.from(`${this.#operators.join('\n')}\n`, 'latin1'));
    }
    this.#operators = [];
    this.#flushPages();
  }

  /** pdfkit waits for what it knows to be missing: this one is written when nothing else is. */
  #begunPack(): Pack {
    const stream = this.#inner.ref({ Type: 'ObjStm' });
    this.#inner._waiting -= 1;
    return { stream, places: [], objects: [], length: 0 };
  }

  #endPack(): void {
    if (this.#pack === null) return;
    const { stream, places, objects } = this.#pack;
    this.#pack = null;
    this.#inner._waiting += 1;
    const head = `${places.join(' ')}\n`;
    stream.data = { ...stream.data, N: objects.length, First: head.length };
    stream.end(Buffer.from(`${head}${objects.join('\n')}\n`, 'latin1'));
  }

  #finish(): void {
    this.#endPack();
    const { _offsets: places, _offset: at, _root: root, _info: info, _id: fileId } = this.#inner;
    const id = places.push(at);
    const entries = deflateSync(entriesOf(places));
    const name = `<${Buffer.from(fileId).toString('hex')}>`;
    this.#write(`${id} 0 obj`);
    this.#write(
      `<</Type/XRef/Size ${id + 1}/W[${ENTRY.join(' ')}]/Root ${root}/Info ${info}/ID[${name}${name}]/Filter/FlateDecode` +
        `/DecodeParms<</Predictor 12/Columns ${ENTRY_LENGTH}>>/Length ${entries.length}>>`,
    );
    this.#write('stream');
    this.#write(entries);
    this.#write('\nendstream\nendobj\nstartxref');
    this.#write(`${at}`);
    this.#write('%%EOF');
    this.#inner.push(null);
  }
}

function entriesOf(places: readonly (number | null)[]): Buffer {
  const entries = Buffer.alloc((places.length + 1) * (1 + ENTRY_LENGTH));
  let above: Uint8Array = Buffer.alloc(ENTRY_LENGTH);
  for (let id = 0; id <= places.length; id += 1) {
    const entry = entryOf(id === 0 ? null : (places[id - 1] ?? null));
    const start = id * (1 + ENTRY_LENGTH);
    entries[start] = UP;
    for (let byte = 0; byte < ENTRY_LENGTH; byte += 1)
      entries[start + 1 + byte] = (entry[byte] ?? 0) - (above[byte] ?? 0);
    above = entry;
  }
  return entries;
}

function entryOf(place: number | null): Buffer {
  const entry = Buffer.alloc(ENTRY_LENGTH);
  if (place === null) return entry;
  entry[0] = place < 0 ? KIND.packed : KIND.alone;
  entry.writeUInt32BE(place < 0 ? Math.floor(-place / MOST_TOGETHER) : place, 1);
  entry.writeUInt16BE(place < 0 ? -place % MOST_TOGETHER : 0, 5);
  return entry;
}
