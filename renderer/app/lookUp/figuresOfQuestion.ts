import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import { typedAmounts } from '../../../shared/domain/typedAmount.ts';

/** What a text asks of customers: owing at least an amount, late by more than so many days, or both. */
export interface QuestionFigures {
  readonly amount: Decimal | null;
  readonly days: number | null;
}

/** Words of the clerk's language, in lower case and without marks; a beginning is enough of all but the fillers. */
export interface FigureWords {
  readonly late: readonly string[];
  readonly owing: readonly string[];
  readonly days: readonly string[];
  readonly fillers: ReadonlySet<string>;
}

const MOST_DAYS = 36_500;
/** Signs for "more than" and "at least". */
const SIGNS = /[<>=≥≤+:]/g;
/** Thousands with blanks between them are one figure. */
const GROUPED = /(?<![\d.,])(\d{1,3})((?: \d{3})+)(?![\d])/g;
/** A whole number, with or without its unit. */
const COUNTED = /^(\d{1,5})(\p{L}*)$/u;

/**
 * Reads `60d 10000`, `late 60`, `owes more than 10 000`: a figure is days where it has their unit or follows a word for
 * being late, and an amount otherwise. Null for a text without a figure and for one with any other word in it: a number
 * alone is a customer's.
 */
export function figuresOfQuestion(text: string, words: FigureWords): QuestionFigures | null {
  const tokens = tokensOf(text, words.fillers);
  const questionWords = [...words.owing, ...words.late, ...words.days];
  const figures: (number | Decimal)[] = [];
  let isLate = false;
  for (const [place, token] of tokens.entries()) {
    if (/^\d/.test(token)) {
      const isCounted = isLate || begins(words.days, tokens[place + 1] ?? '');
      const figure = daysOf(token, isCounted, words.days) ?? typedAmounts(token)[0];
      if (figure === undefined) return null;
      figures.push(figure);
    } else if (!begins(questionWords, token)) return null;
    isLate = begins(words.late, token) && !begins(words.owing, token);
  }
  return meantBy(figures);
}

/** Days are numbers, amounts are texts; null unless there is one of them at most of each kind. */
function meantBy(figures: readonly (number | Decimal)[]): QuestionFigures | null {
  const counts = figures.filter((figure) => typeof figure === 'number');
  const amounts = figures.filter((figure) => typeof figure !== 'number');
  const [days = null] = counts;
  const [amount = null] = amounts;
  if (figures.length === 0 || counts.length > 1 || amounts.length > 1) return null;
  return (days ?? 0) > MOST_DAYS ? null : { amount, days };
}

function tokensOf(text: string, fillers: ReadonlySet<string>): string[] {
  return foldedText(text)
    .replace(SIGNS, ' ')
    .replace(GROUPED, (whole) => whole.replaceAll(' ', ''))
    .split(/\s+/)
    .map((token) => token.replace(/[.,;?!]+$/, ''))
    .filter((token) => token !== '' && !fillers.has(token));
}

/** Null for what is no number of days; `isCounted` where its unit is not a part of it. */
function daysOf(token: string, isCounted: boolean, units: readonly string[]): number | null {
  const [, counted, unit = ''] = COUNTED.exec(token) ?? [];
  if (counted === undefined) return null;
  const isDays = unit === '' ? isCounted : begins(units, unit);
  return isDays ? Number(counted) : null;
}

function begins(words: readonly string[], beginning: string): boolean {
  return beginning !== '' && words.some((word) => word.startsWith(beginning));
}
