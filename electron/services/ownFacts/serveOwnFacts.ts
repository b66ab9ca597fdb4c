import type { MessagePort } from 'node:worker_threads';
import { type FoundFacts, readOwnFacts } from './readOwnFacts.ts';

/** Reads one file, answers with what is in it and so ends the thread. */
export function serveOwnFacts(port: MessagePort, bytes: Uint8Array): void {
  port.postMessage(readOwnFacts(bytes) satisfies FoundFacts);
  port.close();
}
