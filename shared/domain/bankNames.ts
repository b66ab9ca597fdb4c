/** How files of banks end: camt, and whatever has columns. */
export const BANK_ENDINGS = ['xml', 'zip', 'csv', 'txt', 'xlsx', 'xls', 'ods'] as const;

/**
 * What becomes of a credit of a bank's file, one of these each: matched by the reference of the template; by a reference
 * that is the invoice's number; by the number in its text; a suggestion that the clerk has taken; suggested; unmatched; taken
 * back by an entry of the same file.
 */
export const BANK_KINDS = [
  ...(['reference', 'number', 'text', 'taken', 'suggested', 'unmatched'] as const),
  'takenBack',
] as const;
export type BankKind = (typeof BANK_KINDS)[number];

/** Those whose invoices are paid by it. */
export const MATCHED_KINDS = ['reference', 'number', 'text', 'taken'] as const satisfies readonly BankKind[];

/** By what a credit is matched without the clerk. */
export type BankPass = Extract<BankKind, 'reference' | 'number' | 'text'>;

/** Why a credit is suggested: its reference or its text may mean several invoices; or by its amount alone. */
export const SUGGESTED_BY = ['reference', 'number', 'text', 'amount'] as const;
export type SuggestedBy = (typeof SUGGESTED_BY)[number];

/**
 * What is known of a credit that is not matched: its invoice is settled here; it is a sum of many payments that the bank
 * has not opened; its text has too many words to look for; too many invoices have its amount; the file takes back one of
 * several, and does not say whether it is this one.
 */
export const UNMATCHED_HINTS = ['settled', 'unopened', 'manyWords', 'manyAlike', 'mayBeTakenBack'] as const;
export type UnmatchedHint = (typeof UNMATCHED_HINTS)[number];
