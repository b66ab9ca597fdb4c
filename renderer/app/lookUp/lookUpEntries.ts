import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import { foldedText } from '../../../shared/domain/foldedText.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import type { Command } from '../../base/commands.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import type { AnyTexts } from '../../i18n/useTexts.ts';
import { readScope, type ScopeMarks } from './lookUpScope.ts';
import type { FoundThings, LookUpAnswer } from './lookUpStore.ts';

export type LookUpGroup =
  | 'groupExact'
  | 'groupOpen'
  | 'groupRecent'
  | 'groupCustomers'
  | 'groupInvoices'
  | 'groupAgreements'
  | 'groupAmounts'
  | 'groupCommands';

export interface LookUpEntry {
  readonly id: string;
  readonly group: LookUpGroup;
  readonly label: string;
  readonly detail: string;
  /** A decimal text shown at the right. */
  readonly amount?: string;
  readonly shortcut?: string;
  /** The command's own id, by which it becomes recent. */
  readonly command?: string;
  /** Where it leads, or what it does. */
  readonly path?: string;
  readonly run?: () => void;
}

/** How many of a group are not shown; `more`: even the counted ones are not all. */
export interface Cut {
  readonly all: number;
  readonly more: boolean;
}

export interface LookUpContent {
  readonly entries: readonly LookUpEntry[];
  readonly cuts: Readonly<Partial<Record<LookUpGroup, Cut>>>;
}

interface Sources {
  readonly answer: LookUpAnswer;
  readonly recent: readonly CustomerCard[];
  /** Those that the text means, in their order. */
  readonly commands: readonly Command[];
  readonly marks: ScopeMarks;
  readonly t: AnyTexts;
  readonly count: (count: number) => string;
}

const MOST_RECENT = 6;
/** Commands beside other things; after `>` all of them are listed. */
const MOST_COMMANDS = 30;

function knownCustomer({ customer, found }: LookUpAnswer): FoundThings['customers'][number] | undefined {
  return found.customers.find((one) => sameCustomer(one.customer, customer));
}

/** A cached item with exactly the typed text; the clerk may also mean a customer that is not cached. */
function isExactly(text: string, ...numbers: readonly string[]): boolean {
  return numbers.some((number) => number.toLowerCase() === text.toLowerCase());
}

function openEntry(sources: Sources): LookUpEntry[] {
  const { answer, t } = sources;
  const { customer } = answer;
  if (customer === null) return [];
  const here = knownCustomer(answer);
  const detail = here?.fetchedAt
    ? t('shell:alreadyHere')
    : `${t('shell:fetchesFromService')}${amountWords(sources)}`;
  return [
    {
      id: `open-${customer.number}`,
      group: 'groupOpen',
      label: t('shell:openCustomer', { number: customer.number }),
      detail: here?.givenName ? `${here.givenName}, ${detail}` : detail,
      path: customerPath(customer),
    },
  ];
}

/** Of a number that may be an amount as well: whether any invoice has it. */
function amountWords({ answer: { text, found }, marks, t, count }: Sources): string {
  const { scope, text: typed } = readScope(text, marks);
  if (scope !== null || typedAmounts(typed).length === 0) return '';
  const { invoices, more } = found.amounts;
  const [first] = invoices;
  if (first === undefined) return `, ${t('shell:amountOfNone')}`;
  const shown = more ? `${count(invoices.length)}+` : count(invoices.length);
  return `, ${t('shell:amountOf', { count: invoices.length, shown, number: first.invoiceNo })}`;
}

function customerEntry(
  group: 'groupExact' | 'groupRecent' | 'groupCustomers',
  one: Pick<CustomerCard, 'customer' | 'givenName' | 'invoices' | 'fetchedAt'>,
  { t, count }: Sources,
): LookUpEntry {
  const numbered = t('shell:customerWithNumber', { number: one.customer.number });
  const invoices =
    one.fetchedAt === null
      ? t('ui:notFetched')
      : t('shell:invoiceCount', { count: one.invoices, shown: count(one.invoices) });
  return {
    id: `${group}-${one.customer.number}`,
    group,
    label: one.givenName || numbered,
    detail: one.givenName ? `${one.customer.number}, ${invoices}` : invoices,
    path: customerPath(one.customer),
  };
}

function invoiceEntries({ answer, t }: Sources, typed: string): LookUpEntry[] {
  return answer.found.invoices.map((one) => ({
    id: `invoice-${one.customer.number}-${one.id}`,
    group: isExactly(typed, one.invoiceNo, one.entryNo) ? 'groupExact' : 'groupInvoices',
    label: t('shell:invoiceWithNumber', { number: one.invoiceNo }),
    detail: [whose(one, t), t('shell:entryNumber', { number: one.entryNo }), one.status].join(', '),
    amount: one.outstanding,
    path: invoicePath(one.customer, one.id),
  }));
}

const AMOUNT_TITLES = {
  outstanding: 'shell:amountOutstanding',
  price: 'shell:amountPrice',
  priceVat: 'shell:amountPriceVat',
} as const;

/** Invoices by an amount: the amount itself, and the name of its column. */
function amountEntries({ answer, t }: Sources): LookUpEntry[] {
  return answer.found.amounts.invoices.map((one) => ({
    id: `amount-${one.customer.number}-${one.id}`,
    group: 'groupAmounts',
    label: t('shell:invoiceWithNumber', { number: one.invoiceNo }),
    detail: [whose(one, t), t(AMOUNT_TITLES[one.field]), one.status].join(', '),
    amount: one.amount,
    path: invoicePath(one.customer, one.id),
  }));
}

