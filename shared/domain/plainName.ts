import { withoutUnseen } from './visibleText.ts';

/** The clerk's own name of a customer, typed or from a file: one line, without what would hide or turn a part of it. */
export function plainName(text: string): string {
  return withoutUnseen(text)
    .replace(/(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
