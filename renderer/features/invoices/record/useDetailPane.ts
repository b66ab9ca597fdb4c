import { useMedia } from '../../../base/useMedia.ts';
import { useWindowWidth } from '../../../base/useWindowWidth.ts';
import { useInvoicesStore } from '../state/invoicesStore.ts';
import { useKeptPane } from '../state/keptPane.ts';

const NARROWEST = 288;
const FIRST = { beside: 352, over: 416 } as const;

export interface DetailPaneState {
  readonly shown: boolean;
  /** It is over the rows, because the window has no room beside them. */
  readonly over: boolean;
  /** As wide as it can be, whatever its divider says. */
  readonly large: boolean;
  /** Pixels, by its divider: from `least` to `most`, which is half of the window. */
  readonly width: number;
  readonly least: number;
  readonly most: number;
  resize(width: number): void;
  show(): void;
  /** Shown, and large. */
  showLarge(): void;
  /** As wide as its divider says again. */
  settle(): void;
  hide(): void;
}

/** The side pane is beside the rows; below 1,200 pixels it folds away and comes over them when asked for. */
export function useDetailPane(): DetailPaneState {
  useKeptPane();
  const windowWidth = useWindowWidth();
  const wide = useMedia('(min-width: 1200px)');
  const shown = useInvoicesStore((state) => (wide ? state.paneBeside : state.paneOver));
  const large = useInvoicesStore((state) => state.paneLarge);
  const chosen = useInvoicesStore((state) => state.paneWidth);
  const most = Math.max(Math.floor(windowWidth / 2), NARROWEST);
  const within = (width: number) => Math.round(Math.min(Math.max(width, NARROWEST), most));
  const change = (next: boolean, paneLarge: boolean) =>
    useInvoicesStore.setState({ paneLarge, ...(wide ? { paneBeside: next } : { paneOver: next }) });
  return {
    shown,
    over: !wide && shown,
    large,
    width: large ? most : within(chosen ?? (wide ? FIRST.beside : FIRST.over)),
    least: NARROWEST,
    most,
    resize: (width) => useInvoicesStore.setState({ paneWidth: within(width), paneLarge: false }),
    show: () => change(true, useInvoicesStore.getState().paneLarge),
    showLarge: () => change(true, true),
    settle: () => useInvoicesStore.setState({ paneLarge: false }),
    hide: () => change(false, false),
  };
}
