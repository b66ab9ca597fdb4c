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
  let isAtEnd = false;
  let depth = 0;
  parser.ENTITIES = new Proxy({}, { get: (_, name) => entity(name) });
  parser.on('doctype', () => refuse('doctype'));
  parser.on('processinginstruction', () => refuse('doctype'));
  parser.on('error', () => refuse(isAtEnd ? 'cut' : 'notBank'));
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
  for (const text of xmlText(bytes)) parser.write(text);
  isAtEnd = true;
  parser.close();
}

function entity(name: string | symbol): string {
  const known = ENTITIES.get(String(name));
  return known ?? refuse('entity');
}

function refuse(reason: BankRefused['reason']): never {
  throw new BankRefused(reason);
}
