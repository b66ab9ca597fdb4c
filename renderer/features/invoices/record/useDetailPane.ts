import { persistStoreValue } from '../../../base/persistStoreValue.ts';
import { useMedia, useWindowWidth } from '../../../ui/useWidth.ts';
import { type DetailPart, useInvoicesStore } from '../state/invoicesStore.ts';

const NARROWEST = 288;
const FIRST = { beside: 352, over: 416 } as const;
/** Pixels in which a page is read without stopping at its letters. */
const READING = 640;

export interface DetailPaneState {
  readonly shown: boolean;
  /** As wide as it can be, whatever its divider says. */
  readonly large: boolean;
  /** There is a step back from it: to the width of its divider, or to the rows alone in a narrow window. */
  readonly canStepBack: boolean;
  /** Pixels, by its divider: from `least` to `most`, which is half of the window. */
  readonly width: number;
  readonly least: number;
  readonly most: number;
  resize(width: number): void;
  show(): void;
  /** With one of its parts; a page is shown large. */
  open(part: DetailPart): void;
  stepBack(): void;
  hide(): void;
}

/** The side pane is beside the rows; below 1,200 pixels it folds away and comes when asked for. */
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
    large,
    canStepBack: shown && (large || !wide),
    width: large ? Math.max(most, READING) : within(chosen ?? (wide ? FIRST.beside : FIRST.over)),
    least: NARROWEST,
    most,
    resize: (width) => useInvoicesStore.setState({ paneWidth: within(width), paneLarge: false }),
    show: () => change(true, useInvoicesStore.getState().paneLarge),
    open: (part) => {
      useInvoicesStore.setState({ part });
      change(true, part === 'pdf');
    },
    stepBack: () => change(wide, false),
    hide: () => change(false, false),
  };
}

/** Takes over the width of the pane that this clerk has kept, and keeps every change of it. */
const useKeptPane = persistStoreValue({
  store: useInvoicesStore,
  of: ({ paneWidth }) => paneWidth,
  load: async (bridge) => {
    const answer = await bridge.views.pane({});
    return answer.ok ? answer.value.width : null;
  },
  take: (paneWidth) => useInvoicesStore.setState({ paneWidth }),
  keep: (bridge, width) => bridge.views.putPane({ width }),
});
