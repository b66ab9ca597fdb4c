import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { stepArea } from '../../../../renderer/ui/focus/focusRegions.ts';
import { useFocusKeeper } from '../../../../renderer/ui/focus/focusRestorer.ts';
import { rest } from '../customer/showCustomer.tsx';

function Desk() {
  const [path, setPath] = useState('/');
  const [chips, setChips] = useState(['first', 'second', 'third']);
  const [refreshing, setRefreshing] = useState(false);
  const [notice, setNotice] = useState(true);
  const [more, setMore] = useState(true);
  const [order, setOrder] = useState(['a', 'b']);
  useFocusKeeper(path);
  return (
    <>
      <div data-area="lookUp">
        <input aria-label="look up" onKeyDown={(event) => event.currentTarget.blur()} />
      </div>
      <ul data-area="sideBar">
        {order.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => setOrder(order.toReversed())}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <main tabIndex={-1}>
        {notice && (
          <div data-area="notices">
            <button type="button" onClick={() => setNotice(false)}>
              Close
            </button>
          </div>
        )}
        <div data-area="filter">
          <input aria-label="filter" data-home />
          {chips.length > 0 && (
            <ul>
              {chips.map((chip) => (
                <li key={chip}>
                  <button type="button" onClick={() => setChips(chips.filter((one) => one !== chip))}>
                    {chip}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <button type="button">View</button>
        </div>
        {refreshing ? (
          <button key="stop" type="button">
            Stop
          </button>
        ) : (
          <button key="refresh" type="button" onClick={() => setRefreshing(true)}>
            Refresh
          </button>
        )}
        <div data-area="pager">
          <button type="button">Newer</button>
          <button type="button" disabled={!more} onClick={() => setMore(false)}>
            Older
          </button>
        </div>
        <button type="button" onClick={() => setPath('/away')}>
          {path === '/' && 'Away'}
        </button>
        {path === '/away' && <Rows />}
      </main>
    </>
  );
}

let showRows: () => void = () => {};

/** Rows that come a while after their screen. */
function Rows() {
  const [here, setHere] = useState(false);
  showRows = () => setHere(true);
  if (!here) return null;
  return (
    <div data-area="rows">
      {/* biome-ignore lint/a11y/useSemanticElements: stands for the grid of the desk, which is no table */}
      <div role="grid" tabIndex={0} aria-label="rows" />
    </div>
  );
}

const named = () => {
  const at = document.activeElement;
  return at?.getAttribute('aria-label') ?? (at === document.body ? 'nothing' : at?.textContent);
};

/** Presses the button of this name by keyboard and says where the keyboard went. */
async function pressed(name: string): Promise<string | null | undefined> {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
  await rest(80);
  return named();
}

describe('the keyboard when its element goes', () => {
  it('stays in a list of chips, and goes to the filter with the last', async () => {
    render(<Desk />);
    expect(await pressed('second')).toBe('third');
    expect(await pressed('third')).toBe('first');
    expect(await pressed('first')).toBe('filter');
  });

  it('goes to what came in its place', async () => {
    render(<Desk />);
    expect(await pressed('Refresh')).toBe('Stop');
  });

  it('goes beside a button that can no longer be pressed', async () => {
    render(<Desk />);
    expect(await pressed('Older')).toBe('Newer');
  });

  it('goes back to where it was before a notice was closed', async () => {
    render(<Desk />);
    screen.getByRole('button', { name: 'View' }).focus();
    expect(await pressed('Close')).toBe('View');
  });

  it('does not go back to the look-up box, where keys would become a text', async () => {
    render(<Desk />);
    screen.getByLabelText('look up').focus();
    await pressed('Close');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('stays with an element that is put elsewhere', async () => {
    render(<Desk />);
    expect(await pressed('a')).toBe('a');
  });

  it('goes back where the look-up box was left from', async () => {
    render(<Desk />);
    screen.getByRole('button', { name: 'View' }).focus();
    screen.getByLabelText('look up').focus();
    await userEvent.keyboard('{Escape}');
    await rest(80);
    expect(named()).toBe('View');
  });

  const goAway = async () => {
    const way = screen.getByText('Away');
    way.focus();
    await userEvent.keyboard('{Enter}');
    way.remove();
    await rest(100);
  };

  it('goes to the rows of another screen, and waits for them', async () => {
    render(<Desk />);
    await goAway();
    expect(document.activeElement?.tagName).toBe('MAIN');
    await act(async () => showRows());
    expect(named()).toBe('rows');
  });

  it('is not taken from what the clerk went to while rows were awaited', async () => {
    render(<Desk />);
    await goAway();
    screen.getByLabelText('look up').focus();
    await act(async () => showRows());
    expect(named()).toBe('look up');
  });

  it('walks the areas, each at its home, and passes over one with nothing to press', async () => {
    render(<Desk />);
    const walked: (string | null | undefined)[] = [];
    for (let step = 0; step < 6; step += 1) {
      stepArea(1);
      walked.push(named());
    }
    expect(walked).toEqual(['look up', 'a', 'Close', 'filter', 'Newer', 'look up']);
    stepArea(-1);
    expect(named()).toBe('Newer');
  });
});
