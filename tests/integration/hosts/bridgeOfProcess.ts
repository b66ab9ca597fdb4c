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
