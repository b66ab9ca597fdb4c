/**
 * Calls between the main thread and its workers.
 *
 * A worker exposes objects by name, its *worker API*: the public methods of each object's class can be called from the
 * main thread, and nothing else. `serveRpc` answers on the worker's side; `RpcChannel` sends calls, matches answers by
 * id and rejects what is pending once the worker has ended; `rpcClients` gives the channel the types of the API, so that
 * a call reads like one of the method that answers it, and "go to definition" leads there:
 *
 *     const channel = new RpcChannel<string>(new Worker(entry), { errorOf, lostBy });
 *     const { bank } = rpcClients<{ bank: BankReading }>((method, args) => channel.call(method, args));
 *     const table = await bank.readTable(file);
 *
 * Errors cross as codes, never as messages, since those name paths. Buffers are copied, unless a method answers with
 * `Transferred` or the caller names them in `transfer`.
 */
import { MessagePort, type Transferable, type Worker } from 'node:worker_threads';
import { KontorFailure } from '../../shared/domain/failure.ts';

export interface RpcRequest {
  readonly id: number;
  /** `api.method` */
  readonly method: string;
  readonly args: readonly unknown[];
}

/** A fault is plain data of the worker's own kind. */
export type RpcResponse<Fault> =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: Fault };

/** An answer whose buffers are transferred instead of copied. */
export class Transferred<Value> {
  readonly value: Value;
  readonly transfer: readonly ArrayBuffer[];

  constructor(value: Value, transfer: readonly ArrayBuffer[]) {
    this.value = value;
    this.transfer = transfer;
  }
}

/** The objects of a worker API, by name. */
export type WorkerApis = Readonly<Record<string, object>>;

export type Method = (...args: readonly unknown[]) => unknown;

/**
 * The methods that may be called, by `api.method`: the public methods of each object's own class, bound to it. What a
 * class keeps to itself is `#private`; its constructor, its fields and all that it inherits cannot be called.
 */
export function exposedMethods(apis: WorkerApis): ReadonlyMap<string, Method> {
  const methods = new Map<string, Method>();
  for (const [api, object] of Object.entries(apis)) {
    const owner: unknown = Object.getPrototypeOf(object);
    if (owner === null || owner === Object.prototype) throw new Error(`${api} is not an instance of a class`);
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (name !== 'constructor' && typeof value === 'function')
        methods.set(`${api}.${name}`, value.bind(object));
    }
  }
  return methods;
}

/** The public methods of an object in a worker: the same names, answered later. */
export type RpcClient<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Untransferred<Awaited<Value>>>
    : never;
};

export type RpcClients<Apis> = { readonly [Name in keyof Apis]: RpcClient<Apis[Name]> };

type Untransferred<Value> = Value extends Transferred<infer Inner> ? Inner : Value;

/** Sends `api.method` and its arguments to the worker. */
export type SendCall = (method: string, args: readonly unknown[]) => Promise<unknown>;

/** A worker's API as its caller sees it. */
export function rpcClients<Apis extends WorkerApis>(send: SendCall): RpcClients<Apis> {
  return byName((api) =>
    byName(
      (method) =>
        (...args: readonly unknown[]) =>
          send(`${api}.${method}`, args),
    ),
  ) as RpcClients<Apis>;
}

/** A client with methods of the main thread added to those that the worker answers, or put in their place. */
export function withOwn<Client extends object, Own extends object>(client: Client, own: Own): Client & Own {
  return Object.create(client, Object.getOwnPropertyDescriptors(own)) as Client & Own;
}

/** An object whose properties are made from their names. It is no promise, whatever it is asked. */
function byName(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(Object.create(null) as object, {
    get: (_target, name) => {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (!made.has(name)) made.set(name, make(name));
      return made.get(name);
    },
  });
}

interface ChannelOptions<Fault> {
  /** What a call rejects with that the worker answers with a fault. */
  readonly errorOf: (fault: Fault) => Error;
  /** What calls reject with that a worker can no longer answer; `cause` is the error that ended it, if one did. */
  readonly lostBy: (cause?: unknown) => Error;
  /**
   * The worker has ended by itself. Called once only, and after all of its calls are rejected; `answered` counts those that did
   * not fail.
   */
  readonly onLost?: (cause: unknown, answered: number) => void;
}

/** Calls to a worker, matched to their answers by id; none waits for ever once the worker has ended. */
export class RpcChannel<Fault> {
  readonly #worker: Worker;
  readonly #options: ChannelOptions<Fault>;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #exit: Promise<void>;
  #lastId = 0;
  #answeredCount = 0;
  #isOver = false;

