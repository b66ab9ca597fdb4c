import type { ComparePass } from '../../../../shared/domain/comparison.ts';
import {
  isOfInvoices,
  paymentReference,
  type ReferenceTemplate,
  withoutCheck,
} from '../../../../shared/domain/paymentReference.ts';
import { plainNumber } from './comparedKeys.ts';
import type { LedgerLine } from './ledgerLines.ts';

/** What both sides are called in a pass: those that are called the same may mean each other. */
export interface PassKeys {
  readonly pass: ComparePass;
  readonly customer: (number: string) => string;
  /** Empty where the pass has no name for it. */
  readonly there: (line: Pick<LedgerLine, 'invoice' | 'reference'>) => string;
  readonly here: (customer: string, invoice: string) => string;
}

const BY_NUMBER: readonly PassKeys[] = [
  {
    pass: 'written',
    customer: (number) => number,
    there: ({ invoice }) => invoice,
    here: (_, invoice) => invoice,
  },
  {
    pass: 'plain',
    customer: plainNumber,
    there: ({ invoice }) => plainNumber(invoice),
    here: (_, invoice) => plainNumber(invoice),
  },
];

/** @param references all that the ledger writes; `template` makes those of the invoices */
export function comparePasses(
  template: ReferenceTemplate | null,
  references: readonly string[],
): readonly PassKeys[] {
  if (template === null || !isOfInvoices(template) || references.length === 0) return BY_NUMBER;
  return [...BY_NUMBER, byReference(template, references)];
}

/**
 * Without check digits and leading zeros. Whether a ledger writes check digits is said by most of its references, as the
 * decimal mark is by most amounts: one in ten ends in its check digit by chance.
 */
function byReference(template: ReferenceTemplate, references: readonly string[]): PassKeys {
  const content = (reference: string) => withoutCheck(template.scheme, withoutBlanks(reference));
  const checked = references.filter((one) => content(one) !== null);
  const areChecked = checked.length * 2 >= references.length;
  return {
    pass: 'reference',
    customer: plainNumber,
    there: ({ reference }) =>
      withoutZeros(areChecked ? (content(reference) ?? '') : withoutBlanks(reference)),
    here: (customerNumber, invoiceNo) => {
      const made = paymentReference(template, { customerNumber, invoiceNo });
      return made.ok ? withoutZeros(content(made.value) ?? '') : '';
    },
  };
}

function withoutBlanks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase();
}

function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '');
}
