import { readFileSync } from 'node:fs';
import { BankMatching, type OpenInvoice } from '../../electron/store/reconciliation/bank/bankMatching.ts';
import { SingleAmounts, withSuggestions } from '../../electron/store/reconciliation/bank/bankSuggestions.ts';
import { MatchedFile } from '../../electron/store/reconciliation/bank/matchedFile.ts';
import { BANK_KINDS, type BankFile, MATCHED_KINDS } from '../../shared/domain/bankEntries.ts';
import type { Decimal } from '../../shared/domain/money.ts';
import { NO_SENDER } from '../../shared/domain/sender.ts';

/** A file that was reported; `tests/fixtures/field/README.md` says what of. */
export function fieldFile(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/field/${name}`, import.meta.url));
}

/** What the service behind the files has: customer, invoice, outstanding. */
const INVOICES = [
  ['10001', '500101', '1250'],
  ['10001', '500102', '380.5'],
  ['10001', '500103', '99'],
  ['10001', '500104', '-150'],
  ['10001', '500105', '0'],
  ['10002', '500201', '10000'],
  ['10002', '500202', '6.2'],
  ['10002', '500203', '2000'],
] as const;

/** A bank's file matched with them. */
export function matchedInField(file: BankFile): MatchedFile {
  const matching = new BankMatching(file.credits, NO_SENDER.reference);
  const singles = new SingleAmounts(file.credits.map(({ amount }) => amount));
  const items = INVOICES.map(
    ([customer, invoice, outstanding], at): OpenInvoice => ({
      ...{ id: at + 1, customer, invoice, outstanding: outstanding as Decimal },
    }),
  );
  for (const item of items) {
    if (item.outstanding === '0') continue;
    matching.add(item);
    singles.add(item);
  }
  for (const item of items) if (item.outstanding === '0') matching.noteSettled(item);
  const { outcomes, searched } = withSuggestions(file.credits, matching.decide(), {
    ...{ singles, customers: 2, isOver: () => false },
    owing: () => ({ likely: 1, lists: [items.filter(({ outstanding }) => outstanding !== '0')] }),
  });
  const times = { oldestFetch: 0, newestFetch: 0, unreadableHere: 0 };
  return new MatchedFile(file, outcomes, { ...searched, ...times, reference: NO_SENDER.reference });
}

/** Kind, amount and invoice of each row, in their order. */
export function rowsInField(matched: MatchedFile): string[] {
  return BANK_KINDS.flatMap((kind) => matched.lines(kind)).map((line) => {
    const { kind, amount, invoiceNo } = matched.row(line);
    return `${kind} ${amount} ${invoiceNo}`.trim();
  });
}

/** What is paid of each invoice, by all that is matched. */
export function paidInField(matched: MatchedFile): Record<string, string> {
  const paid = MATCHED_KINDS.flatMap((kind) => matched.lines(kind)).map((line) => matched.row(line));
  return Object.fromEntries(paid.map((row) => [row.invoiceNo, row.paid ?? '']));
}
