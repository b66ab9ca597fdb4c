/** The host does not know this page: the address lacks its launch key, or belongs to an earlier launch. */
export class BridgeRefusedError extends Error {
  override readonly name = 'BridgeRefusedError';

  constructor() {
    super('the host does not know this page');
  }
}
