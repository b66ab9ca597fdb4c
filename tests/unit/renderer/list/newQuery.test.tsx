import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RowsVersion, useRows } from '../../../../renderer/base/list/useRemoteList.ts';
import type { GridHandle } from '../../../../renderer/ui/grid/gridProps.ts';
import type { FetchRows } from '../../../../renderer/ui/grid/rowSource.ts';

interface Row {
  readonly name: string;
}

const MANY = 1_000;

/** A list whose answers come when the test says so. */
function slowList(name: string) {
  let waiting: (() => void)[] = [];
  const state = { revision: 1 };
  const fetch: FetchRows<Row> = async (offset, limit) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const rows = Array.from({ length: limit }, (_, at) => ({ name: `${name} ${offset + at}` }));
    return { rows, matching: MANY, all: MANY, revision: state.revision, fetchedAt: 0 };
  };
  const come = () =>
    act(async () => {
      for (const answer of waiting) answer();
      waiting = [];
    });
  return { fetch, come, state, asked: () => waiting.length };
}

/** A grid that is scrolled far down in the list before. */
function scrolledGrid() {
  const restored: number[] = [];
  const far = { topIndex: 400, topOffset: 3, currentIndex: 410, top: { name: 'a 400' }, current: undefined };
  const handle: Pick<GridHandle<Row>, 'place' | 'acts' | 'restore'> = {
    place: () => far,
    acts: () => 0,
    restore: ({ topIndex }) => restored.push(topIndex),
  };
  return { restored, grid: { current: handle as GridHandle<Row> } };
}

async function shown() {
  const first = slowList('a');
  const { restored, grid } = scrolledGrid();
  const positionOf = async () => 555;
  const { result, rerender } = renderHook(
    ({ fetch, version }: { fetch: FetchRows<Row>; version: RowsVersion }) =>
      useRows(fetch, version, { grid, positionOf }),
    { initialProps: { fetch: first.fetch, version: { revision: 1, other: 1 } } },
  );
  const look = (from: number) => act(() => result.current.look(from, from + 20));
  look(0);
  await first.come();
  look(400);
  await first.come();
  return { first, restored, rerender, name: (at: number) => result.current.rowAt(at)?.name };
}

it('another query begins at its top, also where other rows of it come at the same moment', async () => {
  const { restored, rerender, name } = await shown();
  const second = slowList('b');
  rerender({ fetch: second.fetch, version: { revision: 1, other: 2 } });
  await act(async () => {});
  await second.come();
  expect(restored).toEqual([0]);
  expect(name(0)).toBe('b 0');
});

it('another query begins at its top, also where it changes before its rows are here', async () => {
  const { restored, rerender, name } = await shown();
  const second = slowList('b');
  rerender({ fetch: second.fetch, version: { revision: 1, other: 1 } });
  await act(async () => {});
  rerender({ fetch: second.fetch, version: { revision: 1, other: 2 } });
  await act(async () => {});
  await second.come();
  await second.come();
  expect(restored).toEqual([0]);
  expect(name(0)).toBe('b 0');
  rerender({ fetch: second.fetch, version: { revision: 1, other: 3 } });
  await act(async () => {});
  await second.come();
  expect(restored).toEqual([0, 555]);
});

it('a list that was forgotten and fetched anew is asked for, though its revision is lower', async () => {
  const { first, rerender } = await shown();
  rerender({ fetch: first.fetch, version: { revision: 9, other: 1 } });
  await act(async () => {});
  first.state.revision = 9;
  while (first.asked() > 0) await first.come();
  rerender({ fetch: first.fetch, version: { revision: 2, other: 1 } });
  await act(async () => {});
  expect(first.asked()).toBeGreaterThan(0);
});
