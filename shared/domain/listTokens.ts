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
