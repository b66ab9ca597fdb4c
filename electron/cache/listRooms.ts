import type { CipherDatabase } from './database/database.ts';
import type { FactsRepository } from './facts/factsRepository.ts';
import { DebtLedgers } from './lists/read/debtLedgers.ts';
import { DebtOverviewQueries } from './lists/read/debtOverviewQueries.ts';
import { KeptRecords } from './lists/read/keptRecords.ts';
import { ListQueries } from './lists/read/listQueries.ts';
import { RowFunctions } from './lists/read/rowFunctions.ts';
import { StopSign } from './lists/read/stopSign.ts';

/** What any reader is asked about lists. */
export function listRooms(
  listsFile: CipherDatabase,
  facts: FactsRepository,
  sign: Pick<StopSign, 'check'> = new StopSign(),
) {
  const ledgers = new DebtLedgers(listsFile);
  const debts = new DebtOverviewQueries(ledgers, facts);
  const functions = new RowFunctions(listsFile, sign);
  return {
    ledgers,
    debts,
    lists: new ListQueries(listsFile, facts, debts, functions),
    records: new KeptRecords(listsFile, functions, facts, debts),
  };
}

export type ListRooms = Pick<ReturnType<typeof listRooms>, 'lists' | 'records'>;
