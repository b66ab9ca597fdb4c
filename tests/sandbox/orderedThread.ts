/** The sample service under orders, on a thread; an order is answered with its id. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveSandbox } from '../../electron/sandbox/startSandbox.ts';
import { carryOut, type SandboxOrder, type SandboxReply } from './sandboxOrder.ts';
import { startSandbox } from './startSandbox.ts';

/** A message to the thread, besides the one that stops it. */
export interface ThreadOrder {
  readonly id: number;
  readonly order: SandboxOrder;
}

/** Without a reply the order was refused. */
export interface ThreadReply {
  readonly id: number;
  readonly reply?: SandboxReply;
}

const port = parentPort;
if (port !== null) {
  void serveSandbox(port, async () => {
    const sandbox = await startSandbox(workerData);
    port.on('message', (message: ThreadOrder | string) => {
      if (typeof message !== 'string') port.postMessage(answer(message));
    });
    const answer = ({ id, order }: ThreadOrder): ThreadReply => {
      try {
        return { id, reply: carryOut(sandbox, order) };
      } catch {
        return { id };
      }
    };
    return sandbox;
  });
}
