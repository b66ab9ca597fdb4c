import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { BridgeFailure } from '../../../../renderer/base/bridgeContext.tsx';
import { useListGrid } from '../../../../renderer/base/list/useListGrid.ts';
import { useRemoteList } from '../../../../renderer/base/list/useRemoteList.ts';
import { said } from '../../../../renderer/i18n/useTexts.ts';
import { DataGrid } from '../../../../renderer/ui/grid/DataGrid.tsx';
import { textColumn } from '../../../../renderer/ui/grid/gridColumns.ts';
import { hasPendingWork } from '../../../../renderer/ui/pendingWork.tsx';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { busyBridge, fakeFailure } from '../../../fakes/fakeBridge.ts';
import { stubLayout } from '../grid/layoutStubs.ts';
import { inEnglish } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';

interface Line {
  readonly name: string;
}

const COLUMNS = [textColumn<Line, 'name'>('name', 'Name', 200, ({ name }) => name)];
const keyOf = ({ name }: Line) => name;
const lines = (count: number) => Array.from({ length: count }, (_, at): Line => ({ name: `line ${at}` }));

/** A list in memory, of which a test is told which windows were read. */
class MemoryList {
  lines: readonly Line[];
  revision = 1;
  isFailing = false;
  readonly windows: number[] = [];

  constructor(all: readonly Line[]) {
    this.lines = all;
  }

  readonly fetch = async (offset: number, limit: number) => {
    this.windows.push(offset);
    if (this.isFailing) throw new BridgeFailure(fakeFailure('internal'));
    const matching = this.lines.length;
    const { revision } = this;
    const rows = this.lines.slice(offset, offset + limit);
    return { rows, matching, all: matching, revision, fetchedAt: 0 };
  };
}

function Lines({ of, version, most }: { of: MemoryList; version: number; most: number }) {
  const list = useRemoteList({ fetch: of.fetch, version: { other: version }, keyOf });
  const { grid, withChosenRows } = useListGrid(list, COLUMNS);
  const tooMany = said('ui', 'rowsTooMany', { most: '7' });
  return (
    <>
      <DataGrid<Line, 'name'> {...grid} texts={{ label: 'Lines', selectAll: 'All', selectRow: 'One' }} />
      <button
        type="button"
        onClick={() => withChosenRows({ most, tooMany, act: (rows) => acted.push(rows) })}
      >
        Act
      </button>
    </>
  );
}

const acted: (readonly Line[])[] = [];

async function show(of: MemoryList, most = 10_000) {
  const fake = busyBridge();
  const view = (version: number) => <Lines {...{ of, version, most }} />;
  const { rerender } = render(inEnglish(fake, view(1)));
  const grid = screen.getByRole('grid', { name: 'Lines' });
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe(String(of.lines.length + 1)));
  const user = userEvent.setup();
  act(() => grid.focus());
  let version = 1;
  const settled = async () => {
    await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'));
    await waitFor(() => expect(hasPendingWork()).toBe(false));
  };
  return {
    user,
    grid,
    /** The list is other lines from now on. */
    refresh: async (next: readonly Line[]) => {
      version += 1;
      of.lines = next;
      of.revision = version;
      rerender(inEnglish(fake, view(version)));
      await settled();
    },
    another: async (other: MemoryList) => {
      rerender(inEnglish(fake, <Lines {...{ of: other, version, most }} />));
      await settled();
    },
    press: async () => {
      acted.length = 0;
      await user.click(screen.getByRole('button', { name: 'Act' }));
      await waitFor(() => expect(hasPendingWork()).toBe(false));
      return acted.flat().map(({ name }) => name);
    },
  };
}

describe('P48 the rows that something is done with', () => {
  beforeEach(() => {
    stubLayout();
    acted.length = 0;
    useToastStore.setState({ toasts: [] });
  });

  it('are the selected ones wherever newer lists have put them, in their order, read nearest first', async () => {
    const of = new MemoryList(lines(3_000));
    const { user, press, refresh } = await show(of);
    await user.keyboard('{Control>}{End}{/Control} {Control>}{Home}{/Control}{ArrowDown} ');
    await refresh([{ name: 'new' }, ...lines(3_000)]);
    of.windows.length = 0;
    expect(await press()).toEqual(['line 1', 'line 2999']);
    expect(of.windows).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500, 3_000]);
  });

  it('are all but a few, in windows', async () => {
    const { user, press } = await show(new MemoryList(lines(1_200)));
    await user.keyboard('{Control>}a{/Control}{ArrowDown} ');
    const rows = await press();
    expect(rows).toHaveLength(1_199);
    expect(rows.slice(0, 2)).toEqual(['line 0', 'line 2']);
  });

  it('are the row with the keyboard once all that were selected are gone from the list', async () => {
    const { user, press, refresh } = await show(new MemoryList(lines(1_200)));
    await user.keyboard('{Control>}{End}{/Control} {Control>}{Home}{/Control}{ArrowDown} ');
    await refresh(lines(1_200).filter(({ name }) => name !== 'line 1'));
    expect(await press()).toEqual(['line 1199']);
    await refresh(lines(1_199).filter(({ name }) => name !== 'line 1'));
    expect(await press()).toEqual(['line 2']);
  });

  it('are none of another list, which begins with nothing selected', async () => {
    const { user, press, another } = await show(new MemoryList(lines(40)));
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    await another(new MemoryList(lines(40)));
    expect(await press()).toHaveLength(1);
  });

  it('are none where they went before the list was read again, are too many, or cannot be read: each is said', async () => {
    const of = new MemoryList(lines(40));
    const { user, press } = await show(of, 7);
    await user.keyboard('{ArrowDown} {ArrowDown} ');
    of.lines = lines(40).filter(({ name }) => !['line 1', 'line 2'].includes(name));
    expect(await press()).toEqual([]);
    of.isFailing = true;
    expect(await press()).toEqual([]);
    act(() => screen.getByRole('grid', { name: 'Lines' }).focus());
    await user.keyboard('{Control>}a{/Control}');
    expect(await press()).toEqual([]);
    expect(saidToasts()).toEqual([
      'The selected rows are no longer in the list. Nothing was done.',
      expect.stringMatching(/k7f3-9a2c|Kontor/),
      'More than 7 rows cannot be selected one by one. Press Ctrl+A to select all.',
    ]);
  });

  it.each([
    ['is too wide', 12_000, false, /^More than 10.000 rows cannot be selected one by one\. Press Ctrl\+A/],
    ['cannot be read', 9_000, true, /k7f3-9a2c|Kontor/],
  ])('are not selected, and not in silence, where a range %s', async (_why, count, isFailing, words) => {
    const of = new MemoryList(lines(count));
    const { user, grid } = await show(of);
    await user.keyboard('{ArrowDown}');
    of.isFailing = isFailing;
    await user.keyboard('{Shift>}{Control>}{End}{/Control}{/Shift}');
    await waitFor(() => expect(saidToasts()).toEqual([expect.stringMatching(words)]));
    expect(grid.querySelectorAll('[aria-selected=true]')).toHaveLength(0);
  });
});
