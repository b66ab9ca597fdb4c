import type { InvoiceRow } from '../../../../shared/domain/invoice.ts';
import type { ReferenceTemplate } from '../../../../shared/domain/paymentReference.ts';
import type { Sender } from '../../../../shared/domain/sender.ts';
import type { DateFormat, EnvelopeWindow, NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import type { Catalogue } from '../../../../shared/i18n/catalogues.ts';

export type StatementTexts = Readonly<Record<keyof Catalogue['statement'], string>>;

/** An `InvoiceRow` is one. Amounts are decimal texts, dates local wall-clock times (docs/service.md §2.3). */
export type StatementRow = Pick<
  InvoiceRow,
  | 'invoiceNo'
  | 'entryNo'
  | 'type'
  | 'creditNote'
  | 'invoiceDate'
  | 'dueDate'
  | 'overdue'
  | 'daysLate'
  | 'priceVat'
  | 'outstanding'
>;

/** What was owed at the end of a day, `YYYY-MM-DD`; decimal text. */
export interface EndOfDay {
  readonly day: string;
  readonly outstanding: string;
}

/** Everything on a statement of account besides its rows. */
export interface Statement {
  readonly customer: {
    readonly number: string;
    /** The name that a clerk gave; the service gives none. */
    readonly givenName: string | null;
    /** As the clerk or a delivery's installation address has them; at most five are shown. */
    readonly addressLines: readonly string[];
  };
  readonly envelopeWindow: EnvelopeWindow;
  readonly sender: Sender;
  /** By which it is paid, with its check digits; null for none. */
  readonly reference: string | null;
  /** By which each row has a reference of its own; null where the whole has one, or none. */
  readonly rowReferences: ReferenceTemplate | null;
  readonly scope: 'open' | 'all';
  /** Invoice dates, `YYYY-MM-DD`, both ends included; null for an open end. */
  readonly period: { readonly from: string | null; readonly to: string | null };
  /** When the list was fetched, the desk's local time, `YYYY-MM-DD HH:MM` with or without seconds. */
  readonly asOf: string;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly printedOn: string;
  /** `YYYY-MM-DD`, the day from which days late and the ageing are counted. */
  readonly lateOn: string;
  /** Exact sums of the same rows; the writer adds the rows up and refuses to finish when they differ. */
  readonly totals: InvoiceTotals;
  /** What the customer owes in all, decimal text, of the same fetch; null where no period leaves anything out. */
  readonly owedInAll: string | null;
  /** What was owed before the period and at its end; null where it is not wanted or not known. */
  readonly balances: { readonly opening: EndOfDay | null; readonly closing: EndOfDay | null };
  /** Of records that could not be read and so are in no sum; null for none. */
  readonly leftOut: string | null;
  /** Of invoices that are disputed and so are in no sum; null for none. */
  readonly disputed: string | null;
  /** The same of invoices whose payment is seen in the bank. */
  readonly seenInBank: string | null;
  /** Which reminder it is; null for a statement that is none. */
  readonly heading: string | null;
  /** A display currency such as `SEK`; empty for none, since the service names none (docs/service.md §2.3). */
  readonly currency: string;
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
  /** BCP 47, of the texts. */
  readonly language: string;
  readonly texts: StatementTexts;
  /**
   * Font files of each weight: Inter's Latin, Cyrillic and Greek, with its tabular figures as the figures: asking for them by
   * OpenType feature took pdfkit five milliseconds a row. Then Inter's further scripts.
   */
  readonly fonts: {
    readonly regular: readonly Uint8Array[];
    readonly bold: readonly Uint8Array[];
    /** The address of their folder, which has typefaces of other scripts as well; empty for none. */
    readonly folder: string;
  };
  readonly signal?: AbortSignal | undefined;
}

/** The list changed while its statement was being written; a second try gives rows and totals of one moment. */
export class StatementMismatch extends Error {
  static readonly code = 'mismatch';
  override readonly name = 'StatementMismatch';
  /** By which it crosses from its thread. */
  readonly code = StatementMismatch.code;

  constructor() {
    super('rows and totals are of two moments');
  }
}
