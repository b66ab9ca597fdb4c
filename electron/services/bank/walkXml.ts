import { SaxesParser, type SaxesTagNS } from 'saxes';
import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import { BankRefused } from './bankRefused.ts';

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

/**
 * Walks through an XML file from its first element to its last.
 * @throws BankRefused for all that a bank's file has no need of, and for what is not well-formed; of a file that is well-formed
 * as far as it goes, because it is cut
 */
export function walkXml(bytes: Uint8Array, visitor: XmlVisitor): void {
  const parser = new SaxesParser<{ xmlns: true; position: false }>({ xmlns: true, position: false });
  const ampersand = new Ampersand();
  let isAtEnd = false;
  let depth = 0;
  parser.ENTITIES = new Proxy({}, { get: (_, name) => entity(name) });
  parser.on('doctype', () => refuse('doctype'));
  parser.on('processinginstruction', () => refuse('doctype'));
  parser.on('error', () => {
    if (!isAtEnd) refuse('notBank');
    refuse(ampersand.isBare ? 'entity' : 'cut');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > BANK_BOUNDS.depth) refuse('tooDeep');
    visitor.opened(tag);
  });
  parser.on('text', (text) => visitor.text(text));
  parser.on('cdata', (text) => visitor.text(text));
  parser.on('closetag', () => {
    depth -= 1;
    visitor.closed();
  });
  for (const text of xmlText(bytes)) {
    ampersand.follow(text);
    parser.write(text);
  }
  isAtEnd = true;
  parser.close();
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

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15';

/** Byte order marks, then how `<` begins where there is none. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
];

/**
 * Encodings by the names that a declaration gives them. Latin-1 is read as Windows writes it, which has more letters. A
 * text that says UTF-16 and is written in single bytes comes from a program that has changed it on the way, into UTF-8.
 */
const DECLARED = new Map<string, Encoding>([
  ['', 'utf-8'],
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['utf-16', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
]);
const DECLARATION = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;
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
function* xmlText(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
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

function encodingOf(bytes: Uint8Array): Encoding {
  const marked = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked[0];
  const start = Buffer.from(bytes.subarray(0, DECLARATION_LENGTH)).toString('latin1');
  const encoding = DECLARED.get((DECLARATION.exec(start)?.[1] ?? '').toLowerCase());
  if (encoding === undefined) throw new BankRefused('notText');
  return encoding;
}
