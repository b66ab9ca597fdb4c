import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { afterEach, expect, it, vi } from 'vitest';
import { PdfPages } from '../../../../renderer/features/pdf/PdfPages.tsx';
import { useToastStore } from '../../../../renderer/ui/toastStore.ts';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { renderOver } from '../renderOver.tsx';
import { saidToasts } from '../saidToasts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A PDF of one page, whose print is being prepared until the returned promise is settled. */
async function printing() {
  useToastStore.setState({ toasts: [] });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob()));
  Object.assign(URL, { createObjectURL: () => 'blob:page', revokeObjectURL: () => {} });
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: async () => {}, configurable: true });
  const print = vi.fn();
  const dialog = vi.fn();
  vi.stubGlobal('print', print);
  const drawn = Promise.withResolvers<void>();
  const page = {
    getViewport: () => ({ width: 600, height: 800 }),
    render: () => ({ promise: drawn.promise }),
    cleanup: () => {},
  };
  const document = { numPages: 1, getPage: async () => page } as unknown as PDFDocumentProxy;
  const shown = renderOver(
    busyBridge(),
    <PdfPages document={document} label="Pages" kept={false} note="" exportLabel="" onPrint={dialog} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  const settle = async (end: () => void) => {
    end();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  return { ...shown, settle, drawn, print, dialog };
}

it('opens the print dialog over pages that are there still, and says where they could not be prepared', async () => {
  const first = await printing();
  await first.settle(first.drawn.resolve);
  expect(first.dialog).toHaveBeenCalledOnce();
  expect(first.print).toHaveBeenCalledOnce();
  first.unmount();
  const second = await printing();
  await second.settle(() => second.drawn.reject(new Error('no page')));
  expect(saidToasts()).toHaveLength(1);
  expect(second.print).not.toHaveBeenCalled();
});

it('is no failure, and prints nothing, where the pages are closed while they are prepared', async () => {
  const destroyed = await printing();
  destroyed.unmount();
  await destroyed.settle(() => destroyed.drawn.reject(new Error('destroyed')));
  expect(saidToasts()).toEqual([]);
  const drawn = await printing();
  drawn.unmount();
  await drawn.settle(drawn.drawn.resolve);
  expect(drawn.dialog).not.toHaveBeenCalled();
  expect(drawn.print).not.toHaveBeenCalled();
  expect(saidToasts()).toEqual([]);
});
