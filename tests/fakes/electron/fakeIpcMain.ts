import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { FakeFrame, FakeWebContents } from './fakeWebContents.ts';

type Handler = Parameters<IpcMain['handle']>[1];

/** Electron's `ipcMain`: one handler for each channel; what crosses is cloned both ways. */
export class FakeIpcMain {
  readonly handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.handlers.set(channel, handler);
  }

  /** A call as it arrives from a page; `frame` null when it has gone away meanwhile. */
  async invoke(
    channel: string,
    sender: FakeWebContents,
    frame: FakeFrame | null,
    input: unknown,
  ): Promise<unknown> {
    const handler = this.handlers.get(channel);
    if (handler === undefined) {
      throw new Error(`No handler registered for '${channel}'`);
    }
    const event = { sender, senderFrame: frame } as unknown as IpcMainInvokeEvent;
    return structuredClone(await handler(event, structuredClone(input)));
  }
}
