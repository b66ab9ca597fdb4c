import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useScrollPlace } from '../../../../renderer/app/Shell.tsx';
import { freshDesk, openKontor } from '../renderKontor.tsx';

/** A page that can be scrolled by so many pixels, and what shows another one in its place. */
function scrolled(pixels: number) {
  const main = document.createElement('main');
  let room = pixels;
  let top = 0;
  Object.defineProperty(main, 'scrollTop', {
    get: () => top,
    set: (to: number) => {
      top = Math.max(0, Math.min(to, room));
    },
  });
  document.body.replaceChildren(main);
  const element = { current: main };
  const { rerender } = renderHook((path: string) => useScrollPlace(element, path), { initialProps: '/a' });
  const grow = async (to: number) => {
    room = to;
    main.append('more');
    // Who watches the page is told after it.
    await Promise.resolve();
  };
  return {
    main,
    grow,
    scrollTo: (to: number) => {
      main.scrollTop = to;
      fireEvent.scroll(main);
    },
    open: (path: string, to: number) => {
      room = to;
      main.scrollTop = Math.min(main.scrollTop, to);
      rerender(path);
    },
  };
}

describe('a page that is shown again', () => {
  it('is at its former place as soon as it is long enough for that, and another one at its top', async () => {
    const page = scrolled(900);
    page.scrollTo(700);
    page.open('/b', 900);
    expect(page.main.scrollTop).toBe(0);
    page.open('/a', 100);
    expect(page.main.scrollTop).toBe(100);
    await page.grow(400);
    await page.grow(800);
    expect(page.main.scrollTop).toBe(700);
    await page.grow(2_000);
    page.scrollTo(1_500);
    await page.grow(3_000);
    expect(page.main.scrollTop).toBe(1_500);
  });

  it.each([
    ['a key that scrolls', (main: HTMLElement) => fireEvent.keyDown(main, { key: 'PageDown' })],
    ['the wheel', (main: HTMLElement) => fireEvent.wheel(main)],
    ['a finger', (main: HTMLElement) => fireEvent.touchMove(main)],
    ['a press, as on the scroll bar', (main: HTMLElement) => fireEvent.pointerDown(main)],
  ])('stays where the clerk has scrolled it meanwhile by %s', async (_by, act) => {
    const page = scrolled(900);
    page.scrollTo(700);
    page.open('/b', 900);
    page.open('/a', 200);
    act(page.main);
    page.scrollTo(150);
    await page.grow(900);
    expect(page.main.scrollTop).toBe(150);
    page.open('/b', 900);
    page.open('/a', 900);
    expect(page.main.scrollTop).toBe(150);
  });

  it('goes on to its former place where a key is pressed that scrolls nothing', async () => {
    const page = scrolled(900);
    page.scrollTo(700);
    page.open('/b', 900);
    page.open('/a', 200);
    fireEvent.keyDown(page.main, { key: 'Alt' });
    await page.grow(900);
    expect(page.main.scrollTop).toBe(700);
  });
});

describe('a screen of the window', () => {
  freshDesk();

  it('is at its former place, and another one at its top', async () => {
    const { user } = openKontor('/settings');
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    const main = screen.getByRole('main');
    main.scrollTop = 240;
    fireEvent.scroll(main);
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    await screen.findByRole('heading', { name: 'Overview', level: 1 });
    await waitFor(() => expect(main.scrollTop).toBe(0));
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    await waitFor(() => expect(main.scrollTop).toBe(240));
  });
});
