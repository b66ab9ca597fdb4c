import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { writeContent } from './content.ts';
import { writePartFile } from './partFile.ts';
import { StatementMismatch } from './statement.ts';
import { type WriterNote, type WriterOrder, writerChunks } from './writerOrder.ts';
import type { FromExportThread, ToExportThread, WriterFault } from './writerProtocol.ts';

/** Writes the file of the first order that the port brings, then closes the port and so ends the thread. */
export function serveWriter(port: MessagePort): void {
  const stop = new AbortController();
  const post = (message: FromExportThread): void => port.postMessage(message);
  port.on('message', (message: ToExportThread) => {
    if (message.kind === 'stop') stop.abort();
    if (message.kind !== 'write') return;
    void write(message.path, message.order).then((answer) => {
      if (answer.kind === 'written' && answer.content) port.postMessage(answer, [answer.content.buffer]);
      else post(answer);
      port.close();
    });
  });

  async function write(path: string | null, order: WriterOrder): Promise<FromExportThread> {
    const notes: WriterNote[] = [];
    try {
      const chunks = writerChunks(order, asked(), stop.signal, (note) => notes.push(note));
      if (path === null) {
        const { content, ...part } = await writeContent(chunks, stop.signal);
        return { kind: 'written', part, notes, content };
      }
      const part = await writePartFile(path, chunks, stop.signal);
      return { kind: 'written', part, notes };
    } catch (error) {
      return { kind: 'failed', reason: faultOf(error, stop.signal), code: codeOf(error) };
    }
  }

  async function* asked(): AsyncGenerator<readonly unknown[]> {
    for (;;) {
      const answer = once(port, 'message', { signal: stop.signal });
      post({ kind: 'next' });
      const [message] = (await answer) as [ToExportThread];
      if (message.kind !== 'window' || message.items === null) return;
      yield message.items;
    }
  }
}

function faultOf(error: unknown, stopped: AbortSignal): WriterFault {
  if (stopped.aborted) return 'stopped';
  if (error instanceof StatementMismatch) return 'mismatch';
  return error instanceof RangeError ? 'range' : 'file';
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^E[A-Z0-9]{2,15}$/.test(code) ? code : '';
}
