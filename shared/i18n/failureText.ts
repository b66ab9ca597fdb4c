import type { FailureCode, FailureDetails } from '../domain/failure.ts';
import type { Catalogue } from './catalogues.ts';

/**
 * The clerk's text of a failure. A detail that the catalogue knows as a reason is translated; a missing one leaves no
 * gap in the sentence.
 */
export function failureText(catalogue: Catalogue, code: FailureCode, details: FailureDetails): string {
  const reasons: Readonly<Record<string, string>> = catalogue.reason;
  return catalogue.failure[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const detail = String(details[name] ?? '–');
    return Object.hasOwn(reasons, detail) ? (reasons[detail] ?? detail) : detail;
  });
}
