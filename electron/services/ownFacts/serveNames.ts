import type { MessagePort } from 'node:worker_threads';
import { type ReadNamesFile, readNames } from './readNames.ts';

/** Reads one file, answers with its names and so ends the thread. */
export async function serveNames(port: MessagePort, bytes: Uint8Array): Promise<void> {
  port.postMessage((await readNames(bytes)) satisfies ReadNamesFile);
  port.close();
}
