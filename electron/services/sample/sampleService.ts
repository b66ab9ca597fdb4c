import { Worker } from 'node:worker_threads';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import type { Log } from '../../ports/log.ts';

/** Where the sample service of this launch listens, and what it accepts. */
export interface RunningSample {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface Ready {
  readonly kind: 'ready';
  readonly port: number;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

/** Runs the sample service of DESIGN §2 in a thread of its own, from the first use to the end of the launch. */
export class SampleService {
  readonly #thread: URL;
  readonly #log: Log;
  #worker: Worker | null = null;
  #running: Promise<RunningSample> | null = null;

  constructor(thread: URL, log: Log) {
    this.#thread = thread;
    this.#log = log;
  }

  /** @throws KontorFailure internal when the thread cannot start */
  running(): Promise<RunningSample> {
    this.#running ??= this.#start();
    return this.#running;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#running = null;
    await worker?.terminate();
  }

  #start(): Promise<RunningSample> {
    const worker = new Worker(this.#thread, { workerData: {} });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      const failed = () => {
        this.#running = null;
        this.#log.error('sample.failed');
        reject(new KontorFailure('internal', { retryable: true }));
      };
      worker.once('error', failed);
      worker.once('exit', failed);
      worker.on('message', (message: Ready) => {
        if (message.kind !== 'ready') return;
        this.#log.info('sample.ready');
        resolve({ baseUrl: `http://127.0.0.1:${message.port}`, ...message.credentials });
      });
    });
  }
}
