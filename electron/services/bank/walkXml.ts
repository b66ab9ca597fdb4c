import { SaxesParser, type SaxesTagNS } from 'saxes';
import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import { BankRefused } from './bankRefused.ts';
import { xmlText } from './xmlText.ts';

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
