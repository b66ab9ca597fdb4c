import {
  bankgiroProblem,
  bicProblem,
  ibanProblem,
  paymentReference,
  type Reference,
  type ReferenceScheme,
  type ReferenceTemplate,
} from '../../../shared/domain/paymentReference.ts';
import { MOST_SENDER_LINE, MOST_SENDER_LINES } from '../../../shared/domain/sender.ts';
import type { Language } from '../../../shared/i18n/languages.ts';
import type { SenderSettings } from '../../../shared/ipc/sender.ts';

/** What stands in the fields, as it is typed. */
export interface SenderDraft {
  readonly name: string;
  readonly organisationNumber: string;
  readonly address: string;
  readonly contact: string;
  readonly logo: string | null;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  readonly text: string;
  readonly template: string;
  readonly scheme: ReferenceScheme;
  readonly currency: string;
  readonly language: Language | null;
}

/** What every part of the form is given. */
export interface SenderFieldsProps {
  readonly draft: SenderDraft;
  readonly change: (change: Partial<SenderDraft>) => void;
}

export function draftOf({ sender, currency, language }: SenderSettings): SenderDraft {
  const { postalLines, textLines, reference, ...lines } = sender;
  return {
    ...lines,
    ...reference,
    address: postalLines.join('\n'),
    text: textLines.join('\n'),
    currency,
    language,
  };
}

/** As it is saved: without empty lines, and without the tabs of a table that was pasted. */
export function settingsOf(draft: SenderDraft): SenderSettings {
  const { name, organisationNumber, contact, logo, bankgiro, iban, bic, template, scheme } = draft;
  return {
    sender: {
      name: inOneLine(name),
      organisationNumber: inOneLine(organisationNumber),
      postalLines: linesOf(draft.address),
      contact: inOneLine(contact),
      logo,
      bankgiro: inOneLine(bankgiro),
      iban: inOneLine(iban),
      bic: inOneLine(bic),
      textLines: linesOf(draft.text),
      reference: { template: template.trim(), scheme },
    },
    currency: draft.currency.trim(),
    language: draft.language,
  };
}

/** Of one line each. */
export type SenderLine = 'name' | 'organisationNumber' | 'contact';

export type SenderProblem = SenderLine | 'address' | 'bankgiro' | 'iban' | 'bic' | 'text' | 'template';

/** The fields that cannot be saved as they are. */
export function problemsOf(draft: SenderDraft): ReadonlySet<SenderProblem> {
  const { bankgiro, iban, bic } = draft;
  const isTooLong = (line: SenderLine) => inOneLine(draft[line]).length > MOST_SENDER_LINE;
  const wrong: Readonly<Record<SenderProblem, boolean>> = {
    name: isTooLong('name'),
    organisationNumber: isTooLong('organisationNumber'),
    contact: isTooLong('contact'),
    address: !fits(draft.address, MOST_SENDER_LINES.address),
    bankgiro: bankgiro.trim() !== '' && bankgiroProblem(bankgiro) !== null,
    iban: iban.trim() !== '' && ibanProblem(iban) !== null,
    bic: bic.trim() !== '' && bicProblem(bic) !== null,
    text: !fits(draft.text, MOST_SENDER_LINES.text),
    template: !isSoundTemplate(draft),
  };
  return new Set((Object.keys(wrong) as SenderProblem[]).filter((field) => wrong[field]));
}

/** A customer and an invoice that nobody has, for what a template makes of them. */
export const EXAMPLE = { customerNumber: '10001', invoiceNo: '200417' } as const;

/** The reference of the example; `noInvoice` where a paper about several invoices would have none. */
export function exampleReference(template: ReferenceTemplate): Reference {
  return paymentReference(template, EXAMPLE);
}

function isSoundTemplate(draft: SenderDraft): boolean {
  return draft.template.trim() === '' || exampleReference(draft).ok;
}

function fits(text: string, most: number): boolean {
  const lines = linesOf(text);
  return lines.length <= most && lines.every((line) => line.length <= MOST_SENDER_LINE);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(inOneLine)
    .filter((line) => line !== '');
}

function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
