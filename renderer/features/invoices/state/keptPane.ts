import { useEffect, useRef } from 'react';
import type { Bridge } from '../../../../shared/ipc/bridge.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { useInvoicesStore } from './invoicesStore.ts';

/** Milliseconds of quiet before a width is kept: a divider that is dragged changes it with each move. */
const PAUSE = 400;
const asked = new WeakSet<Bridge>();

/** Takes over the width of the pane that this clerk has kept, once for each bridge, and keeps every change of it. */
export function useKeptPane(): void {
  const bridge = useBridge();
  const taken = useRef<number | null>(null);
  useEffect(() => {
    if (asked.has(bridge)) return;
    asked.add(bridge);
    void bridge.views.pane({}).then((answer) => {
      if (!answer.ok || answer.value.width === null) return;
      if (useInvoicesStore.getState().paneWidth !== null) return;
      taken.current = answer.value.width;
      useInvoicesStore.setState({ paneWidth: answer.value.width });
    });
  }, [bridge]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: number | null = null;
    const keep = () => {
      if (waiting !== null) void bridge.views.putPane({ width: waiting });
      waiting = null;
    };
    const stop = useInvoicesStore.subscribe(({ paneWidth }, before) => {
      if (paneWidth === before.paneWidth || paneWidth === taken.current) return;
      waiting = paneWidth;
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    });
    return () => {
      stop();
      clearTimeout(timer);
      keep();
    };
  }, [bridge]);
}
