import type { FailureCode, FailureDetails } from '../domain/failure.ts';
import type { Catalogue } from './catalogues.ts';
import { filledText } from './translator.ts';

type Texts = Pick<Catalogue, 'failure' | 'reason'>;

interface Facts {
  readonly code: FailureCode;
  readonly details: FailureDetails;
}

/**
 * The clerk's text of a failure. A detail that the catalogue knows as a reason is translated; a missing one leaves no
 * gap in the sentence.
 */
export function failureText(texts: Texts, failure: Facts): string {
  return sentence(texts, failure, ` ${texts.reason.earlier}`);
}

/** The same of a check, which has fetched nothing: what was fetched earlier is no part of it. */
export function checkFailureText(texts: Texts, failure: Facts): string {
  return sentence(texts, failure, '');
}

function sentence(texts: Texts, { code, details }: Facts, earlier: string): string {
  const reasons: Readonly<Record<string, string>> = texts.reason;
  const failures: Readonly<Record<FailureCode, string>> = texts.failure;
  return filledText(failures[code], (name) => {
    if (name === 'earlier') return earlier;
    const detail = String(details[name] ?? '–');
    return Object.hasOwn(reasons, detail) ? (reasons[detail] ?? detail) : detail;
  });
}
