import type { Bridge } from '../../shared/ipc/bridge.ts';
import { installTrustedTypes } from './trustedTypes.ts';

/**
 * The bridge of whichever host shows this page: Electron's preload where there is one, the browser host else.
 * Awaited once, before the first render and before anything reads the address.
 * @throws BridgeRefusedError when the browser host does not know this page
 */
export async function connectBridge(): Promise<Bridge> {
  installTrustedTypes(window);
  const preload = (window as { readonly kontor?: Bridge }).kontor;
  if (preload !== undefined) {
    return preload;
  }
  const { connectHttpBridge } = await import('./httpBridge.ts');
  return connectHttpBridge();
}
