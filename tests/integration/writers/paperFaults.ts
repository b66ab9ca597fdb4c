import { filled } from '../../../shared/i18n/translator.ts';
import { type ReportPage, type ReportText, readPaper } from './readPaper.ts';
import { tagFaults } from './tagFaults.ts';

interface Expected {
  /** Points that no text is smaller than. */
  readonly smallest: number;
  /** Headings of the columns, of which no word is cut. */
  readonly headings: readonly string[];
  /** How the rows begin: one of them is on each page but the first. */
  readonly rows: readonly string[];
  /** With `{{page}}` and `{{pages}}`. */
  readonly pageText: string;
}

/** Part of a letter's size above its baseline and below it that no other text may touch. */
const [ABOVE, BELOW] = [0.7, 0.18];
/** What typefaces and drawing programs round, in points. */
const ROUNDED = 0.6;

/** What is wrong with a printed paper, for the eye and for a screen reader, in words; none for one that is right. */
export async function paperFaults(path: string, expected: Expected): Promise<readonly string[]> {
  const pages = await readPaper(path);
  const seen = pages.flatMap((page, place) => {
    const told = (fault: string) => `page ${place + 1}: ${fault}`;
    return [
      ...smallTexts(page, expected.smallest),
      ...cutTexts(page),
      ...cutHeadings(page, expected),
      ...orphan(page, place, expected),
      ...missingNumber(page, place, pages.length, expected),
      ...outside(page),
      ...overlaps(page),
    ].map(told);
  });
  return [...seen, ...(await tagFaults(path))];
}

function smallTexts({ texts }: ReportPage, smallest: number): string[] {
  return texts
    .filter(({ size }) => size < smallest - 0.01)
    .map(({ text, size }) => `"${text}" of ${size.toFixed(1)} pt`);
}

function cutTexts({ texts }: ReportPage): string[] {
  return texts.filter(({ text }) => text.includes('…')).map(({ text }) => `"${text}" is cut`);
}

/** Every word of every heading, on each page that has rows. */
function cutHeadings(page: ReportPage, expected: Expected): string[] {
  if (!hasRow(page, expected)) return [];
  const words = new Set(page.texts.flatMap(({ text }) => text.split(/\s+/u)));
  return expected.headings
    .filter((heading) => !heading.split(' ').every((word) => words.has(word)))
    .map((heading) => `"${heading}" is not whole`);
}

/** The first page has the head, and need not have a row. */
function orphan(page: ReportPage, place: number, expected: Expected): string[] {
  return expected.rows.length === 0 || place === 0 || hasRow(page, expected) ? [] : ['no row'];
}

function hasRow({ texts }: ReportPage, { rows }: Expected): boolean {
  return texts.some(({ text }) => rows.some((row) => text.startsWith(row)));
}

function missingNumber(
  { texts }: ReportPage,
  place: number,
  pages: number,
  { pageText }: Expected,
): string[] {
  const number = filled(pageText, { page: place + 1, pages }).replace(/\s/gu, '');
  const whole = texts.map(({ text }) => text.replace(/\s/gu, '')).join('');
  return whole.includes(number) ? [] : [`no "${number}"`];
}

function outside({ texts, width, height }: ReportPage): string[] {
  return texts
    .filter(({ left, right, baseline }) => left < 28 || right > width - 28 || baseline > height - 28)
    .map(({ text }) => `"${text}" is outside of the margins`);
}

function overlaps({ texts }: ReportPage): string[] {
  return texts.flatMap((one, place) =>
    texts
      .slice(place + 1)
      .filter((other) => meet(one, other))
      .map((other) => `"${one.text}" lies on "${other.text}"`),
  );
}

function meet(one: ReportText, other: ReportText): boolean {
  const across = one.left + ROUNDED < other.right && other.left + ROUNDED < one.right;
  const top = (text: ReportText) => text.baseline - ABOVE * text.size;
  const bottom = (text: ReportText) => text.baseline + BELOW * text.size;
  return across && top(one) + ROUNDED < bottom(other) && top(other) + ROUNDED < bottom(one);
}
