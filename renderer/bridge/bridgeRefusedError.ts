/** The host does not know this page: the address lacks its launch key, or belongs to an earlier launch; or it has gone. */
export class BridgeRefusedError extends Error {
  override readonly name = 'BridgeRefusedError';

  /** As `HostEnd` has it. */
  readonly end: 'stopped' | 'unknown';

  constructor(end: 'stopped' | 'unknown') {
    super('the host does not know this page');
    this.end = end;
  }
}
