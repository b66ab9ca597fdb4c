import { parentPort } from 'node:worker_threads';
import { errorCode } from '../../shared/domain/failure.ts';
import { serveLazyRpc } from '../workers/rpc.ts';

/**
 * The entry of the threads that read and write files for the clerk; each is asked for one room. A fault is Node's name of
 * it, or empty; never a message, since those name paths.
 */
if (parentPort) {
  serveLazyRpc(
    parentPort,
    {
      bank: async () => new (await import('./reconciliation/bankHandler.ts')).BankReading(),
      eventFiles: async () => new (await import('./marks/eventFile.ts')).EventFileReading(),
      files: async (port) => new (await import('../documents/folder/folderFiles.ts')).FolderFiles(port),
      ledger: async () => new (await import('./reconciliation/ledgerHandler.ts')).LedgerReading(),
      names: async () => new (await import('./marks/readUserData.ts')).NamesReading(),
      numbers: async () => new (await import('./exports/customerNumbers.ts')).NumbersReading(),
      ownFacts: async () => new (await import('./marks/readUserData.ts')).UserDataReading(),
      pdfs: async () => new (await import('../documents/pdf/check.ts')).PdfReading(),
      statements: async (port) =>
        new (await import('../documents/pdf/statementPdf.ts')).StatementPrints(port),
      writer: async () => new (await import('../documents/documentWorker.ts')).FileWriter(),
    },
    errorCode,
  );
}
