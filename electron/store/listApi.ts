import type { CipherDatabase } from '../database/database.ts';
import { CancellationToken } from '../workers/cancellationToken.ts';
import { AsOfQueries } from './invoices/queries/asOfQueries.ts';
import { CustomerTable } from './invoices/queries/customerTable.ts';
import { KeptRecords } from './invoices/queries/keptRecords.ts';
import { ListQueries } from './invoices/queries/listQueries.ts';
import { MarksByRow } from './invoices/queries/marksByRow.ts';
import { RowFunctions } from './invoices/queries/rowFunctions.ts';
import type { FactsRepository } from './userData/factsRepository.ts';
import type { MarksSource } from './userData/marks/marksShapes.ts';

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
