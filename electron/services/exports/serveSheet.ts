import type { MessagePort } from 'node:worker_threads';
import { importedSheets } from './importedSheets.ts';

/** Reads one workbook, answers with its sheets and so ends the thread. */
export async function serveSheet(port: MessagePort, bytes: Uint8Array): Promise<void> {
  port.postMessage(await importedSheets(bytes));
  port.close();
}
