import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Zoom } from '../../../../renderer/features/pdf/PdfPages.tsx';
import { ZoomButtons } from '../../../../renderer/features/pdf/PdfPages.tsx';
import { Localized } from '../../../../renderer/i18n/Localized.tsx';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';

async function press(zoom: Zoom, shown: number, name: RegExp): Promise<Zoom[]> {
  const chosen: Zoom[] = [];
  render(
    <Localized settings={DEFAULT_SETTINGS} systemLanguage="en">
      <ZoomButtons zoom={zoom} shown={shown} onZoom={(next) => chosen.push(next)} />
    </Localized>,
  );
  const named = screen
    .getAllByRole('button')
    .find((button) => name.test(button.getAttribute('aria-label') ?? button.textContent ?? ''));
  if (named === undefined) throw new Error(`no button ${name}`);
  await userEvent.setup().click(named);
  return chosen;
}

it('a page says that it fits the width, how large that is, and goes to real size', async () => {
  expect(await press('width', 0.76, /^Fit width, 76\s?%\s+Show at actual size$/)).toEqual([1]);
});

it('a page at the size of the paper says so, and goes back to the width', async () => {
  expect(await press(1, 1, /^100\s?%, actual size\s+Fit width$/)).toEqual(['width']);
});

it('any other size is a part of real size; the next steps are from what is shown', async () => {
  expect(await press(1.5, 1.5, /^150\s?%\s+Fit width$/)).toEqual(['width']);
  cleanup();
  expect(await press('width', 0.76, /^Zoom in/)).toEqual([1]);
  cleanup();
  expect(await press('width', 0.76, /^Zoom out/)).toEqual([0.75]);
});
