import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Answer, Failure } from '../../shared/ipc/entry.ts';
import { type HostEnd, hostLife } from '../bridge/hostLife.ts';

const BridgeContext = createContext<Bridge | null>(null);

interface BridgeProviderProps {
  readonly bridge: Bridge;
  readonly children: ReactNode;
}

export function BridgeProvider({ bridge, children }: BridgeProviderProps) {
  return <BridgeContext value={bridge}>{children}</BridgeContext>;
}

/** The bridge to the main process. Views pass it to the actions of their stores; no store holds one. */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('no bridge above this component');
  return bridge;
}

/** Carries a failure of the bridge through code that works with rejected promises. */
export class BridgeFailure extends Error {
  override readonly name = 'BridgeFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** @throws BridgeFailure */
export function orThrow<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new BridgeFailure(answer.failure);
  return answer.value;
}

/** How this page has lost its browser host; its last word about running work is no longer valid then. Null while it has it. */
export function useHostEnd(): HostEnd | null {
  return useSyncExternalStore(hostLife.listen, hostLife.end);
}
