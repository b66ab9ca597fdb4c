import { sameCustomer } from '../../../shared/domain/customerRef.ts';
import type { CustomerCard } from '../../../shared/ipc/customers.ts';
import { customerPath, invoicePath } from '../../base/paths.ts';
import type { AnyTexts } from '../../i18n/useTexts.ts';
import { readScope } from './lookUpScope.ts';
import type { FoundThings, LookUpAnswer } from './lookUpStore.ts';
import type { Command } from './useCommands.ts';

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
  /** Where it leads, or what it does. */
  readonly path?: string;
  readonly run?: () => void;
}

interface Sources {
  readonly answer: LookUpAnswer;
  readonly recent: readonly CustomerCard[];
  readonly commands: readonly Command[];
  readonly t: AnyTexts;
  readonly count: (count: number) => string;
}

const MOST_RECENT = 6;

function knownCustomer({ customer, found }: LookUpAnswer): FoundThings['customers'][number] | undefined {
  return found.customers.find((one) => sameCustomer(one.customer, customer));
}

/** A cached item with exactly the typed text, which may be meant as well as a customer that is not cached. */
function isExactly(text: string, ...numbers: readonly string[]): boolean {
  return numbers.some((number) => number.toLowerCase() === text.toLowerCase());
}

function openEntry({ answer, t }: Sources): LookUpEntry[] {
  const { customer } = answer;
  if (customer === null) return [];
  const here = knownCustomer(answer);
  const detail = here?.fetchedAt ? t('shell:alreadyHere') : t('shell:fetchesFromService');
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

function customerEntry(
  group: 'groupRecent' | 'groupCustomers',
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
  outstanding: 'invoices:columnOutstanding',
  price: 'invoices:columnPrice',
  priceVat: 'invoices:fieldPriceVat',
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
  address: 'shell:foundAddress',
  paymentMethod: 'shell:foundPaymentMethod',
} as const;

function agreementEntries({ answer, t }: Sources, typed: string): LookUpEntry[] {
  return answer.found.agreements.map((one, place) => ({
    id: `agreement-${one.customer.number}-${place}`,
    group: one.field === 'agreementNumber' && isExactly(typed, one.text) ? 'groupExact' : 'groupAgreements',
    label: one.text,
    detail: [t(AGREEMENT_FIELDS[one.field]), whose(one, t)].join(', '),
    path: `${customerPath(one.customer)}/${one.key}`,
  }));
}

/** A command matches if its name holds every word of the text, in any place. */
function commandEntries({ answer, commands }: Sources): LookUpEntry[] {
  const { scope, text } = readScope(answer.text);
  if (scope !== null && scope !== 'commands') return [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return commands
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ id, label, shortcut, run }) => ({
      id: `command-${id}`,
      group: 'groupCommands',
      label,
      detail: '',
      ...(shortcut ? { shortcut } : {}),
      run,
    }));
}

/** The list under the box, in the order shown. Without a text: recent customers and all commands. */
export function lookUpEntries(sources: Sources): LookUpEntry[] {
  const { answer, recent } = sources;
  const { scope, text } = readScope(answer.text);
  if (text === '') {
    const shown = scope === null || scope === 'customers' ? recent : [];
    return [
      ...shown.slice(0, MOST_RECENT).map((card) => customerEntry('groupRecent', card, sources)),
      ...commandEntries(sources),
    ];
  }
  const others = answer.found.customers.filter((one) => !sameCustomer(one.customer, answer.customer));
  const entries = [...invoiceEntries(sources, text), ...agreementEntries(sources, text)];
  const exact = entries.filter(({ group }) => group === 'groupExact');
  const open = openEntry(sources);
  return [
    // What is known comes first: Enter on an invoice's number does not ask the service for a customer.
    ...(knownCustomer(answer) ? [...open, ...exact] : [...exact, ...open]),
    ...others.map((one) => customerEntry('groupCustomers', one, sources)),
    ...entries.filter(({ group }) => group !== 'groupExact'),
    ...amountEntries(sources),
    ...commandEntries(sources),
  ];
}
