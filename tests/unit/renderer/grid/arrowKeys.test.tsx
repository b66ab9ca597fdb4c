import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPendingWork } from '../../../../renderer/ui/pendingWork.tsx';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { freshDesk, renderKontor } from '../renderKontor.tsx';
import { stubLayout } from './layoutStubs.ts';

/** What React has of a component on screen, as its developer tools read it. */
interface Fiber {
  /** As it was before; null for one that was just mounted. */
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly flags: number;
  readonly type: unknown;
  readonly stateNode: { readonly current: Fiber };
}

/** The flag of what React has called. */
const PERFORMED_WORK = 1;

/** Each component that was rendered, by its name behind those of the components that it is in. */
let rendered: (readonly string[])[] = [];

function noteRendered(fiber: Fiber, around: readonly string[]): void {
  const { alternate, child, type, flags } = fiber;
  const path = typeof type === 'function' ? [...around, type.name] : around;
  const isRendered = alternate === null || (flags & PERFORMED_WORK) !== 0;
  if (typeof type === 'function' && isRendered) rendered.push(path);
  if (alternate?.child === child && child !== null) return;
  for (let next = child; next !== null; next = next.sibling) noteRendered(next, path);
}

/** React's profiler says that something was rendered; what it was is read from the root below the page's first element. */
function Profiled({ children }: { readonly children: ReactNode }) {
  const note = () => {
    const root = Object.entries(document.body.children[0] ?? {}).find(([key]) =>
      key.startsWith('__reactContainer$'),
    )?.[1] as Fiber | undefined;
    if (root === undefined) throw new Error('React keeps its root elsewhere');
    noteRendered(root.stateNode.current, []);
  };
  return (
    <Profiler id="window" onRender={note}>
      {children}
    </Profiler>
  );
}

const row = () => Number(document.querySelector('[role=row][data-current]')?.getAttribute('aria-rowindex'));

function press(key: string, times: number): void {
  for (let time = 0; time < times; time += 1)
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

/** The last names of each, which say where it is. */
const shortened = (all: readonly (readonly string[])[]) => all.map((names) => names.slice(-3).join(' > '));

/** Opens a screen with the keyboard in its rows, and gives what ten arrow keys render besides the tooltip of a cell. */
async function renderedByArrows(path: string): Promise<readonly (readonly string[])[]> {
  renderKontor(busyBridge(), path, { wrapper: Profiled });
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(row()).toBe(2));
  await waitFor(() => expect(hasPendingWork()).toBe(false));
  if (!grid.contains(document.activeElement)) act(() => grid.focus());
  // With the first key the library notes for its drag and drop that she is at the keyboard.
  press('ArrowDown', 1);
  press('ArrowUp', 1);
  await act(async () => {});
  rendered = [];
  press('ArrowDown', 5);
  expect(row()).toBeGreaterThan(2);
  press('ArrowUp', 5);
  return rendered.filter((names) => names.at(-1) !== 'CellTooltip');
}

describe('ten arrow keys', () => {
  freshDesk();
  beforeEach(() => {
    stubLayout();
    vi.stubGlobal('matchMedia', window.matchMedia);
    vi.stubGlobal('innerWidth', 1_280);
  });

  it.each([
    ['the invoices of a customer', '/customers/nordfiber/10001'],
    ['all invoices', '/invoices'],
  ])('F30 in %s render what the pane shows of a row, and nothing around it', async (_, path) => {
    const all = await renderedByArrows(path);
    expect(all.filter((names) => names.at(-1) === 'InvoiceFields').length).toBeGreaterThanOrEqual(9);
    expect(shortened(all.filter((names) => !names.includes('OfCurrentRow')))).toEqual([]);
  });

  it.each([
    ['the list of customers', '/customers'],
    ['what changed', '/changes'],
    ['the activity log', '/activity'],
  ])('F30 in %s render nothing', async (_, path) => {
    expect(shortened(await renderedByArrows(path))).toEqual([]);
  });
});
