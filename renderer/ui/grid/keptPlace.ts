import type { GridPlace } from './gridProps.ts';
import type { FetchRows, RowSource } from './rowSource.ts';

export interface NewPlace {
  readonly topIndex: number;
  readonly topOffset: number;
  readonly currentIndex: number;
}

/** Where the clerk is to be in a new list: at the same rows, if it has them. */
export async function newPlace<Row>(
  place: GridPlace<Row> | undefined,
  positionOf: (row: Row | undefined) => Promise<number | null>,
): Promise<NewPlace> {
  if (place === undefined) return { topIndex: 0, topOffset: 0, currentIndex: 0 };
  const [top, current] = await Promise.all([positionOf(place.top), positionOf(place.current)]);
  const atTop = place.topIndex === 0 && place.topOffset === 0;
  return {
    topIndex: atTop ? 0 : (top ?? place.topIndex),
    topOffset: place.topOffset,
    currentIndex: current ?? place.currentIndex,
  };
}

/** Has the source take other rows, and runs `then` when they are there; gives what stops the waiting. */
export function replaced<Row>(
  source: RowSource<Row>,
  fetch: FetchRows<Row>,
  first: number,
  then: () => void,
): () => void {
  const stop = source.subscribe((event) => {
    if (event !== 'swapped') return;
    stop();
    then();
  });
  source.replace(fetch, first);
  return stop;
}
