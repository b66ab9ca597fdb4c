import { luhnDigit, mod11Digit, mod97, viiteDigit } from './checkDigits.ts';

/**
 * How a reference ends or begins: as it is; Swedish OCR, without and with a length digit; Norwegian KID by modulus 10 and
 * 11; Finnish viite; ISO 11649.
 */
export const REFERENCE_SCHEMES = ['none', 'ocr', 'ocrLength', 'kid10', 'kid11', 'viite', 'rf'] as const;
export type ReferenceScheme = (typeof REFERENCE_SCHEMES)[number];

/**
 * The one template of a connection. The service shows no payment reference (docs/service.md §2.3): it is the clerk's own
 * assumption. Empty for none.
 */
export interface ReferenceTemplate {
  readonly template: string;
  readonly scheme: ReferenceScheme;
}

export interface ReferenceFacts {
  readonly customerNumber: string;
  /** Null where the paper is about no single invoice. */
  readonly invoiceNo: string | null;
}

/**
 * Why there is no reference: no template; a token that is unknown; an invoice is named where there is none; something that
 * the scheme has no digit for; too short; too long.
 */
export type ReferenceProblem = 'empty' | 'unknownToken' | 'noInvoice' | 'characters' | 'tooShort' | 'tooLong';

export type Reference =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: ReferenceProblem };

export const REFERENCE_TOKENS = ['customer', 'invoice'] as const;
export const MOST_REFERENCE_TEMPLATE = 60;

const TOKEN = /\{([^{}]*)\}/g;

interface Scheme {
  readonly content: RegExp;
  /** Characters of the whole reference. */
  readonly fewest: number;
  readonly most: number;
  readonly whole: (content: string) => string;
  /** Characters of the check before the content, and after it. */
  readonly check: readonly [before: number, after: number];
}

const DIGITS = /^\d*$/;
const SCHEMES: Readonly<Record<ReferenceScheme, Scheme>> = {
  none: { content: /^[\p{L}\p{N} ./-]*$/u, fewest: 1, most: 35, whole: (content) => content, check: [0, 0] },
  ocr: {
    content: DIGITS,
    fewest: 2,
    most: 25,
    whole: (content) => content + luhnDigit(content),
    check: [0, 1],
  },
  ocrLength: { content: DIGITS, fewest: 3, most: 25, whole: withLengthDigit, check: [0, 2] },
  kid10: {
    content: DIGITS,
    fewest: 2,
    most: 25,
    whole: (content) => content + luhnDigit(content),
    check: [0, 1],
  },
  kid11: {
    content: DIGITS,
    fewest: 2,
    most: 25,
    whole: (content) => content + mod11Digit(content),
    check: [0, 1],
  },
  viite: {
    content: DIGITS,
    fewest: 4,
    most: 20,
    whole: (content) => content + viiteDigit(content),
    check: [0, 1],
  },
  rf: { content: /^[0-9A-Za-z]*$/, fewest: 5, most: 25, whole: asRf, check: [4, 0] },
};

/** The reference by the template, with its check digits; no spaces are added. */
export function paymentReference({ template, scheme }: ReferenceTemplate, facts: ReferenceFacts): Reference {
  if (template.trim() === '') return wrong('empty');
  const tokens = [...template.matchAll(TOKEN)].map(([, token = '']) => token);
  if (tokens.some((token) => !(REFERENCE_TOKENS as readonly string[]).includes(token)))
    return wrong('unknownToken');
  if (facts.invoiceNo === null && tokens.includes('invoice')) return wrong('noInvoice');
  const content = template
    .trim()
    .replace(
      TOKEN,
      (_, token: string) => (token === 'customer' ? facts.customerNumber : facts.invoiceNo) ?? '',
    );
  const { content: allowed, fewest, most, whole } = SCHEMES[scheme];
  if (!allowed.test(content)) return wrong('characters');
  const value = whole(content);
  // A viite of leading zeros is only as long as what follows them.
  const length = scheme === 'viite' ? value.replace(/^0+/, '').length : value.length;
  if (content === '' || length < fewest) return wrong('tooShort');
  return value.length > most ? wrong('tooLong') : { ok: true, value };
}

/** What a reference was made of, without its check digits; null where it does not have those of the scheme. */
export function withoutCheck(scheme: ReferenceScheme, reference: string): string | null {
  const { content: allowed, whole, check } = SCHEMES[scheme];
  const content = reference.slice(check[0], reference.length - check[1]);
  return content !== '' && allowed.test(content) && whole(content) === reference ? content : null;
}

/** Whether each invoice has a reference of its own: a paper about several invoices has none, and each of its rows has one. */
export function isOfInvoices({ template }: Pick<ReferenceTemplate, 'template'>): boolean {
  return template.includes(`{${REFERENCE_TOKENS[1]}}`);
}

/** Whether a paper about several invoices is to have a reference and none can be made of the customer's number. */
export function lacksReference(template: ReferenceTemplate, customerNumber: string): boolean {
  if (isOfInvoices(template)) return false;
  const made = paymentReference(template, { customerNumber, invoiceNo: null });
  return !made.ok && made.problem !== 'empty';
}

function withLengthDigit(content: string): string {
  const counted = content + String((content.length + 2) % 10);
  return counted + luhnDigit(counted);
}

function asRf(content: string): string {
  const text = content.toUpperCase();
  return `RF${String(98 - mod97(`${text}RF00`)).padStart(2, '0')}${text}`;
}

function wrong(problem: ReferenceProblem): Reference {
  return { ok: false, problem };
}
