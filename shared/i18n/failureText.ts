import type { FailureCode, FailureDetails } from '../domain/failure.ts';
import { catalogues, type Language } from './catalogues.ts';

/** The clerk's text of a failure; a detail that is missing leaves no hole in the sentence. */
export function failureText(language: Language, code: FailureCode, details: FailureDetails): string {
  return catalogues[language].failure[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(details[name] ?? '–'),
  );
}