  constructor(worker: Worker, options: ChannelOptions<Fault>) {
    this.#worker = worker;
    this.#options = options;
    this.#exit = new Promise((resolve) => worker.once('exit', () => resolve()));
    worker.on('message', (answer: RpcResponse<Fault>) => this.#answered(answer));
    worker.on('error', (error: unknown) => this.#lost(error));
    worker.on('exit', () => this.#lost());
    // An idle worker does not keep the process alive.
    worker.unref();
  }

  /** No call is answered any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves when the worker has ended, which the process waits for. */
  ended(): Promise<void> {
    this.#worker.ref();
    return this.#exit;
  }

  /** `method` is `api.method`. Ports among the arguments are transferred; `transfer` names what else is. */
  async call(
    method: string,
    args: readonly unknown[],
    transfer: readonly Transferable[] = [],
  ): Promise<unknown> {
    if (this.#isOver) throw this.#options.lostBy();
    this.#lastId += 1;
    const id = this.#lastId;
    const ports = args.filter((arg) => arg instanceof MessagePort);
    // What cannot be cloned throws here: nothing may wait for the answer to it.
    this.#worker.postMessage({ id, method, args } satisfies RpcRequest, [...transfer, ...ports]);
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#worker.ref();
    return answer.promise;
  }

  /** Rejects what is pending at once, without waiting for a worker that is busy, and takes no more calls. */
  giveUp(cause?: unknown): void {
    this.#isOver = true;
    this.#rejectAll(cause);
  }

  /** Ends the worker, then rejects what is pending. */
  async terminate(): Promise<void> {
    this.#isOver = true;
    await this.#worker.terminate();
    this.#rejectAll();
  }

  #answered(answer: RpcResponse<Fault>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (answer.ok) {
      this.#answeredCount += 1;
      waiting?.resolve(answer.value);
    } else waiting?.reject(this.#options.errorOf(answer.fault));
  }

  #lost(cause?: unknown): void {
    if (this.#isOver) return;
    this.giveUp(cause);
    this.#options.onLost?.(cause, this.#answeredCount);
  }

  #rejectAll(cause?: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(this.#options.lostBy(cause));
    this.#waiting.clear();
  }
}

interface ServerOptions<Fault> {
  /** @throws where there is no such method: the caller is answered with the fault */
  readonly methodOf: (name: string) => Method;
  readonly faultOf: (error: unknown) => Fault;
  /** Before each call, and once its answer is on its way or, if it takes longer, under way. */
  readonly before?: () => void;
  readonly afterwards?: () => void;
}

/**
 * Answers the calls that a port brings, in their order. A call that returns a promise is answered when that is settled,
 * and calls that come meanwhile do not wait for it.
 */
export function serveRpc<Fault>(port: MessagePort, options: ServerOptions<Fault>): void {
  const { methodOf, faultOf, before, afterwards } = options;
  const answer = (sent: RpcResponse<Fault>, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(sent, transfer);
  port.on('message', ({ id, method, args }: RpcRequest) => {
    before?.();
    const refused = (error: unknown) => answer({ id, ok: false, fault: faultOf(error) });
    const answered = (value: unknown) => {
      if (value instanceof Transferred) answer({ id, ok: true, value: value.value }, value.transfer);
      else answer({ id, ok: true, value });
    };
    try {
      const value = methodOf(method)(...args);
      // An answer that cannot be cloned is refused as well: its rejection would end the thread.
      if (value instanceof Promise) value.then(answered).catch(refused);
      else answered(value);
    } catch (error) {
      refused(error);
    }
    afterwards?.();
  });
}

/** What makes each object of a worker's API. */
export type LazyApis = Readonly<Record<string, (port: MessagePort) => Promise<object>>>;

/** As `serveRpc`, of objects that live as long as the worker; each is made by the first call to it. */
export function serveLazyRpc<Fault>(
  port: MessagePort,
  makers: LazyApis,
  faultOf: (error: unknown) => Fault,
): void {
  const made = new Map<string, Promise<ReadonlyMap<string, Method>>>();
  const methodOf =
    (name: string): Method =>
    async (...args) => {
      const [api = ''] = name.split('.');
      const make = Object.hasOwn(makers, api) ? makers[api] : undefined;
      const methods = made.get(api) ?? make?.(port).then((object) => exposedMethods({ [api]: object }));
      if (methods) made.set(api, methods);
      const method = (await methods)?.get(name);
      if (method === undefined) throw new Error('no such method');
      return method(...args);
    };
  serveRpc(port, { methodOf, faultOf });
}

/** Set to 1, by whichever thread, once no one waits for an answer any more. */
export type CancellationFlag = Int32Array<SharedArrayBuffer>;

export function cancellationFlag(): CancellationFlag {
  return new Int32Array(new SharedArrayBuffer(4));
}

export function setCancelled(flag: CancellationFlag): void {
  Atomics.store(flag, 0, 1);
}

/** Whether the question that this thread is answering is to be stopped; checked now and then while rows are read. */
export class CancellationToken {
  #flag: CancellationFlag | null = null;

  /** @throws KontorFailure cancelled, now or while `work` looks at rows */
  during<Value>(flag: CancellationFlag, work: () => Value): Value {
    this.#flag = flag;
    try {
      this.check();
      return work();
    } finally {
      this.#flag = null;
    }
  }

  /** @throws KontorFailure cancelled */
  check(): void {
    if (this.#flag !== null && Atomics.load(this.#flag, 0) !== 0) throw new KontorFailure('cancelled');
  }
}
