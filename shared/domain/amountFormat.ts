import { type Decimal, decimalFromSource } from './money.ts';
import type { NumberFormat } from './settingChoices.ts';

const MARKS: Readonly<Record<NumberFormat, { readonly group: string; readonly decimal: string }>> = {
  'space-comma': { group: '\u00a0', decimal: ',' },
  'dot-comma': { group: '.', decimal: ',' },
  'comma-dot': { group: ',', decimal: '.' },
  'space-dot': { group: '\u00a0', decimal: '.' },
  'none-dot': { group: '', decimal: '.' },
};

/**
 * A decimal text (`-1250.5`) as a person reads it (`−1 250,50`, U+2212 and no-break spaces): two decimals at least,
 * never rounded, of any length; with its currency where one is given. Other text is returned unchanged. The same on
 * screen and on paper; CSV and XLSX hold the decimal text itself, since programs read them.
 */
export function formatAmount(decimal: string, format: NumberFormat, currency = ''): string {
  const shown = formatNumber(decimal, format);
  return currency === '' ? shown : `${shown}\u00a0${currency}`;
}

/** The mark between whole and fraction. */
export function decimalMark(format: NumberFormat): string {
  return MARKS[format].decimal;
}

/** A whole number in groups of three. */
export function formatCount(count: number, format: NumberFormat): string {
  return grouped(String(count).replace('-', '\u2212'), format);
}

function formatNumber(decimal: string, format: NumberFormat): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${sign === '-' ? '\u2212' : ''}${grouped(whole, format)}${MARKS[format].decimal}${decimals}`;
}

function grouped(digits: string, format: NumberFormat): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, MARKS[format].group);
}

const CURRENCY =
  /(?<=^[-+]?\s*)(?:\p{Sc}|[A-Z]{3}\s|kr\.?\s?)\s*(?=[-+\d])|(?<=[-\d])\s*(?:\p{Sc}|[A-Z]{3}|kr\.?)$|(?<=\d)[:,.]-(?:\s*kr\.?)?$/gu;
/** What is set for a minus: hyphens, dashes and the sign itself. */
const MINUS = /[\u2010-\u2013\u2212]/gu;
const SIGNED = /^([-+]?)\s*(\d[\d.,\s'\u2019]*?)\s?([-+]?)$/u;
/** Blanks and apostrophes group digits only where nothing else can be meant: two numbers are never joined. */
const SPACED = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?:[.,]\d+)?$/u;
const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;
/** As grouped in India: lakhs and crores by two digits, thousands by three. */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
const PARTED = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)([.,])(\d+)$/;
const LONGEST = 60;
/** As most are written: in one way only, so that nothing of the rest is asked of them. */
const PLAIN = /^-?\d+(?:[.,]\d{1,2})?$/;

/**
 * The amounts that a typed text may mean: `1250`, `1 250,00`, `1.250,00`, `1'250.00 kr`, `-250`, `250-`. Empty for what
 * is no amount; two where a lone mark before three digits may group or part them (`1,250` is 1250 and 1.25).
 */
export function typedAmounts(typed: string): Decimal[] {
  if (typed.length > LONGEST) return [];
  if (PLAIN.test(typed)) {
    const only = decimalFromSource(typed.replace(',', '.'));
    return only === null ? [] : [only];
  }
  const text = typed.normalize('NFKC').replace(MINUS, '-').trim().replace(CURRENCY, '').trim();
  const [, before, figures = '', after] = SIGNED.exec(text) ?? [];
  if (figures === '' || (before !== '' && after !== '')) return [];
  const sign = before === '-' || after === '-' ? '-' : '';
  const amounts = readings(figures).flatMap((plain) => decimalFromSource(`${sign}${plain}`) ?? []);
  return [...new Set(amounts)];
}

/** An amount of a table, without what bookkeepers write around it. */
interface WrittenAmount {
  /** As of `typedAmounts`. */
  readonly amounts: readonly Decimal[];
  /** What stands behind it, or before it: `150.00 CR`, `150,00 H`. */
  readonly side: string;
}

const IN_BRACKETS = /^(\D{0,5})\(\s*((?:\p{Sc}|[A-Z]{3}\s)?\s*\d[^()]*)\)(\D{0,5})$/u;
const SIDED =
  /^(.*\d\)?)\s*(dr|cr|Dr|Cr|DR|CR|[DCSHK]|[Ss]oll|[Hh]aben|[Dd]ebit|[Cc]redit|[Dd]ebet|[Kk]redit)\.?$/u;
const BEFORE = /^(dr|cr)\.?\s+(\(?\p{Sc}?\s*\d.*)$/iu;

/** The amount of a table's cell: `(150.00)` is below zero, and `150.00 CR` has its side beside it. */
export function writtenAmounts(text: string): WrittenAmount {
  const written = text.normalize('NFKC').trim();
  if (written.length > LONGEST || PLAIN.test(written)) return { amounts: typedAmounts(written), side: '' };
  const [, first, firstSide] = SIDED.exec(written) ?? [];
  const [, secondSide, second] = BEFORE.exec(written) ?? [];
  const amount = first ?? second ?? written;
  const [, before = '', inside, after = ''] = IN_BRACKETS.exec(amount) ?? [];
  const signed = inside === undefined ? amount : `${before}-${inside.trim()}${after}`;
  return { amounts: typedAmounts(signed), side: firstSide ?? secondSide ?? '' };
}

/** Digits with at most one point, as they may be meant. */
function readings(figures: string): string[] {
  if (SPACED.test(figures)) return [figures.replace(/[\s'\u2019]/gu, '').replace(',', '.')];
  if (/^\d+$/.test(figures)) return [figures];
  if (LAKHS.test(figures)) return [figures.replaceAll(',', '')];
  const found = GROUPED.test(figures) ? [figures.replace(/[.,]/g, '')] : [];
  const [, whole = '', mark = '', decimals] = PARTED.exec(figures) ?? [];
  if (decimals !== undefined && !whole.includes(mark))
    found.push(`${whole.replace(/[.,]/g, '')}.${decimals}`);
  return found;
}
