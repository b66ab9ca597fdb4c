import type { CipherDatabase } from '../database/database.ts';
import { CancellationToken } from '../workers/cancellationToken.ts';
import { BalancesAsOfQueries } from './invoices/queries/balancesAsOfQueries.ts';
import { CustomerTable } from './invoices/queries/customerTable.ts';
import { ListQueries } from './invoices/queries/listQueries.ts';
import { MarksByRow } from './invoices/queries/marksByRow.ts';
import { CachedRecords } from './invoices/queries/recordFeed.ts';
import { RowFunctions } from './invoices/queries/sqlBuilder.ts';
import type { MarksSource } from './userData/marks/marksRepository.ts';
import type { UserDataRepository } from './userData/userDataRepository.ts';

/** What any reader is asked about lists. */
export function listApi(
  listsFile: CipherDatabase,
  facts: UserDataRepository,
  source: MarksSource,
  sign: Pick<CancellationToken, 'check'> = new CancellationToken(),
) {
  const table = new CustomerTable(listsFile, facts);
  const functions = new RowFunctions(listsFile, sign);
  const marks = new MarksByRow(listsFile, table, source);
  return {
    table,
    bound: marks,
    lists: new ListQueries(listsFile, functions, table, marks),
    records: new CachedRecords(listsFile, functions, table, marks),
    asOf: new BalancesAsOfQueries(listsFile, table, sign),
  };
}

export type ListApi = Pick<ReturnType<typeof listApi>, 'lists' | 'records' | 'asOf'>;
