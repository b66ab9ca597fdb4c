import { KontorFailure } from '../../../../shared/domain/failure.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FetchReport } from '../../../../shared/ipc/customers.ts';
import type { CipherDatabase } from '../../../database/database.ts';
import { BodyBuffer } from './bodyBuffer.ts';
import { ingestList } from './ingestList.ts';
import { PlainRecords } from './plainRecords.ts';

/** Bodies of fetched lists on their way into the lists' file; owned by the ingest worker. */
export class ListIntake {
  readonly #lists: CipherDatabase;
  readonly #exported: (customer: CustomerRef) => ReadonlySet<string>;
  readonly #bodies = new Map<number, { readonly body: BodyBuffer; readonly cancelled: Int32Array }>();
  readonly #plain = new PlainRecords();
  /** Bodies that were written, or were the same as before: their memory is given back once the answer is sent. */
  readonly #spent: BodyBuffer[] = [];

  constructor(lists: CipherDatabase, exported: (customer: CustomerRef) => ReadonlySet<string>) {
    this.#lists = lists;
    this.#exported = exported;
  }

  /** Begins the body of one fetch, or begins it again. `cancelled` is shared and set to 1 by the main thread. */
  begin(body: number, cancelled: Int32Array): void {
    this.drop(body);
    this.#bodies.set(body, { body: new BodyBuffer(), cancelled });
  }

  write(body: number, chunks: readonly Uint8Array[]): void {
    const held = this.#bodies.get(body);
    for (const chunk of chunks) held?.body.add(chunk);
  }

  drop(body: number): void {
    this.#bodies.get(body)?.body.drop();
    this.#bodies.delete(body);
  }

  /** @throws IncompleteAnswer; KontorFailure serviceAnswerUnreadable, cancelled; SQLite's own errors */
  end(body: number, customer: CustomerRef, fetchedAt: number): FetchReport {
    const held = this.#bodies.get(body);
    this.#bodies.delete(body);
    if (!held) throw new KontorFailure('cacheBroken');
    this.#spent.push(held.body);
    return ingestList(this.#lists, {
      customer,
      body: held.body,
      fetchedAt,
      exported: this.#exported(customer),
      cancelled: () => Atomics.load(held.cancelled, 0) !== 0,
      plain: this.#plain,
    });
  }

  /** True when a body has come to its end since the last time. */
  dropSpent(): boolean {
    const spent = this.#spent.splice(0);
    for (const body of spent) body.drop();
    return spent.length > 0;
  }
}
