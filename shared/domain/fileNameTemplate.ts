import filenamify from 'filenamify';
import {
  LIST_READERS,
  type ListNameFacts,
  READERS,
  STATEMENT_TOKENS,
  TEMPLATE_TOKENS,
  type TemplateFacts,
} from './templateTokens.ts';

/** Device names of Windows, with or without an ending; `COM¹` counts as `COM1`. */
const DEVICE = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$) *(\.|$)/i;

/** Control, format, surrogate, private and unassigned characters, and separators of lines. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** File systems hold 255 bytes or 255 UTF-16 units; this leaves room for a number and an ending. */
const LONGEST_STEM = { units: 120, bytes: 234 } as const;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A file name without its ending that Windows, macOS and Linux all take as it is: composed (NFC), no
 * separators, streams, device names, control or direction characters, no dot or space at either end, and at
 * most 120 UTF-16 units or 234 bytes, cut between letters as people see them. Nothing left over gives
 * `fallback`, which must be safe itself (docs/promises.md P36).
 */
export function safeFileStem(text: string, fallback: string): string {
  const seen = text.toWellFormed().normalize('NFC').replace(UNSEEN, '-').replace(/\s+/gu, ' ');
  const named = filenamify(trimmed(cut(trimmed(seen))) || fallback, {
    replacement: '-',
    maxLength: Number.MAX_SAFE_INTEGER,
  });
  const stem = trimmed(named) || fallback;
  return DEVICE.test(stem) ? `_${stem}` : stem;
}

function trimmed(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '');
}

/** A single letter with thousands of marks on it is cut within, since nothing else is left of it. */
function cut(text: string): string {
  if (fits(text)) return text;
  const shown = longestFitting(
    Array.from(letters.segment(text.slice(0, 2 * LONGEST_STEM.units)), (one) => one.segment),
  );
  return shown || longestFitting(Array.from(text.slice(0, LONGEST_STEM.units).toWellFormed()));
}

function longestFitting(parts: readonly string[]): string {
  let kept = '';
  for (const part of parts) {
    if (!fits(kept + part)) break;
    kept += part;
  }
  return kept;
}

function fits(text: string): boolean {
  return text.length <= LONGEST_STEM.units && utf8Length(text) <= LONGEST_STEM.bytes;
}

export function utf8Length(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * Any text as the safe name of a PDF; `invoice.pdf` if nothing of it may be in a name. Safe on Windows, macOS and
 * Linux: reserved names, separators, control and direction characters are replaced, the length is bounded
 * (docs/promises.md P36).
 */
export function safePdfName(text: string): string {
  return `${inertStem(safeFileStem(text, 'invoice'))}.pdf`;
}

/** What a spreadsheet takes for a formula: at the start, or behind a separator that a file may be read with. */
const FORMULA = /(^|[;,]["' ]*)([=+\-@\uff1d\uff0b\uff0d\uff20])(?=(\d?))/g;

/**
 * A manifest names files byte for byte, so no name may need a guard there (docs/promises.md P38): a minus before a
 * digit becomes the typographic one, so that a credit note's amount stays what it is, and any other sign a line.
 */
function inertStem(stem: string): string {
  const named = stem.replace(FORMULA, (_, before: string, sign: string, digit: string) =>
    sign === '-' && digit !== '' ? `${before}\u2212` : `${before}_`,
  );
  return utf8Length(named) <= LONGEST_STEM.bytes ? named : stem.replace(FORMULA, '$1_');
}

/** `name (2).pdf`, `name (3).pdf` … */
export function numberedFileName(name: string, count: number): string {
  return count <= 1 ? name : name.replace(/(\.[^.]*)?$/, (ending) => ` (${count})${ending}`);
}

/** How file systems that fold case and composition see a name: two names with one key are one file. */
export function fileNameKey(name: string): string {
  return name.normalize('NFC').toLocaleLowerCase('en');
}

const TOKEN = /\{([^{}]*)\}/g;

/**
 * The file name of an invoice by a template: text and `{tokens}`, any case, whatever the facts hold (docs/promises.md
 * P36).
 */
export function templateFileName(template: string, facts: TemplateFacts): string {
  return safePdfName(filledTemplate(template, READERS, facts));
}

/** A template with its tokens as they read; one that nobody reads stays as typed. */
function filledTemplate<Facts>(
  template: string,
  readers: Readonly<Record<string, (facts: Facts) => string>>,
  facts: Facts,
): string {
  return template.replace(TOKEN, (typed, word: string) => {
    const token = word.trim().toLowerCase();
    const read = Object.hasOwn(readers, token) ? readers[token] : undefined;
    return read?.(facts) ?? typed;
  });
}

/** Which tokens of a template say nothing, each once as typed, and which of the known ones it has. */
export function tokensOf<Token extends string>(template: string, known: readonly Token[]) {
  const words = Array.from(template.matchAll(TOKEN), ([, word = '']) => word.trim());
  const tokens = new Set(words.map((word) => word.toLowerCase()));
  return {
    unknownTokens: [...new Set(words.filter((word) => !known.some((token) => token === word.toLowerCase())))],
    has: (token: Token) => tokens.has(token),
  };
}

/** Besides unknown tokens: whether two invoices of a customer get two names by themselves, without being numbered. */
export function templateFaults(template: string) {
  const { unknownTokens, has } = tokensOf(template, TEMPLATE_TOKENS);
  return { unknownTokens, namesEachInvoice: has('invoice') || has('entry') };
}

/** A safe name without its ending, whatever the facts hold (docs/promises.md P36); spaces of what is empty are closed up. */
export function listFileStem(template: string, facts: ListNameFacts): string {
  return safeFileStem(filledTemplate(template, LIST_READERS, facts), 'list');
}

interface StatementFacts {
  readonly customerNumber: string;
  readonly givenName: string | null;
  /** `YYYY-MM-DD`: the day it is written. */
  readonly day: string;
}

/** Safe on every system, with its ending `.pdf`, whatever the facts hold (docs/promises.md P36). */
export function statementFileName(template: string, facts: StatementFacts): string {
  return templateFileName(template, factsOf(facts));
}

/** Which tokens say nothing here, each once, and whether each customer gets a name of its own. */
export function statementTemplateFaults(template: string) {
  const { unknownTokens, has } = tokensOf(template, STATEMENT_TOKENS);
  return { unknownTokens, namesEachCustomer: has('customer') };
}

function factsOf({ customerNumber, givenName, day }: StatementFacts): TemplateFacts {
  return { ...NOBODY, customerNumber, givenName, invoiceDate: `${day} 00:00:00` };
}

const NOBODY: TemplateFacts = {
  customerNumber: '',
  givenName: null,
  invoiceNo: '',
  entryNo: '',
  invoiceDate: '',
  dueDate: '',
  agreementId: null,
  status: '',
  amount: '',
};
