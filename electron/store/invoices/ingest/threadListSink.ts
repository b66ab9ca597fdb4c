import { setImmediate as nextTurn } from 'node:timers/promises';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import type { BodySink } from '../../../ports/host.ts';
import type { RpcClient } from '../../../workers/rpc.ts';
import type { ListIntake } from './listIntake.ts';

const MOST = 1024 * 1024;
/** Memory is taken by so much, so that the end of an answer takes little. */
const STEP = 128 * 1024;
/** Up to here a body goes as it came: copying it costs more than the memory is worth. */
const AS_IT_CAME = 8 * 1024 * 1024;

/**
 * Bytes of a body that go to the ingest worker together: a message costs the sender more than the bytes it hands over.
 *
 * What comes late in a long body is copied into resizable memory. Such memory comes from the system by the page and
 * goes back to it at once; that of the chunks comes from this thread's heap, which does not give back what another
 * thread releases, so that a long list would be held twice at the peak.
 */
class BodyBatch {
  readonly #copy: ArrayBuffer | null;
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  /** `before`: how many bytes of the body have gone already. */
  constructor(before: number) {
    this.#copy = before < AS_IT_CAME ? null : new ArrayBuffer(0, { maxByteLength: MOST });
  }

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= MOST;
  }

  /** Takes the chunk, or as much of it as there is room for; returns how many bytes that was. */
  add(chunk: Uint8Array<ArrayBuffer>): number {
    const taken = this.#copy === null ? this.#take(chunk) : this.#copied(chunk, this.#copy);
    this.#size += taken;
    return taken;
  }

  /** What was added; the buffers are to be handed over. */
  parts(): { readonly bytes: readonly Uint8Array<ArrayBuffer>[]; readonly buffers: readonly ArrayBuffer[] } {
    const bytes = this.#copy === null ? this.#chunks : [new Uint8Array(this.#copy, 0, this.#size)];
    const whole = bytes.filter(
      ({ buffer, byteLength }) => buffer.resizable || buffer.byteLength === byteLength,
    );
    return { bytes, buffers: [...new Set(whole.map(({ buffer }) => buffer))] };
  }

  #take(chunk: Uint8Array<ArrayBuffer>): number {
    this.#chunks.push(chunk);
    return chunk.length;
  }

  #copied(chunk: Uint8Array<ArrayBuffer>, copy: ArrayBuffer): number {
    const piece = chunk.subarray(0, MOST - this.#size);
    const { length } = piece;
    const size = this.#size + length;
    if (size > copy.byteLength) copy.resize(Math.min(MOST, Math.ceil(size / STEP) * STEP));
    new Uint8Array(copy).set(piece, this.#size);
    // A chunk owns its buffer: what it took can be taken by the next.
    if (length === chunk.buffer.byteLength) chunk.buffer.transfer(0);
    return length;
  }
}

/** Batches on their way before `write` waits. */
const MOST_UNDERWAY = 4;
let nextBody = 1;

/** The writer's intake of lists; the buffers named go over to its thread with the call. */
type RemoteIntake = (transfer: readonly ArrayBuffer[]) => RpcClient<ListIntake>;

/**
 * One fetch of one list on its way into the ingest worker. Chunks are transferred without a copy, so the caller's
 * chunk is empty afterwards. `end` parses, compares and replaces the list in one transaction.
 * @throws IncompleteAnswer from `end` when the JSON stops in the middle
 * @throws KontorFailure serviceAnswerUnreadable, diskFull, cacheBroken
 */
export class ThreadListSink implements BodySink<FetchReport> {
  readonly #intake: RemoteIntake;
  readonly #customer: CustomerRef;
  readonly #fetchedAt: () => number;
  #body = 0;
  #cancelled = new Int32Array(new SharedArrayBuffer(4));
  #batch = new BodyBatch(0);
  #sent = 0;
  #underway: Promise<unknown>[] = [];
  #failure: unknown = null;
  #aborted = false;

  constructor(intake: RemoteIntake, customer: CustomerRef, fetchedAt: () => number) {
    this.#intake = intake;
    this.#customer = customer;
    this.#fetchedAt = fetchedAt;
  }

  begin(): void {
    this.#drop();
    this.#body = nextBody;
    nextBody += 1;
    this.#cancelled = new Int32Array(new SharedArrayBuffer(4));
    this.#underway = [];
    this.#failure = null;
    this.#send(this.#intake([]).begin(this.#body, this.#cancelled));
  }

  async write(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#aborted) throw new KontorFailure('cancelled');
    const { length } = chunk;
    for (let at = 0; at < length; ) {
      at += this.#batch.add(at === 0 ? chunk : chunk.subarray(at));
      if (!this.#batch.isFull) continue;
      this.#sendBatch();
      // Bytes that come at once would hold this thread for as long as they take to copy.
      await nextTurn();
      if (this.#aborted) throw new KontorFailure('cancelled');
    }
    if (this.#underway.length >= MOST_UNDERWAY) await this.#underway.shift();
    if (this.#failure !== null) throw this.#failure;
  }

  async end(): Promise<FetchReport> {
    if (this.#aborted) throw new KontorFailure('cancelled');
    this.#sendBatch();
    await Promise.all(this.#underway);
    if (this.#aborted) throw new KontorFailure('cancelled');
    if (this.#failure !== null) throw this.#failure;
    return this.#intake([]).end(this.#body, this.#customer, this.#fetchedAt());
  }

  abort(): void {
    this.#aborted = true;
    this.#drop();
  }

  #drop(): void {
    this.#batch = new BodyBatch(0);
    this.#sent = 0;
    if (this.#body === 0) return;
    Atomics.store(this.#cancelled, 0, 1);
    this.#send(this.#intake([]).drop(this.#body));
    this.#body = 0;
  }

  #sendBatch(): void {
    if (this.#batch.size === 0) return;
    const { bytes, buffers } = this.#batch.parts();
    this.#sent += this.#batch.size;
    this.#batch = new BodyBatch(this.#sent);
    this.#send(this.#intake(buffers).write(this.#body, bytes));
  }

  /** Never rejects: the first failure is kept for the next caller. */
  #send(sent: Promise<void>): void {
    this.#underway.push(
      sent.catch((error: unknown) => {
        this.#failure ??= error;
      }),
    );
  }
}
