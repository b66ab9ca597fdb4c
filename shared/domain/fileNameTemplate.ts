import { safePdfName } from './exportFileName.ts';
import { READERS, TEMPLATE_TOKENS, type TemplateFacts } from './templateTokens.ts';

const TOKEN = /\{([^{}]*)\}/g;

/**
 * The file name of an invoice by a template: text and `{tokens}`, any case, whatever the facts hold (docs/promises.md
 * P36).
 */
export function templateFileName(template: string, facts: TemplateFacts): string {
  return safePdfName(filledTemplate(template, READERS, facts));
}

/** A template with its tokens as they read; one that nobody reads stays as typed. */
export function filledTemplate<Facts>(
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
