import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PdfKeys, pressPdfKey } from '../../../../renderer/features/pdf/PdfPages.tsx';

/** A viewer with a field in it, whose page is scrolled so far; `did` collects what its keys have done. */
function show(scrolled: { readonly top: number; readonly visible: number; readonly all: number }) {
  const did: string[] = [];
  const keys: PdfKeys = {
    print: () => did.push('print'),
    search: () => did.push('search'),
    turn: (by) => did.push(`turn ${by}`),
    zoom: (by) => did.push(`zoom ${by}`),
    fit: () => did.push('fit'),
    real: () => did.push('real'),
  };
  const frame = {
    scrollTop: scrolled.top,
    clientHeight: scrolled.visible,
    scrollHeight: scrolled.all,
  } as HTMLElement;
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the viewer, which takes keys of all within
    <div onKeyDown={(event) => pressPdfKey(event, frame, keys)}>
      <button type="button">Page</button>
      <input aria-label="Field" />
    </div>,
  );
  /** Whether the browser's own action is left to it. */
  const press = (key: string, more: object = {}, on = screen.getByRole('button')) =>
    fireEvent.keyDown(on, { key, ...more });
  return { did, press };
}

describe('the keys of a PDF', () => {
  it('print, search, and change the size', () => {
    const { did, press } = show({ top: 0, visible: 500, all: 500 });
    for (const key of ['+', '=', '-', '0', '1']) expect(press(key)).toBe(false);
    for (const key of ['p', 'F']) expect(press(key, { ctrlKey: true })).toBe(false);
    expect(did).toEqual(['zoom 1', 'zoom 1', 'zoom -1', 'fit', 'real', 'print', 'search']);
  });

  it('turn the page only where there is nothing more to scroll', () => {
    const middle = show({ top: 200, visible: 500, all: 1_200 });
    expect(middle.press('PageDown')).toBe(true);
    expect(middle.press('PageUp')).toBe(true);
    expect(middle.did).toEqual([]);
    cleanup();
    const end = show({ top: 699.4, visible: 500, all: 1_200 });
    expect(end.press('PageDown')).toBe(false);
    expect(end.did).toEqual(['turn 1']);
    cleanup();
    const start = show({ top: 0, visible: 500, all: 1_200 });
    expect(start.press('PageUp')).toBe(false);
    expect(start.did).toEqual(['turn -1']);
  });

  it('leave a text that is typed alone, and keys with Alt', () => {
    const { did, press } = show({ top: 0, visible: 500, all: 500 });
    const field = screen.getByRole('textbox');
    for (const key of ['-', '0', 'PageDown']) expect(press(key, {}, field)).toBe(true);
    expect(press('+', { altKey: true })).toBe(true);
    expect(did).toEqual([]);
    expect(press('f', { metaKey: true }, field)).toBe(false);
    expect(did).toEqual(['search']);
  });
});
