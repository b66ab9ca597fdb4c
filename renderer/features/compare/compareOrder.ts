import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import type { InvoiceFilter } from '../../../shared/domain/invoiceQuery.ts';
import type { Decimal } from '../../../shared/domain/money.ts';
import type { DateFormat } from '../../../shared/domain/settingChoices.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import { readSkipped } from '../../ui/ForeignTable.tsx';
import type { CompareOrder, CompareState } from './compareStore.ts';

/** Why nothing can be compared yet; a `field` says by itself what is wrong in it. */
export type OrderLack = 'lacksInvoice' | 'lacksAmount' | 'field';

/** Null for what is no amount, or less than none. A lone mark before three digits groups them. */
export function readTolerance(typed: string): Decimal | null {
  const [amount] = typedAmounts(typed);
  return amount === undefined || amount.startsWith('-') ? null : amount;
}

/** What is asked of the main process, of the invoices of a filter or of all; null without a ledger. */
export function orderOf(
  { ledger, mapping, skipped, choices }: Pick<CompareState, 'ledger' | 'mapping' | 'skipped' | 'choices'>,
  connectionId: string,
  filter: InvoiceFilter | null,
  { dateFormat, today }: { readonly dateFormat: DateFormat; readonly today: LocalDate },
): CompareOrder | OrderLack | null {
  if (ledger === null || mapping === null) return null;
  const { roles } = mapping;
  if (!roles.includes('invoice') && !roles.includes('reference')) return 'lacksInvoice';
  if (!roles.some((role) => role === 'amount' || role === 'debit' || role === 'credit')) return 'lacksAmount';
  const rows = readSkipped(skipped);
  const tolerance = readTolerance(choices.tolerance);
  const until = readDay(choices.until, dateFormat);
  const number = choices.who === 'all' ? null : numberOf(choices.number);
  if (rows === null || tolerance === null || until === undefined || number === undefined) return 'field';
  const { amount, isAsOf } = choices;
  return {
    ledgerId: ledger.ledgerId,
    list: { connectionId, number },
    mapping: { ...mapping, skipped: rows },
    ...{ amount, filter, until, tolerance },
    asOf: isAsOf ? pastDay({ until, amount, filter }, today) : null,
  };
}

/** The ledger's last day, if its balances may be compared: of a day that is over, of all invoices, and of what is outstanding. */
export function pastDay(
  { until, amount, filter }: Pick<CompareOrder, 'until' | 'amount' | 'filter'>,
  today: LocalDate,
): LocalDate | null {
  return until !== null && until < today && amount === 'outstanding' && filter === null ? until : null;
}

function numberOf(typed: string) {
  const parsed = parseCustomerNumber(typed);
  return parsed.ok ? parsed.number : undefined;
}
