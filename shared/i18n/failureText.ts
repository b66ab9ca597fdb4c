import type { FailureCode, FailureDetails } from '../domain/failure.ts';
import type { Catalogue } from './catalogues.ts';
import { filledText } from './filledText.ts';

/**
 * The clerk's text of a failure. A detail that the catalogue knows as a reason is translated; a missing one leaves no
 * gap in the sentence.
 */
export function failureText(catalogue: Catalogue, code: FailureCode, details: FailureDetails): string {
  const reasons: Readonly<Record<string, string>> = catalogue.reason;
  const texts: Readonly<Record<FailureCode, string>> = { ...catalogue.failure, ...catalogue.pageFailure };
  return filledText(texts[code], (name) => {
    const detail = String(details[name] ?? '–');
    return Object.hasOwn(reasons, detail) ? (reasons[detail] ?? detail) : detail;
  });
}
