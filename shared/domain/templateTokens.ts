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

/** What the name of a list's file may say. */
export interface ListNameFacts {
  /** Such as *Invoices*. */
  readonly what: string;
  /** Empty for a list of several customers. */
  readonly customerNumber: string;
  /** The clerk's own name of the customer, or of the connection; empty for none. */
  readonly name: string;
  /** In the clerk's words; empty for none. */
  readonly filter: readonly string[];
  /** A word for a filter that is too long for a name. */
  readonly filtered: string;
  /** `YYYY-MM-DD`: the day it is written. */
  readonly day: string;
}

/** UTF-16 units of a part that may be of any length, so that the parts behind it are never cut off. */
const LONGEST_NAME = 40;
const LONGEST_FILTER = 28;

/** What each token of a template means. */
export const LIST_READERS = {
  what: ({ what }) => what,
  customer: ({ customerNumber }) => customerNumber,
  name: ({ name }) => shortened(name),
  filter: ({ filter, filtered }) => {
    const words = filter.join(', ');
    return words.length <= LONGEST_FILTER ? words : filtered;
  },
  date: ({ day }) => day,
} satisfies Readonly<Record<string, (facts: ListNameFacts) => string>>;

export type ListToken = keyof typeof LIST_READERS;

export const LIST_TOKENS = Object.keys(LIST_READERS) as readonly ListToken[];

export const DEFAULT_LIST_TEMPLATE = '{what} {customer} {name} {filter} {date}';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cut between letters as people see them. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  let kept = '';
  for (const { segment } of letters.segment(name)) {
    if (kept.length + segment.length > LONGEST_NAME) break;
    kept += segment;
  }
  return kept.trim();
}
