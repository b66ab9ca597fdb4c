import { SaxesParser, type SaxesTagNS } from 'saxes';
import { BANK_BOUNDS, type BankRefusal } from '../../../shared/domain/bankEntries.ts';

export type XmlTag = SaxesTagNS;

/** What is met in a file, in its order. */
export interface XmlVisitor {
  opened(tag: XmlTag): void;
  text(text: string): void;
  closed(): void;
}

/** The five that XML knows by itself. */
const ENTITIES = new Map([
  ['amp', '&'],
  ['gt', '>'],
  ['lt', '<'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Documents one after the other in one file, as they are when somebody has joined files. */
const MOST_DOCUMENTS = 1_000;
const BETWEEN = /^[\s\uFEFF]+/;

/**
 * Walks through the XML documents of a file, one after the other, from their first elements to their last. Comments and
 * processing instructions (`<?xml-stylesheet?>`) are passed over: nothing in them is part of a bank's data.
 * @throws BankRefused for all that a bank's file has no need of, and for what is not well-formed; of a file that is well-formed
 * as far as it goes, because it is cut
 */
export function walkXml(bytes: Uint8Array, visitor: XmlVisitor): void {
  const { encoding, isMarked } = encodingOf(bytes);
  let current: XmlDocument | null = null;
  let count = 0;
  const begun = () => {
    count += 1;
    if (count > MOST_DOCUMENTS) refuse('tooLarge');
    return new XmlDocument(visitor, count === 1 || isMarked ? null : encoding);
  };
  for (const text of xmlText(bytes, encoding)) {
    let rest = current === null ? text.replace(BETWEEN, '') : text;
    while (rest !== '') {
      current ??= begun();
      const after = current.write(rest);
      if (after !== null) current = null;
      rest = after?.replace(BETWEEN, '') ?? '';
    }
  }
  current?.end(count > 1);
}

/** Ends the work of a parser where its document ends: another one may follow. */
class DocumentEnd extends Error {}

/** One document, which is given in steps. */
class XmlDocument {
  readonly #parser: SaxesParser<{ xmlns: true; position: false }>;
  readonly #ampersand = new Ampersand();
  /** Characters before the step that is read. */
  #before = 0;
  #depth = 0;
  #hasRoot = false;
  /** Errors after the last step; null before it. */
  #atEnd: number | null = null;

  /** @param encoding of the documents before it, which it must not declare another one than; null for any */
  constructor(visitor: XmlVisitor, encoding: Encoding | null) {
    // A bank's program that leaves out the declaration of `xsi` means what everybody means by it.
    const additionalNamespaces = { xsi: 'http://www.w3.org/2001/XMLSchema-instance' };
    const parser = new SaxesParser({ xmlns: true as const, position: false as const, additionalNamespaces });
    this.#parser = parser;
    parser.ENTITIES = new Proxy({}, { get: (_, name) => entity(name) });
    parser.on('xmldecl', ({ encoding: declared = '' }) => {
      const isOther = declared !== '' && declaredEncoding(declared) !== encoding;
      if (encoding !== null && isOther) refuse('notText');
    });
    parser.on('doctype', () => refuse('doctype'));
    parser.on('error', () => {
      if (this.#atEnd === null) refuse('damaged');
      this.#atEnd += 1;
    });
    parser.on('opentag', (tag) => {
      this.#hasRoot = true;
      this.#depth += 1;
      if (this.#depth > BANK_BOUNDS.depth) refuse('tooDeep');
      visitor.opened(tag);
    });
    parser.on('text', (text) => visitor.text(text));
    parser.on('cdata', (text) => visitor.text(text));
    parser.on('closetag', () => {
      this.#depth -= 1;
      visitor.closed();
      if (this.#depth === 0) throw new DocumentEnd();
    });
  }

  /** What is behind the document where it ends in this step; null where it goes on. */
  write(text: string): string | null {
    this.#ampersand.follow(text);
    try {
      this.#parser.write(text);
    } catch (error) {
      if (error instanceof DocumentEnd) return text.slice(this.#parser.position - this.#before);
      throw error;
    }
    this.#before += text.length;
    return null;
  }

  /** @param isLater one that follows another document, which may be no more than a comment */
  end(isLater: boolean): void {
    this.#atEnd = 0;
    this.#parser.close();
    // The parser misses the first element, and nothing else.
    if (isLater && !this.#hasRoot && this.#atEnd === 1) return;
    if (this.#atEnd > 0) refuse(this.#ampersand.isBare ? 'entity' : 'cut');
  }
}

/**
 * Follows the last ampersand: without a semicolon behind it, all else of the file is the name of its entity to the parser,
 * which then misses the end.
 */
class Ampersand {
  #isOpen = false;
  isBare = false;

  follow(text: string): void {
    const last = text.lastIndexOf('&');
    const rest = text.slice(last + 1);
    if (last >= 0) this.#isOpen = true;
    if (last >= 0 || rest.includes(';')) this.isBare = false;
    if (rest.includes(';')) this.#isOpen = false;
    if (this.#isOpen && rest.includes('<')) this.isBare = true;
  }
}

function entity(name: string | symbol): string {
  const known = ENTITIES.get(String(name));
  return known ?? refuse('entity');
}

function refuse(reason: BankRefused['reason']): never {
  throw new BankRefused(reason);
}

/** Bytes that are decoded at once. */
const STEP = 64_000;

/** By its name among those of decoders. */
type Encoding = string;

/** Byte order marks, then how `<` begins where there is none. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];

/**
 * The encoding by the name that a declaration gives it; undefined for none that is known. Latin-1 is read as Windows writes it,
 * which has more letters. A text that says UTF-16 and is written in single bytes comes from a program that has changed it on the
 * way, into UTF-8.
 */
function declaredEncoding(name: string): Encoding | undefined {
  if (/^(?:(?:us-)?ascii|utf-?16(?:[bl]e)?)?$/i.test(name)) return 'utf-8';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

const DECLARATION = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;
const DECLARATION_LENGTH = 200;

const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

/** Whether a file begins as XML does, in whichever encoding. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  return bytes.subarray(0, DECLARATION_LENGTH).find((byte) => !BLANKS.has(byte)) === 0x3c;
}

/**
 * The text of an XML file, step by step.
 * @throws BankRefused for bytes that are no text in the encoding that is declared, and where a letter is cut at the end
 */
function* xmlText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += STEP) {
    try {
      yield decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
    } catch (error) {
      throw error instanceof TypeError ? new BankRefused('notText') : error;
    }
  }
  try {
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new BankRefused('cut') : error;
  }
}

/** By the bytes that a file begins with, or else as its first document declares it. */
function encodingOf(bytes: Uint8Array): { readonly encoding: Encoding; readonly isMarked: boolean } {
  const marked = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return { encoding: marked[0], isMarked: true };
  const start = Buffer.from(bytes.subarray(0, DECLARATION_LENGTH)).toString('latin1');
  const encoding = declaredEncoding(DECLARATION.exec(start)?.[1] ?? '');
  if (encoding === undefined) throw new BankRefused('notText');
  return { encoding, isMarked: false };
}

/** Ends the reading of a file from wherever its reason is found. */
export class BankRefused extends Error {
  readonly reason: BankRefusal;

  constructor(reason: BankRefusal) {
    super(reason);
    this.reason = reason;
  }
}
