import type { ReferenceTemplate } from './paymentReference.ts';

/** Characters of a line; a paper has room for no more. */
export const MOST_SENDER_LINE = 80;
/** Lines of the sender's address, and of the text of the clerk's own. */
export const MOST_SENDER_LINES = { address: 4, text: 4 } as const;
/** Bytes of a logo, and its pixels: 300 to the inch of the room that it has. */
export const LOGO_BOUNDS = { bytes: 150_000, width: 750, height: 250 } as const;

/**
 * From whom papers of a connection are, and where they are paid: what the clerk entered, since the service says nothing
 * of it (docs/service.md §2.3). What is empty is not printed.
 */
export interface Sender {
  readonly name: string;
  readonly organisationNumber: string;
  readonly postalLines: readonly string[];
  /** Telephone, e-mail, or whatever helps to reach the sender. */
  readonly contact: string;
  /** A PNG or JPEG as base64, within `LOGO_BOUNDS`. */
  readonly logo: string | null;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  /** Lines of the clerk's own, such as terms of payment. */
  readonly textLines: readonly string[];
  readonly reference: ReferenceTemplate;
}

/** What a customer looks for on a statement and would not find. */
export const SENDER_LACKS = ['name', 'address', 'account', 'reference'] as const;
export type SenderLack = (typeof SENDER_LACKS)[number];

export const NO_SENDER: Sender = {
  name: '',
  organisationNumber: '',
  postalLines: [],
  contact: '',
  logo: null,
  bankgiro: '',
  iban: '',
  bic: '',
  textLines: [],
  reference: { template: '', scheme: 'none' },
};

export function senderLacks(sender: Sender): SenderLack[] {
  const lacks: Readonly<Record<SenderLack, boolean>> = {
    name: sender.name === '',
    address: sender.postalLines.length === 0,
    account: sender.bankgiro === '' && sender.iban === '',
    reference: sender.reference.template === '',
  };
  return SENDER_LACKS.filter((lack) => lacks[lack]);
}