function whose(one: Pick<FoundThings['invoices'][number], 'customer' | 'givenName'>, t: AnyTexts): string {
  return one.givenName || t('shell:invoiceOf', { number: one.customer.number });
}

const AGREEMENT_FIELDS = {
  agreementNumber: 'shell:foundAgreement',
  deliveryNumber: 'shell:foundDelivery',
  address: 'shell:foundAddress',
  paymentMethod: 'shell:foundPaymentMethod',
} as const;

function agreementEntries({ answer, t }: Sources, typed: string): LookUpEntry[] {
  return answer.found.agreements.list.map((one, place) => ({
    id: `agreement-${one.customer.number}-${place}`,
    group: one.field === 'agreementNumber' && isExactly(typed, one.text) ? 'groupExact' : 'groupAgreements',
    label: one.text,
    detail: [t(AGREEMENT_FIELDS[one.field]), whose(one, t)].join(', '),
    path: `${customerPath(one.customer)}/${one.key}`,
  }));
}

/** A text as labels are compared: its words alone, in lower case and without marks. */
export function plainWords(text: string): string {
  return foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}

/** Whether the text is what a command, or the screen that it opens, is called. */
export function isCalled({ label, name = '' }: Command, text: string): boolean {
  const typed = plainWords(text);
  return typed !== '' && [label, name].some((called) => plainWords(called) === typed);
}

/** Those that are called just as is typed are exact matches. */
function commandEntries(commands: readonly Command[], typed: string): LookUpEntry[] {
  return commands.map((command) => commandEntry(command, isCalled(command, typed)));
}

function commandEntry({ id, label, lacks = '', shortcut, run }: Command, isExact: boolean): LookUpEntry {
  return {
    id: `command-${id}`,
    group: isExact ? 'groupExact' : 'groupCommands',
    label,
    detail: lacks,
    ...(shortcut ? { shortcut } : {}),
    command: id,
    run,
  };
}

/** Customers whose name is exactly the typed text are exact matches, as is an invoice with this number. */
function customerEntries(sources: Sources, typed: string): LookUpEntry[] {
  const { answer } = sources;
  const folded = foldedText(typed);
  return answer.found.customers
    .filter((one) => !sameCustomer(one.customer, answer.customer))
    .map((one) =>
      customerEntry(foldedText(one.givenName) === folded ? 'groupExact' : 'groupCustomers', one, sources),
    );
}

/** What is under the box, in the order shown. Without a text: recent customers and commands. */
export function lookUpContent(sources: Sources): LookUpContent {
  const { answer, recent, marks } = sources;
  const { scope, text } = readScope(answer.text, marks);
  const wanted = scope === null || scope === 'commands' ? sources.commands : [];
  const commands = scope === 'commands' ? wanted : wanted.slice(0, MOST_COMMANDS);
  const listed = { groupCommands: wanted.filter((command) => !isCalled(command, text)).length } as Partial<
    Record<LookUpGroup, number>
  >;
  if (text === '') {
    const shown = scope === null || scope === 'customers' ? recent : [];
    const entries = [
      ...shown.slice(0, MOST_RECENT).map((card) => customerEntry('groupRecent', card, sources)),
      ...commandEntries(commands, text),
    ];
    return { entries, cuts: cutsOf(entries, { ...listed, groupRecent: shown.length }) };
  }
  const found = [
    ...commandEntries(commands, text),
    ...customerEntries(sources, text),
    ...invoiceEntries(sources, text),
    ...agreementEntries(sources, text),
  ];
  const exact = found.filter(({ group }) => group === 'groupExact');
  const open = openEntry(sources);
  const entries = [
    // What is cached comes first: Enter on an invoice's number does not ask the service for a customer.
    ...(knownCustomer(answer) ? [...open, ...exact] : [...exact, ...open]),
    ...found.filter(({ group }) => group !== 'groupExact' && group !== 'groupCommands'),
    ...amountEntries(sources),
    ...found.filter(({ group }) => group === 'groupCommands'),
  ];
  return { entries, cuts: { ...cutsOf(entries, listed), ...foundCuts(answer.found) } };
}

function cutsOf(
  entries: readonly LookUpEntry[],
  listed: Partial<Record<LookUpGroup, number>>,
): LookUpContent['cuts'] {
  const cut = Object.entries(listed).filter(
    ([group, all]) => entries.filter((entry) => entry.group === group).length < all,
  );
  return Object.fromEntries(cut.map(([group, all]) => [group, { all, more: false }]));
}

/** What the cache has found beyond what it has given. */
function foundCuts({ customers, invoices, agreements, all }: FoundThings): LookUpContent['cuts'] {
  return {
    ...(all.customers > customers.length ? { groupCustomers: { all: all.customers, more: false } } : {}),
    ...(all.invoices.count > invoices.length
      ? { groupInvoices: { all: all.invoices.count, more: all.invoices.more } }
      : {}),
    ...(agreements.all > agreements.list.length
      ? { groupAgreements: { all: agreements.all, more: agreements.more } }
      : {}),
  };
}

/** The list that the box controls; its code may come a moment after the box. */
export const RESULTS_ID = 'look-up-results';

export function optionId(entry: LookUpEntry): string {
  return `look-up-${entry.id}`;
}
