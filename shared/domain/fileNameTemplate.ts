import { safePdfName } from './exportFileName.ts';
import { READERS, type TemplateFacts, type TemplateToken } from './templateTokens.ts';

export interface NamePreview {
  /** Safe on every system, with its ending `.pdf`. */
  readonly fileName: string;
  /** Unknown tokens of the template, each once; they appear in the name as typed. */
  readonly unknownTokens: readonly string[];
  /** Whether two invoices of a customer get two names by themselves, without being numbered. */
  readonly namesEachInvoice: boolean;
}

const TOKEN = /\{([^{}]*)\}/g;

function isToken(word: string): word is TemplateToken {
  return Object.hasOwn(READERS, word);
}

/**
 * The file name of an invoice by a template: text and `{tokens}`, any case, whatever the facts hold (docs/promises.md
 * P36).
 */
export function templateFileName(template: string, facts: TemplateFacts): string {
  return safePdfName(
    template.replace(TOKEN, (typed, word: string) => {
      const token = word.trim().toLowerCase();
      return isToken(token) ? READERS[token](facts) : typed;
    }),
  );
}

/** For the live preview beside the template's box. */
export function previewFileName(template: string, facts: TemplateFacts): NamePreview {
  const words = Array.from(template.matchAll(TOKEN), ([, word = '']) => word.trim());
  const tokens = new Set(words.map((word) => word.toLowerCase()));
  return {
    fileName: templateFileName(template, facts),
    unknownTokens: [...new Set(words.filter((word) => !isToken(word.toLowerCase())))],
    namesEachInvoice: tokens.has('invoice') || tokens.has('entry'),
  };
}
