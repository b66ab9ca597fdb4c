import { parentPort } from 'node:worker_threads';
import { serveWriter } from './serveWriter.ts';

/** The entry of the thread on which one file is written; `threadedPart` speaks with it. */
if (parentPort) serveWriter(parentPort);
