/** What a template may name. `null` is unknown, and adds nothing to the file's name. */
export interface TemplateFacts {
  readonly customerNumber: string;
  /** The name that a clerk gave the customer; the service gives none. */
  readonly givenName: string | null;
  readonly invoiceNo: string;
  readonly entryNo: string;
  /** Local wall-clock times of the service (docs/service.md §2.3). */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly agreementId: string | null;
  readonly status: string;
  /** Decimal text, price with VAT. */
  readonly amount: string;
}

/** What each token of a template means. */
export const READERS = {
  customer: (facts) => facts.customerNumber,
  name: (facts) => facts.givenName ?? '',
  invoice: (facts) => facts.invoiceNo,
  entry: (facts) => facts.entryNo,
  date: (facts) => facts.invoiceDate.slice(0, 10),
  year: (facts) => facts.invoiceDate.slice(0, 4),
  month: (facts) => facts.invoiceDate.slice(5, 7),
  day: (facts) => facts.invoiceDate.slice(8, 10),
  due: (facts) => facts.dueDate.slice(0, 10),
  agreement: (facts) => facts.agreementId ?? '',
  status: (facts) => facts.status,
  amount: (facts) => facts.amount,
} satisfies Readonly<Record<string, (facts: TemplateFacts) => string>>;

export type TemplateToken = keyof typeof READERS;

/** In the order of a menu of tokens. */
export const TEMPLATE_TOKENS = Object.keys(READERS) as readonly TemplateToken[];

export const DEFAULT_TEMPLATE = '{customer}_{invoice}_{date}';

/** What the name of a statement's file may be made of; what names an invoice says nothing about a statement. */
export const STATEMENT_TOKENS = [
  'customer',
  'name',
  'date',
  'year',
  'month',
  'day',
] as const satisfies readonly TemplateToken[];
