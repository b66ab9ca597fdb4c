import { EventEmitter } from 'node:events';

export interface FakeNotificationOptions {
  readonly title?: string;
  readonly body?: string;
}

/** A notification of the system: nothing is seen before `show`. */
export class FakeNotification extends EventEmitter {
  readonly options: FakeNotificationOptions;
  shown = 0;

  constructor(options: FakeNotificationOptions = {}) {
    super();
    this.options = options;
  }

  show(): void {
    this.shown += 1;
    this.emit('show', {});
  }

  close(): void {
    this.emit('close', {});
  }
}
