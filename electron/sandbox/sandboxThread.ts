import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { serveSandbox, startSandbox } from './startSandbox.ts';

/** `workerData` of the thread; without this shape the module does nothing. */
interface SandboxThreadData {
  readonly kontorSandbox: true;
}

function isThreadData(data: unknown): data is SandboxThreadData {
  return typeof data === 'object' && data !== null && 'kontorSandbox' in data;
}

if (!isMainThread && parentPort !== null && isThreadData(workerData)) {
  void serveSandbox(parentPort, startSandbox);
}
