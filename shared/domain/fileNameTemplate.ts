import { safePdfName } from './exportFileName.ts';

/** What a template may name. `null` is what nobody knows: it leaves nothing behind in the file's name. */
export interface TemplateFacts {
  readonly customerNumber: string;
  /** The name that a clerk gave the customer; the service gives none. */
  readonly givenName: string | null;
  readonly invoiceNo: string;
  readonly entryNo: string;
  /** Local wall-clock times of the service (SERVICE §2.3). */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly agreementId: string | null;
  readonly status: string;
  /** Decimal text, price with VAT. */
  readonly amount: string;
}

const READERS = {
  customer: (facts) => facts.customerNumber,
  name: (facts) => facts.givenName ?? '',
  invoice: (facts) => facts.invoiceNo,
  entry: (facts) => facts.entryNo,
  date: (facts) => facts.invoiceDate.slice(0, 10),
  year: (facts) => facts.invoiceDate.slice(0, 4),
  month: (facts) => facts.invoiceDate.slice(5, 7),
  day: (facts) => facts.invoiceDate.slice(8, 10),
  due: (facts) => facts.dueDate.slice(0, 10),
  agreement: (facts) => facts.agreementId ?? '',
  status: (facts) => facts.status,
  amount: (facts) => facts.amount,
} satisfies Readonly<Record<string, (facts: TemplateFacts) => string>>;

export type TemplateToken = keyof typeof READERS;

/** In the order of a menu of tokens. */
export const TEMPLATE_TOKENS = Object.keys(READERS) as readonly TemplateToken[];

export const DEFAULT_TEMPLATE = '{customer}_{invoice}_{date}';

export interface NamePreview {
  /** Safe on every system, with its ending `.pdf`. */
  readonly fileName: string;
  /** Tokens that the template names and nobody knows, each once; they stand in the name as typed. */
  readonly unknownTokens: readonly string[];
  /** Whether two invoices of a customer get two names by themselves, without being numbered. */
  readonly tellsInvoicesApart: boolean;
}

const TOKEN = /\{([^{}]*)\}/g;

function isToken(word: string): word is TemplateToken {
  return Object.hasOwn(READERS, word);
}

/** The file name of an invoice by a template: text and `{tokens}`, any case, whatever the facts hold (P36). */
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
    tellsInvoicesApart: tokens.has('invoice') || tokens.has('entry'),
  };
}
