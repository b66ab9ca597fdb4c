import { join } from 'node:path';
import { type LineProcess, ROOT, startLineProcess } from './lineProcess.ts';

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly endpoint: string;
  readonly tokenLevel: 'none' | 'general' | 'customer' | 'invalid';
  readonly status: number;
}

interface Ready {
  readonly baseUrl: string;
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly controlUrl: string;
}

/** The sample service as a process of its own, with its control server. */
export interface SandboxProcess extends LineProcess<Ready> {
  order(path: string, body?: object): Promise<unknown>;
  /** What it answers to a question, such as `/customers`. */
  ask(path: string): Promise<unknown>;
  log(): Promise<LoggedRequest[]>;
  /** Requests that docs/service.md does not allow. */
  violations(): Promise<LoggedRequest[]>;
}

const COMMAND = join(ROOT, 'tests', 'sandbox', 'sandboxCommand.ts');

export async function startSandboxProcess(flags: readonly string[] = []): Promise<SandboxProcess> {
  const running = await startLineProcess<Ready>(COMMAND, ['--control-port', '0', ...flags]);
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init =
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${running.line.controlUrl}${path}`, init);
    if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${answer.status}`);
    return answer.json();
  };
  return {
    ...running,
    order: (path, body = {}) => ask(path, body),
    ask: (path) => ask(path),
    log: async () => (await ask('/log')) as LoggedRequest[],
    violations: async () => (await ask('/violations')) as LoggedRequest[],
  };
}
