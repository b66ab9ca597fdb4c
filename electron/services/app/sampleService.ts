import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Log } from '../../ports/host.ts';
import { connectSandboxThread, type ThreadedSandbox } from '../../sandbox/connectSandboxThread.ts';

interface Parts {
  /** The entry of its thread. */
  readonly thread: URL;
  readonly log: Log;
}

/**
 * Runs the sample service (docs/design.md §2.3) in a thread of its own, from the first use to the end of the launch.
 */
export class SampleService {
  readonly #parts: Parts;
  #running: Promise<ThreadedSandbox> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
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
      return await connectSandboxThread(
        new Worker(this.#parts.thread, { workerData: { kontorSandbox: true } }),
      );
    } catch {
      this.#running = null;
      this.#parts.log.error('sample.failed');
      throw new KontorFailure('internal', { retryable: true });
    }
  }
}
