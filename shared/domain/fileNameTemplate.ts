import { safePdfName } from './exportFileName.ts';
import { READERS, type TemplateFacts, type TemplateToken } from './templateTokens.ts';

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

/** The words of a template's tokens, as they are typed. */
export function tokenWords(template: string): string[] {
  return Array.from(template.matchAll(TOKEN), ([, word = '']) => word.trim());
}

/**
 * Unknown tokens of a template, each once, which appear in the name as typed; and whether two invoices of a customer get
 * two names by themselves, without being numbered.
 */
export function templateFaults(template: string) {
  const words = tokenWords(template);
  const tokens = new Set(words.map((word) => word.toLowerCase()));
  return {
    unknownTokens: [...new Set(words.filter((word) => !isToken(word.toLowerCase())))],
    namesEachInvoice: tokens.has('invoice') || tokens.has('entry'),
  };
}
