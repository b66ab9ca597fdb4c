import type { Bridge } from '../../shared/ipc/bridge.ts';
import { connectHttpBridge } from './httpBridge.ts';
import { installTrustedTypes } from './trustedTypes.ts';

/**
 * The bridge of whichever host shows this page: Electron's preload where there is one, the browser host else.
 * Called once, before anything else reads the address: the launch key is out of it when the call returns.
 * @throws BridgeRefusedError when the browser host does not know this page
 */
export async function connectBridge(): Promise<Bridge> {
  installTrustedTypes(window);
  const preload = (window as { readonly kontor?: Bridge }).kontor;
  if (preload !== undefined) {
    return withoutSignals(preload);
  }
  return await connectHttpBridge();
}

/** The preload's methods take one input; a signal cannot go through the wall between the two worlds. */
function withoutSignals(preload: Bridge): Bridge {
  const methods = Object.entries(preload).map(([domain, of]) => [
    domain,
    Object.fromEntries(
      Object.entries(of).map(([name, method]) => [name, (input: unknown) => (method as OneInput)(input)]),
    ),
  ]);
  return Object.fromEntries(methods) as Bridge;
}

type OneInput = (input: unknown) => unknown;
