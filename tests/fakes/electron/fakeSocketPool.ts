/** What Chromium lets one host have over HTTP/1.1 (counted in Chromium 156). */
const SOCKETS_PER_HOST = 6;

/**
 * Chromium's pool of sockets: the seventh request to one host (scheme, name and port) waits, in silence, until one
 * of the six is over.
 */
export class FakeSocketPool {
  readonly #used = new Map<string, number>();
  readonly #waiting: { readonly host: string; readonly begin: () => void }[] = [];

  /** Requests that wait for a socket now; none should, because their waiting looks like a silent service. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Calls `begin` once there is a socket. The function returned gives the socket back, or the place in the queue. */
  take(host: string, begin: () => void): () => void {
    const turn = { host, begin };
    this.#waiting.push(turn);
    this.#next(host);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const at = this.#waiting.indexOf(turn);
      if (at >= 0) this.#waiting.splice(at, 1);
      else this.#used.set(host, (this.#used.get(host) ?? 0) - 1);
      this.#next(host);
    };
  }

  #next(host: string): void {
    const used = this.#used.get(host) ?? 0;
    if (used >= SOCKETS_PER_HOST) return;
    const at = this.#waiting.findIndex((one) => one.host === host);
    const [turn] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (turn === undefined) return;
    this.#used.set(host, used + 1);
    turn.begin();
  }
}
