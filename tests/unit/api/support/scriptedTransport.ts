import type { HttpRequest, HttpResponse, HttpTransport } from '../../../../electron/ports/host.ts';
import { TransportFault } from '../../../../electron/ports/host.ts';

export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or anything that becomes JSON. */
  readonly body?: unknown;
  /** Never answers. */
  readonly silent?: boolean;
}

type Script = (request: HttpRequest, index: number) => ScriptedAnswer | TransportFault;

/** Answers in the process as a script says, and remembers what was asked. */
export class ScriptedTransport implements HttpTransport {
  readonly requests: HttpRequest[] = [];
  readonly #script: Script;

  constructor(script: Script) {
    this.#script = script;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const answer = this.#script(request, this.requests.push(request) - 1);
    if (answer instanceof TransportFault) throw answer;
    if (answer.silent) return new Promise(() => undefined);
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? []);
    return { status: answer.status ?? 200, headers: answer.headers ?? {}, body: once(body) };
  }

  count(path: string): number {
    return this.requests.filter((request) => new URL(request.url).pathname === path).length;
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (text !== '') yield new TextEncoder().encode(text);
}
