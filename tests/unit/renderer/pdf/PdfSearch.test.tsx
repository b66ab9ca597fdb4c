import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfSearch } from '../../../../renderer/features/pdf/PdfSearch.tsx';
import { busyBridge } from '../../../fakes/fakeBridge.ts';
import { inEnglish, renderOver } from '../renderOver.tsx';

type Parts = typeof import('pdfjs-dist/web/pdf_viewer.mjs');
let parts: Parts;
beforeAll(async () => {
  // jsdom has none, and nothing is drawn.
  (globalThis as { DOMMatrix?: unknown }).DOMMatrix ??= class {};
  await import('pdfjs-dist/legacy/build/pdf.mjs');
  parts = (await import('pdfjs-dist/legacy/web/pdf_viewer.mjs' as string)) as Parts;
});

/** A search over pages of these runs of text, each with a line end behind it, by pdf.js's own search. */
function search(pages: readonly (readonly string[])[], onClose = () => {}) {
  const bus = new parts.EventBus();
  const linkService = { pagesCount: pages.length, page: 1 } as never;
  const controller = new parts.PDFFindController({ eventBus: bus, linkService, delay: 0 });
  const getPage = async (page: number) => ({
    getTextContent: async () => ({ items: (pages[page - 1] ?? []).map(itemOf) }),
  });
  controller.setDocument({ getPage } as never);
  const fake = busyBridge();
  const part = (wanted: string) => <PdfSearch bus={bus} wanted={wanted} onWanted={type} onClose={onClose} />;
  const { rerender } = renderOver(fake, part(''));
  function type(wanted: string): void {
    rerender(inEnglish(fake, part(wanted)));
  }
  return { type, controller };
}

function itemOf(text: string) {
  const str = text.replace('\n', '');
  return { str, hasEOL: str !== text };
}

describe('the search in a PDF', () => {
  it('goes from place to place through all pages, in any case, round at both ends', async () => {
    const { type, controller } = search([['Invoice 50001', 'Price'], ['terms'], ['PRICE and price']]);
    type(' price ');
    await screen.findByText('1 of 3');
    const field = screen.getByRole('textbox', { name: 'Search for' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('2 of 3');
    expect(controller.selected).toEqual({ pageIdx: 2, matchIdx: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Next match' }));
    await screen.findByText('3 of 3');
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('1 of 3');
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    await screen.findByText('3 of 3');
  });

  it.each([
    ['runs', ['Re', 'mit', 'tance'], 'remittance'],
    ['line ends', ['terms of\n', 'payment'], 'Terms  of payment'],
    ['a word that is divided at a line end', ['remit-\n', 'tance'], 'remittance'],
    ['letters with and without marks', ['Åkerlund'], 'akerlund'],
  ])('finds text across %s', async (_, runs, wanted) => {
    const { type } = search([runs]);
    type(wanted);
    await screen.findByText('1 of 1');
  });

  it('says what is not there, and nothing before a text is typed', async () => {
    const { type } = search([['price']]);
    expect(screen.getByRole('status').textContent).toBe('');
    type('nowhere');
    await screen.findByText('Not found');
    expect(screen.getByRole('button', { name: 'Next match' })).toHaveProperty('disabled', true);
    type('  ');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('says nothing of the text before of one that is typed after it', async () => {
    const { type } = search([['price one, price two']]);
    type('price');
    await screen.findByText('1 of 2');
    type('one');
    expect(screen.queryByText('1 of 2')).toBeNull();
    await screen.findByText('1 of 1');
  });

  it('marks what is found, and is closed by Escape', async () => {
    let closed = 0;
    const { type, controller } = search([['price']], () => {
      closed += 1;
    });
    type('price');
    await screen.findByText('1 of 1');
    expect(controller.highlightMatches).toBe(true);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(closed).toBe(1);
  });
});
