import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Log } from '../../ports/log.ts';
import { connectSandboxThread, type ThreadedSandbox } from '../../sandbox/connectSandboxThread.ts';

/**
 * Runs the sample service (docs/design.md §2.3) in a thread of its own, from the first use to the end of the launch.
 */
export class SampleService {
  readonly #thread: URL;
  readonly #log: Log;
  #running: Promise<ThreadedSandbox> | null = null;

  constructor(thread: URL, log: Log) {
    this.#thread = thread;
    this.#log = log;
  }

  /** @throws KontorFailure internal when it cannot start; the next call tries again */
  running(): Promise<ThreadedSandbox> {
    this.#running ??= this.#start();
    return this.#running;
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    const sandbox = await running?.catch(() => null);
    await sandbox?.stop();
  }

  async #start(): Promise<ThreadedSandbox> {
    try {
      return await connectSandboxThread(new Worker(this.#thread, { workerData: { kontorSandbox: true } }));
    } catch {
      this.#running = null;
      this.#log.error('sample.failed');
      throw new KontorFailure('internal', { retryable: true });
    }
  }
}
