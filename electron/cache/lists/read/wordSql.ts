import { isAscii, textFinder } from '../../../../shared/domain/foldedText.ts';
import { ID_SPAN } from '../ingest/rowWriter.ts';
import type { FieldColumn } from '../ingest/storedFields.ts';
import type { Word } from './customerWordList.ts';
import { type Condition, condition, type FilterContext } from './filterSql.ts';

/** More words than this are looked up per row rather than spelled out. */
const MOST_SPELLED_OUT = 40;

/** Conditions on the words of one customer's rows: what is found among them is spelled out by its numbers. */
export function wordConditionsOf(words: readonly Word[]): Pick<FilterContext, 'wordIs' | 'wordHas'> {
  return {
    wordIs: (column, texts) => {
      const wanted = new Set(texts);
      return numbersIn(
        column,
        words.filter(({ text }) => wanted.has(text)),
      );
    },
    wordHas: (column, typed) => {
      const isIn = textFinder(typed);
      return numbersIn(
        column,
        words.filter(({ text }) => isIn(text)),
      );
    },
  };
}

/** Rows of `word` that a typed text is in, by `textFinder`: only rows beyond ASCII are compared one by one. */
export function wordHasSql(typed: string): Condition {
  const lower = typed.toLowerCase();
  const marked = "folded GLOB '*[^ -~]*' AND text_has(text, ?)";
  if (!isAscii(lower)) return condition(marked, typed);
  return condition(`(instr(folded, ?) > 0 OR (${marked}))`, lower, typed);
}

function numbersIn(column: FieldColumn, found: readonly Word[]): Condition {
  return condition(`${column} IN (${found.map(({ n }) => n).join(',')})`);
}

/** By what a column of words of one customer's rows sorts. */
export function wordRankOf(column: FieldColumn, customerId: number, words: readonly Word[]): string {
  if (words.length > MOST_SPELLED_OUT) {
    return `(SELECT folded FROM word WHERE word.id = ${customerId * ID_SPAN} + invoice.${column})`;
  }
  const folded = [...new Set(words.map((word) => word.folded))].sort((left, right) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
  );
  const cases = words.map(({ n, folded: text }) => `WHEN ${n} THEN ${folded.indexOf(text)}`);
  return cases.length === 0 ? '0' : `CASE ${column} ${cases.join(' ')} END`;
}
