/** The system's proxy, and what the network session has learned to give it, as Chromium keeps it in its session. */
export class FakeProxyRoute {
  readonly host: string;
  readonly port: number;
  /** The header that the proxy has accepted. */
  accepted: string | null = null;

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.host = hostname;
    this.port = Number(port);
  }
}
