import type { FlagTexts, ListColumn, ListRow } from '../../../../shared/domain/listFormat.ts';
import type { DateFormat, NumberFormat } from '../../../../shared/domain/settingChoices.ts';
import type { Catalogue } from '../../../../shared/i18n/catalogues.ts';
import type { Statement } from '../statement/statement.ts';

export type PdfTexts = Readonly<Record<keyof Catalogue['paper'], string>>;

/** What is said above a list, under a heading of its own. */
export interface PdfSection {
  readonly heading: string;
  readonly lines: readonly { readonly label: string; readonly text: string | null }[];
}

/** A few figures that belong together, under a heading of their own: less than a page of them. */
export interface PdfFigures {
  readonly heading: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly { readonly row: ListRow; readonly isBold: boolean }[];
}

/** Rows that follow each other under a heading; their sums by the fields that are summed, null where they have none. */
export interface PdfGroup {
  readonly heading: string;
  readonly count: number;
  readonly sums: Readonly<Record<string, string>> | null;
}

/** Everything on a printed list besides its rows. */
export interface ListPaper {
  /** Null for the list of all customers. */
  readonly customer: { readonly number: string; readonly givenName: string | null } | null;
  /** Rows of the list, printed or not. */
  readonly all: number;
  /** The filter in the clerk's words; empty for none. */
  readonly filter: readonly string[];
  /** When the list was fetched, the desk's local time, `YYYY-MM-DD HH:MM` with or without seconds. */
  readonly asOf: string;
  /** The same for the oldest of several lists; that of one list is its own time. */
  readonly oldest: string;
  /** `YYYY-MM-DD` by the desk's calendar. */
  readonly printedOn: string;
  /** Said between the head and the rows. */
  readonly sections?: readonly (PdfSection | PdfFigures)[];
  /** In the order of the rows, all of which are in one; none where they stand by themselves. */
  readonly groups?: readonly PdfGroup[];
  /** In this order; those with a `total` have it in the last row. */
  readonly columns: readonly ListColumn[];
  /** Cells that may come far below the first rows, by which the columns are measured, too. */
  readonly alike?: readonly ListRow[];
  /** `auto` takes the upright page where all columns fit it. */
  readonly orientation: 'auto' | 'portrait' | 'landscape';
  /**
   * How many rows are printed, and exact sums of them by the fields that are summed; the writer adds the rows up and
   * refuses to finish when they differ.
   */
  readonly totals: { readonly count: number };
  /** Fields of the rows that are added up: each is a decimal in the totals. */
  readonly summed: readonly string[];
  /** Of records that could not be read and so are in no row and no sum; null for none. */
  readonly leftOut: string | null;
  /** A display currency such as `SEK`; empty for none. */
  readonly currency: string;
  readonly flagTexts: FlagTexts;
  /** The clerk's words for the service's `invoice`. */
  readonly typeTexts: { readonly invoice: string; readonly creditNote: string };
  readonly numberFormat: NumberFormat;
  readonly dateFormat: DateFormat;
  /** BCP 47, of the texts. */
  readonly language: string;
  readonly texts: PdfTexts;
  readonly fonts: Statement['fonts'];
  readonly signal?: AbortSignal | undefined;
}
