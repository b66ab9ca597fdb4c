import { plainName } from './visibleText.ts';

/** Letters. An explanation is one line, and never cut: what is longer is refused at its field. */
export const LONGEST_EXPLANATION = 200;

/** Differences that are explained at once. */
export const MOST_EXPLAINED = 1_000;

/** Explanations of a connection; the oldest are dropped, and the clerk is told how many. */
export const MOST_EXPLANATIONS = 20_000;

/** As it is kept: one line, without what would hide or turn a part of it. */
export function explanationText(typed: string): string {
  return plainName(typed.toWellFormed());
}
