import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

const root = resolve(import.meta.dirname, '../../..');

export interface HostProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  /** What it prints with `--json`: origin and launch key. */
  address(): Promise<string>;
  /** Everything written so far, once it holds what is waited for. */
  until(pattern: RegExp, where?: 'stdout' | 'stderr'): Promise<string>;
}

/** Starts the built browser host as a person would, in a process of its own. */
export function startHostProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  uid?: number,
): HostProcess {
  const host = join(root, 'out/main/browserHost.js');
  if (!existsSync(host)) {
    throw new Error('there is no build; run npm run build first');
  }
  return startBuiltHost(host, args, env, uid);
}

/** A built host that is elsewhere than in this checkout. */
export function startBuiltHost(
  host: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  uid?: number,
): HostProcess {
  return watch(spawn(process.execPath, [host, ...args], { env, uid, stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** Runs `scripts/start.mjs`, as `npm start` does. */
export function startByScript(args: readonly string[], env?: NodeJS.ProcessEnv, uid?: number): HostProcess {
  const script = join(root, 'scripts/start.mjs');
  return watch(spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env, uid }));
}

function watch(child: HostProcess['child']): HostProcess {
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  const until: HostProcess['until'] = async (pattern, where = 'stdout') => {
    const written = () => (where === 'stdout' ? stdout : stderr);
    while (!pattern.test(written())) {
      if (child.exitCode !== null) throw new Error(`ended without ${pattern}: ${stderr}`);
      await Promise.race([once(child[where], 'data'), ended]);
    }
    return written();
  };
  const address = async () => (JSON.parse(await until(/\n/)) as { address: string }).address;
  return { child, ended, until, address };
}

/**
 * A copy of Node in a folder that every account may enter from then on: this checkout may be below one that only its
 * owner may enter.
 */
export async function nodeForAnyAccount(folder: string): Promise<string> {
  const node = join(folder, 'node');
  await chmod(folder, 0o755);
  await copyFile(process.execPath, node);
  return node;
}

/** The bridge of a running browser host, as its page has it. A failure of a call is thrown with its code. */
export class Bridge {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(origin: string, headers: Readonly<Record<string, string>>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** `address` is what the host printed: origin and launch key. */
  static async open(address: string): Promise<Bridge> {
    const { headers } = await openSession(address);
    return new Bridge(new URL(address).origin, headers);
  }

  async call(channel: string, input: unknown): Promise<unknown> {
    const response = await fetch(`${this.#origin}/bridge/call/${channel}`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(input),
    });
    const answer = (await response.json()) as { ok: boolean; value: unknown; failure?: { code: string } };
    if (!answer.ok) throw Object.assign(new Error(answer.failure?.code), answer.failure);
    return answer.value;
  }
}

/** Opens a session as the page does: the headers of its later requests, and the names of all calls. */
export async function openSession(address: string) {
  const { origin, hash } = new URL(address);
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ launchKey: hash.replace('#launch=', '') });
  const opened = await fetch(`${origin}/bridge/session`, { method: 'POST', headers, body });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { pageKey, calls } = (await opened.json()) as { pageKey: string; calls: readonly string[] };
  return { calls, headers: { ...headers, cookie, 'x-kontor-page': pageKey } };
}
