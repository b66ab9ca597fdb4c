import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Sends a request to the service as it came; without the service the app's connection is dropped. */
export function passOn(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): ClientRequest {
  const { method, url, headers } = incoming;
  const onward = request({
    host: target.hostname,
    port: target.port,
    method,
    path: url,
    headers: { ...headers, host: target.host },
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
  return onward;
}
