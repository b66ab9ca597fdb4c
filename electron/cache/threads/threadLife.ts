import type { Rooms } from '../../threads/offeredCalls.ts';

/** Work in the background: no call waits for it. */
export interface Chores {
  /** Runs once each answer is on its way. */
  readonly afterwards: () => void;
  /** One short step while no calls come; called again, calls first, until it returns false. */
  readonly idle: () => boolean;
}

/** What a thread has once its files are open. */
export interface OpenedThread {
  /** What `thread.open` is answered with. */
  readonly answer: unknown;
  readonly rooms: Rooms;
  readonly chores?: Chores;
  /** Called after each call, before it is answered. @throws where what it has written is not on the disk */
  readonly written: () => void;
  /** Closes files whose last connection is another thread's. */
  readonly release?: () => void;
  readonly close: () => void;
}

/** The room that every database thread has: until `thread.open` has succeeded no other room can be called. */
export class ThreadLife<Args extends readonly unknown[] = readonly never[], Answer = unknown> {
  readonly #openFiles: (...args: Args) => OpenedThread & { readonly answer: Answer };
  #opened: OpenedThread | null = null;

  constructor(openFiles: (...args: Args) => OpenedThread & { readonly answer: Answer }) {
    this.#openFiles = openFiles;
  }

  get opened(): OpenedThread | null {
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
