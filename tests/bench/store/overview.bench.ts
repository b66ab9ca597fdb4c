import { openDatabase } from '../../../electron/database/database.ts';
import { ageingCondition } from '../../../electron/store/invoices/model/ageBalances.ts';
import { openQueryWorker } from '../../../electron/store/queryWorker.ts';
import { FIRST_AGEING, stepsOf } from '../../../shared/domain/ageing.ts';
import { benchRecords, bodyOf } from './benchData.ts';
import { type BenchRow, benchRow, printRows, timed } from './benchRow.ts';
import { ref } from './benchStore.ts';
import { CUSTOMERS, fill, KEY, openFilled, PER_CUSTOMER } from './filledStore.ts';

const TODAY = '2026-06-15';
const ROUNDS = 7;

/** The least that one scan must do for the same figures; who owes most would cost it a sort besides. */
export function scanSql(): string {
  const aged = stepsOf(FIRST_AGEING).map((step) => {
    const isOfStep = ageingCondition(step, TODAY).replace('outstanding <> 0 AND ', '');
    return `sum(outstanding) FILTER (WHERE ${isOfStep})`;
  });
  return `SELECT count(*), sum(price), sum(price_vat), sum(outstanding), ${aged.join(', ')} FROM invoice`;
}

/** F09: ageing, outstanding and top debtors over all customers, at first and after one of them changed. */
export async function run(customers: number = CUSTOMERS): Promise<BenchRow[]> {
  using filled = openFilled(customers);
  const { writer, opened, reader } = filled;
  const lists = openDatabase({ ...opened.lists, key: KEY }, { readonly: true, pageCache: 64 * 2 ** 20 });
  const scan = lists.prepare(scanSql()).raw();
  const scans: number[] = [];
  const firsts: number[] = [];
  const agains: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    scans.push(timed(() => scan.all()));
    // Another reader has nothing in memory yet.
    const other = openQueryWorker(opened, KEY);
    firsts.push(timed(() => other.apis.debts.overview('bench', TODAY)));
    other.close();
    reader.debts.overview('bench', TODAY);
    const numbers = 7_000_000 + PER_CUSTOMER * round;
    fill(writer, ref(1_000 + round), bodyOf(benchRecords(PER_CUSTOMER, numbers)));
    agains.push(timed(() => reader.debts.overview('bench', TODAY)));
  }
  lists.close();
  return [
    benchRow('F09', `ageing and debtors of ${customers} customers, at first`, scans, firsts, 0.3),
    benchRow('F09', 'the same after one customer changed', scans, agains, 0.02),
  ];
}

if (import.meta.main) printRows(await run());
