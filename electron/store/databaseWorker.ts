import { parentPort, type Transferable, Worker } from 'node:worker_threads';
import { type FailureCode, type FailureDetails, KontorFailure } from '../../shared/domain/failure.ts';
import { failureOf, isBroken, sqliteWord } from '../database/sqliteFailure.ts';
import { IncompleteAnswer } from '../json/jsonLimits.ts';
import {
  exposedMethods,
  type Method,
  RpcChannel,
  type RpcClient,
  rpcClients,
  serveRpc,
  type WorkerApis,
} from '../workers/rpc.ts';

/** Why a database worker could not do what it was asked for. Errors cross as codes and nothing else. */
export interface RpcError {
  readonly kind: 'failure' | 'incomplete';
  readonly code: FailureCode;
  readonly retryable: boolean;
  readonly details: FailureDetails;
  /** A word for the log, such as SQLITE_CORRUPT; empty for failures that are answers. */
  readonly cause: string;
  /** The file does not hold together: it must be looked at before it is used again. */
  readonly broken: boolean;
}

/** Work in the background: no call waits for it. */
export interface Chores {
  /** Runs once each answer is on its way. */
  readonly afterwards: () => void;
  /** One short step while no calls come; called again, calls first, until it returns false. */
  readonly idle: () => boolean;
}

/** What a worker has once its files are open. */
export interface OpenedWorker {
  /** What `lifecycle.open` is answered with. */
  readonly answer: unknown;
  readonly apis: WorkerApis;
  readonly chores?: Chores;
  /** Called after each call, before it is answered. @throws where what it has written is not on the disk */
  readonly written: () => void;
  /** Closes files whose last connection is another worker's. */
  readonly release?: () => void;
  readonly close: () => void;
}

/** What every database worker can be asked first: until `lifecycle.open` has succeeded nothing else can be called. */
export class WorkerLifecycle<Args extends readonly unknown[] = readonly never[], Answer = unknown> {
  readonly #openFiles: (...args: Args) => OpenedWorker & { readonly answer: Answer };
  #opened: OpenedWorker | null = null;

  constructor(openFiles: (...args: Args) => OpenedWorker & { readonly answer: Answer }) {
    this.#openFiles = openFiles;
  }

  get opened(): OpenedWorker | null {
    return this.#opened;
  }

  open(...args: Args): Answer {
    const opened = this.#openFiles(...args);
    this.#opened = opened;
    return opened.answer;
  }

  release(): void {
    this.#opened?.release?.();
  }

  close(): void {
    this.#opened?.close();
    this.#opened = null;
  }
}

/** How a worker reports that something is wrong with a file, or that it has ended. */
export interface WorkerWatch {
  onFault(fault: RpcError): void;
  /** `cause` is the class of the error that ended it, fit for a log; `answered` counts its calls that did not fail. */
  onExit(cause: string, answered: number): void;
}

/**
 * Room for objects of short life: what a slice of a list was parsed into is released before the next one comes, so
 * that more room would only hold more of it (docs/promises.md F12).
 */
const YOUNG_MEGABYTES = 12;

/** One database worker as the main thread holds it: calls are answered in their order. */
export class DatabaseWorker {
  readonly #channel: RpcChannel<RpcError>;

  constructor(entry: URL, name: string, watch: WorkerWatch) {
    const worker = new Worker(entry, { name, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES } });
    this.#channel = new RpcChannel(worker, {
      errorOf: (fault) => {
        watch.onFault(fault);
        return errorOf(fault);
      },
      lostBy: () => new KontorFailure('cacheBroken', { retryable: true }),
      onLost: (cause, answered) => watch.onExit(classOf(cause), answered),
    });
  }

  call(method: string, args: readonly unknown[], transfer?: readonly Transferable[]): Promise<unknown> {
    return this.#channel.call(method, args, transfer);
  }

  terminate(): Promise<void> {
    return this.#channel.terminate();
  }
}

type OpenFiles = (...args: never[]) => OpenedWorker;
type LifecycleOf<Open extends OpenFiles> = WorkerLifecycle<Parameters<Open>, ReturnType<Open>['answer']>;

/** Opens and closes a worker's files. */
export function lifecycleOf<Open extends OpenFiles>(worker: DatabaseWorker): RpcClient<LifecycleOf<Open>> {
  return rpcClients<{ lifecycle: LifecycleOf<Open> }>((method, args) => worker.call(method, args)).lifecycle;
}

function classOf(cause: unknown): string {
  if (cause === undefined) return 'exit';
  return cause instanceof Error ? cause.name : 'unknown';
}

function errorOf({ kind, code, retryable, details }: RpcError): Error {
  return kind === 'incomplete' ? new IncompleteAnswer() : new KontorFailure(code, { retryable, details });
}

/** Milliseconds without a call after which a worker has nothing better to do. */
const IDLE_AFTER = 250;

/** Answers the calls of the main thread one at a time, in their order. */
export function serveDatabaseWorker(lifecycle: Pick<WorkerLifecycle, 'open' | 'opened'>): void {
  const port = parentPort;
  if (!port) throw new Error('a database worker runs in a thread of its own');
  const find = methodLookup(lifecycle);
  let timer: NodeJS.Timeout | undefined;
  const step = () => {
    if (lifecycle.opened?.chores?.idle()) timer = setTimeout(step, 0);
  };
  serveRpc(port, {
    methodOf: (name) => {
      const method = find(name);
      return (...args) => {
        const value = method(...args);
        lifecycle.opened?.written();
        return value;
      };
    },
    faultOf,
    before: () => clearTimeout(timer),
    afterwards: () => {
      lifecycle.opened?.chores?.afterwards();
      timer = setTimeout(step, IDLE_AFTER);
    },
  });
}

/** Finds a method of the worker's lifecycle, or of the API that it has while its files are open. */
export function methodLookup(lifecycle: Pick<WorkerLifecycle, 'open' | 'opened'>): (name: string) => Method {
  const own = exposedMethods({ lifecycle });
  let opened: OpenedWorker | null = null;
  let methods: ReadonlyMap<string, Method> = own;
  return (name) => {
    if (lifecycle.opened !== opened) {
      opened = lifecycle.opened;
      methods = new Map([...(opened ? exposedMethods(opened.apis) : []), ...own]);
    }
    const method = methods.get(name);
    if (method) return method;
    throw opened === null ? new KontorFailure('cacheBroken') : new Error('no such method');
  };
}

function faultOf(error: unknown): RpcError {
  const { code, retryable, details } = failureOf(error);
  const kind = error instanceof IncompleteAnswer ? 'incomplete' : 'failure';
  return { kind, code, retryable, details, cause: sqliteWord(error), broken: isBroken(error) };
}
