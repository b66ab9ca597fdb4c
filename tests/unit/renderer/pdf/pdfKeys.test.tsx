import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PdfKeys, pressPdfKey } from '../../../../renderer/features/pdf/PdfPages.tsx';

/** A viewer with a field in it; `did` collects what its keys have done. */
function show(arePagesThere = true) {
  const did: string[] = [];
  const keys: PdfKeys = {
    print: () => did.push('print'),
    search: () => did.push('search'),
    turn: (by) => did.push(`turn ${by}`),
    zoom: (by) => did.push(`zoom ${by}`),
    fit: () => did.push('fit'),
    real: () => did.push('real'),
  };
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the viewer, which takes keys of all within
    <div onKeyDown={(event) => pressPdfKey(event, arePagesThere ? screen.getByRole('region') : null, keys)}>
      <button type="button">Page</button>
      <input aria-label="Field" />
      <section aria-label="Pages" />
    </div>,
  );
  /** Whether the browser's own action is left to it. */
  const press = (key: string, more: object = {}, on = screen.getByRole('button')) =>
    fireEvent.keyDown(on, { key, ...more });
  return { did, press };
}

describe('the keys of a PDF', () => {
  it('print, search, and change the size', () => {
    const { did, press } = show();
    for (const key of ['+', '=', '-', '0', '1']) expect(press(key)).toBe(false);
    for (const key of ['p', 'F']) expect(press(key, { ctrlKey: true })).toBe(false);
    expect(did).toEqual(['zoom 1', 'zoom 1', 'zoom -1', 'fit', 'real', 'print', 'search']);
  });

  it('turn the page, and are left to the browser in the pages, which scroll', () => {
    const { did, press } = show();
    expect(press('PageDown')).toBe(false);
    expect(press('PageUp')).toBe(false);
    expect(did).toEqual(['turn 1', 'turn -1']);
    expect(press('PageDown', {}, screen.getByRole('region'))).toBe(true);
    expect(press('PageUp', {}, screen.getByRole('region'))).toBe(true);
    expect(did).toHaveLength(2);
  });

  it('turn the page as well in pages that are not there yet', () => {
    const { did, press } = show(false);
    expect(press('PageDown', {}, screen.getByRole('region'))).toBe(false);
    expect(did).toEqual(['turn 1']);
  });

  it('leave a text that is typed alone, and keys with Alt', () => {
    const { did, press } = show();
    const field = screen.getByRole('textbox');
    for (const key of ['-', '0', 'PageDown']) expect(press(key, {}, field)).toBe(true);
    expect(press('+', { altKey: true })).toBe(true);
    expect(did).toEqual([]);
    expect(press('f', { metaKey: true }, field)).toBe(false);
    expect(did).toEqual(['search']);
  });
});
