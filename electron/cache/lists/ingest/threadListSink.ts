import { setImmediate as nextTurn } from 'node:timers/promises';
import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import type { BodySink } from '../../../ports/bodySink.ts';
import type { RemoteRoom } from '../../../threads/remoteRooms.ts';
import { BodyBatch } from './bodyBatch.ts';
import type { ListIntake } from './listIntake.ts';

/** Batches on their way before `write` waits. */
const MOST_UNDERWAY = 4;
let nextBody = 1;

/** The writer's intake of lists; the buffers named go over to its thread with the call. */
type RemoteIntake = (transfer: readonly ArrayBuffer[]) => RemoteRoom<ListIntake>;

/**
 * One fetch of one list on its way into the writer thread. Chunks are transferred without a copy, so the caller's
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
