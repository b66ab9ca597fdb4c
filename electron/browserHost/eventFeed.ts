import type { ServerResponse } from 'node:http';
import type { EventPublisher } from '../ipc/eventPublisher.ts';
import { toBytesJson } from './bytesJson.ts';

const KEPT_EVENTS = 500;
const HEARTBEAT_MS = 15_000;

/**
 * The events of one launch as server-sent events, to any number of open pages. Keeps the last ones, so that a page whose
 * connection broke catches up when it comes back.
 */
export function createEventFeed(publisher: EventPublisher) {
  const kept: { readonly id: number; readonly text: string }[] = [];
  const open = new Set<ServerResponse>();
  let newest = 0;
  const stop = publisher.listen((name, payload) => {
    newest += 1;
    const text = `id: ${newest}\ndata: ${toBytesJson({ name, payload })}\n\n`;
    kept.push({ id: newest, text });
    if (kept.length > KEPT_EVENTS) {
      kept.shift();
    }
    for (const response of open) {
      response.write(text);
    }
  });
  const heartbeat = setInterval(() => {
    for (const response of open) {
      response.write(': still here\n\n');
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    /** Number of the newest event; a page that asks for what comes after it misses nothing. */
    newest: () => newest,
    /** Sends what was kept after `after`, then everything new, until the page goes away. */
    stream: (response: ServerResponse, after: number): void => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(': connected\n\n');
      for (const event of kept) {
        if (event.id > after) {
          response.write(event.text);
        }
      }
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    close: (): void => {
      stop();
      clearInterval(heartbeat);
      for (const response of open) {
        response.end();
      }
    },
  };
}

export type EventFeed = ReturnType<typeof createEventFeed>;
