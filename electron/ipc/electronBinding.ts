import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { ANSWERED_CHANNEL, type NumberedAnswer } from './answeredChannel.ts';
import type { Caller, CallRegistrar } from './callRegistrar.ts';
import type { EventPublisher } from './eventPublisher.ts';

/** Offers every registered call over Electron's IPC, and nothing else. */
export function bindCalls(ipcMain: Pick<IpcMain, 'handle'>, registrar: CallRegistrar): void {
  for (const [name, call] of registrar) {
    ipcMain.handle(name, async (event: IpcMainInvokeEvent, input: unknown) =>
      numbered(event, await call(callerOf(event), input, goneOf(event.sender))),
    );
  }
}

let answers = 0;

function numbered({ sender }: IpcMainInvokeEvent, answer: unknown): NumberedAnswer {
  answers += 1;
  if (!sender.isDestroyed()) sender.send(ANSWERED_CHANNEL, answers);
  return { number: answers, answer };
}

const gone = new WeakMap<WebContents, AbortController>();

/** Aborted when the window is closed. A page that moves on cannot say so: its methods take one input. */
function goneOf(sender: WebContents): AbortSignal {
  const known = gone.get(sender);
  if (known !== undefined) return known.signal;
  const controller = new AbortController();
  gone.set(sender, controller);
  sender.once('destroyed', () => controller.abort());
  return controller.signal;
}

/** Sends every event to one window's page until that page is gone. */
export function bindEvents(publisher: EventPublisher, webContents: WebContents): void {
  const stop = publisher.listen((name, payload) => {
    if (!webContents.isDestroyed()) {
      webContents.send(name, payload);
    }
  });
  webContents.once('destroyed', stop);
}

/** Electron gives no frame when it has navigated or is gone; a frame with a parent is a frame within the page. */
function callerOf(event: IpcMainInvokeEvent): Caller | null {
  const frame = event.senderFrame;
  return frame === null || frame === undefined
    ? null
    : { origin: frame.origin, mainFrame: frame.parent === null && frame === event.sender.mainFrame };
}
