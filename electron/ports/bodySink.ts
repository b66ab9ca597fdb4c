/**
 * Takes the decoded body of an answer as it arrives, so that a thread can parse it (docs/design.md §2.5). Every chunk
 * owns its whole buffer: it may be transferred.
 *
 * `begin` is called at every try that was answered with 2xx, before the first chunk, and discards what an earlier try
 * has written. `end` says what the answer came to, and settles the call; it may throw `IncompleteAnswer`, and the call is
 * tried again. `abort`, of a sink that holds something elsewhere, is called exactly once when the call fails for good or
 * is cancelled, whether or not `begin` has been called, and also while `write` or `end` is still pending.
 */
export interface BodySink<Value = void> {
  begin(): void | Promise<void>;
  write(chunk: Uint8Array<ArrayBuffer>): void | Promise<void>;
  end(): Value | Promise<Value>;
  abort?(): void;
}
