/** What crosses between the main thread and any of its own. */
export interface ThreadCall {
  readonly id: number;
  /** `room.method` */
  readonly call: string;
  readonly args: readonly unknown[];
}

/** A fault is plain data of the thread's own kind: codes and never messages, since those name paths. */
export type ThreadAnswer<Fault> =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly fault: Fault };
