/** The check digit by modulus 10 (Luhn) of a text of digits. */
export function luhnDigit(digits: string): string {
  const sum = weighed(digits, [2, 1], (product) => (product > 9 ? product - 9 : product));
  return String((10 - (sum % 10)) % 10);
}

/** The check digit by modulus 11 as a Norwegian KID has it: `-` stands for ten. */
function mod11Digit(digits: string): string {
  const digit = (11 - (weighed(digits, [2, 3, 4, 5, 6, 7]) % 11)) % 11;
  return digit === 10 ? '-' : String(digit);
}

/** The check digit of a Finnish reference number (viitenumero). */
function viiteDigit(digits: string): string {
  return String((10 - (weighed(digits, [7, 3, 1]) % 10)) % 10);
}

/** The rest by 97 of digits and capital letters, `A` as 10 and `Z` as 35 (ISO 7064). */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The weights begin at the last digit and repeat. */
function weighed(digits: string, weights: readonly number[], part = (product: number) => product): number {
  return [...digits]
    .reverse()
    .reduce((sum, digit, place) => sum + part(Number(digit) * (weights[place % weights.length] ?? 0)), 0);
}

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

interface ReferenceFacts {
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

const REFERENCE_TOKENS = ['customer', 'invoice'] as const;
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

const PLAIN = /^[1-9]\d*$/;
const RF = /^RF(\d\d)([0-9A-Z]{1,21})$/;

/** A reference or a number without what banks and payers add or drop: blanks, leading zeros, small letters. */
export function plainReference(text: string): string {
  // Most are plain already, and a million of them are asked for.
  if (PLAIN.test(text)) return text;
  return withoutBlanks(text).replace(/^0+/, '');
}

/** What a written reference says: itself, and what is within an RF whose check digits are right. */
export function referenceForms(written: string): string[] {
  const whole = withoutBlanks(written);
  const [, digits = '', content] = RF.exec(whole) ?? [];
  const forms = content !== undefined && mod97(`${content}RF${digits}`) === 1 ? [whole, content] : [whole];
  return forms.filter((form) => plainReference(form) !== '');
}

/** The number in front of the check digits of a scheme; null where they are wrong, or there are none. */
type Within = (form: string) => string | null;

const last =
  (digit: (content: string) => string): Within =>
  (form) => {
    const content = form.slice(0, -1);
    return /^\d+$/.test(content) && digit(content) === form.slice(-1) ? content : null;
  };

const WITHIN: Readonly<Record<ReferenceScheme, Within>> = {
  none: () => null,
  ocr: last(luhnDigit),
  ocrLength: (form) => {
    const counted = last(luhnDigit)(form);
    const isCounted = counted !== null && counted.length > 1 && counted.endsWith(String(form.length % 10));
    return isCounted ? counted.slice(0, -1) : null;
  },
  kid10: last(luhnDigit),
  kid11: last(mod11Digit),
  // A viite has three digits and its check digit at least.
  viite: (form) => (plainReference(form).length < 4 ? null : last(viiteDigit)(form)),
  // An RF is opened by `referenceForms`.
  rf: () => null,
};

/** The numbers that a form of a reference may be, with and without the check digits of these schemes; plain. */
export function numbersWithin(form: string, schemes: readonly ReferenceScheme[]): string[] {
  const found = schemes.map((scheme) => WITHIN[scheme](form));
  const plain = [form, ...found].map((number) => plainReference(number ?? ''));
  return [...new Set(plain)].filter((number) => number !== '');
}

function withoutBlanks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

/** What is wrong with an account's number: its characters or length, or a digit that does not fit the others. */
export type AccountProblem = 'form' | 'digits';

/** Null for a sound one. Spaces do not count. */
export function ibanProblem(typed: string): AccountProblem | null {
  const iban = compact(typed).toUpperCase();
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return 'form';
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'digits';
}

/** Null for a sound one; seven or eight digits, the last of them by modulus 10. */
export function bankgiroProblem(typed: string): AccountProblem | null {
  const digits = compact(typed).replace('-', '');
  if (!/^\d{7,8}$/.test(digits)) return 'form';
  return luhnDigit(digits.slice(0, -1)) === digits.at(-1) ? null : 'digits';
}

/** Null for a sound one; a BIC has no check digit. */
export function bicProblem(typed: string): AccountProblem | null {
  return /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(compact(typed).toUpperCase()) ? null : 'form';
}

/** In groups of four. */
export function shownIban(typed: string): string {
  return (
    compact(typed)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** `123-4567` or `1234-5678`. */
export function shownBankgiro(typed: string): string {
  const digits = compact(typed).replace('-', '');
  return `${digits.slice(0, -4)}-${digits.slice(-4)}`;
}

function compact(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}
