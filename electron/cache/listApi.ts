import type { CipherDatabase } from './database/database.ts';
import type { FactsRepository } from './facts/factsRepository.ts';
import type { MarksSource } from './facts/marks/marksShapes.ts';
import { AsOfQueries } from './lists/read/asOfQueries.ts';
import { CancellationToken } from './lists/read/cancellationToken.ts';
import { CustomerTable } from './lists/read/customerTable.ts';
import { KeptRecords } from './lists/read/keptRecords.ts';
import { ListQueries } from './lists/read/listQueries.ts';
import { MarksByRow } from './lists/read/marksByRow.ts';
import { RowFunctions } from './lists/read/rowFunctions.ts';

/** What any reader is asked about lists. */
export function listApi(
  listsFile: CipherDatabase,
  facts: FactsRepository,
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
    records: new KeptRecords(listsFile, functions, table, marks),
    asOf: new AsOfQueries(listsFile, table, sign),
  };
}

export type ListApi = Pick<ReturnType<typeof listApi>, 'lists' | 'records' | 'asOf'>;
