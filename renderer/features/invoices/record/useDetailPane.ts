import { useMedia } from '../../../base/useMedia.ts';
import { useInvoicesStore } from '../state/invoicesStore.ts';

export interface DetailPaneState {
  readonly shown: boolean;
  /** It is over the rows, because the window has no room beside them. */
  readonly over: boolean;
  show(): void;
  hide(): void;
}

/** The side pane is beside the rows; below 1,200 pixels it folds away and comes over them when asked for. */
export function useDetailPane(): DetailPaneState {
  const wide = useMedia('(min-width: 1200px)');
  const beside = useInvoicesStore((state) => state.paneBeside);
  const over = useInvoicesStore((state) => state.paneOver);
  const change = (shown: boolean) =>
    useInvoicesStore.setState(wide ? { paneBeside: shown } : { paneOver: shown });
  return {
    shown: wide ? beside : over,
    over: !wide && over,
    show: () => change(true),
    hide: () => change(false),
  };
}
