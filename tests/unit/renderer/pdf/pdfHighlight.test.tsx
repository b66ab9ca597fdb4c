import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { highlightWords } from '../../../../renderer/features/pdf/PdfPage.tsx';

/** jsdom has no highlights: what they are made of is kept to be looked at. */
const marked = new Map<string, readonly Range[]>();

function pageOf(runs: readonly string[]): HTMLElement {
  const words = document.createElement('div');
  for (const run of runs) words.append(Object.assign(document.createElement('span'), { textContent: run }));
  return words;
}

/** Which of the runs the marks stand in. */
function runsOf(words: HTMLElement, name: string): number[] {
  return (marked.get(name) ?? []).map((range) =>
    [...words.children].indexOf(range.startContainer.parentElement as Element),
  );
}

describe('the marks of a search in a PDF', () => {
  beforeEach(() => {
    marked.clear();
    vi.stubGlobal('CSS', { highlights: marked });
    vi.stubGlobal(
      'Highlight',
      class {
        constructor(...ranges: Range[]) {
          // biome-ignore lint/correctness/noConstructorReturn: the ranges stand in for the highlight
          return ranges;
        }
      },
    );
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(() => vi.unstubAllGlobals());

  it('show the third of three as the one meant', () => {
    const words = pageOf(['price', 'no', 'Price', 'the price']);
    highlightWords(words, 'price', { at: 2, of: 3 });
    expect(runsOf(words, 'pdf-found')).toEqual([0, 2, 3]);
    expect(runsOf(words, 'pdf-found-current')).toEqual([3]);
  });

  it('show none as the one meant where a match crosses runs, or the one meant is on another page', () => {
    const words = pageOf(['price', 'pri', 'ce', 'price']);
    highlightWords(words, 'price', { at: 1, of: 3 });
    expect(runsOf(words, 'pdf-found')).toEqual([0, 3]);
    expect(runsOf(words, 'pdf-found-current')).toEqual([]);
    highlightWords(words, 'price', null);
    expect(runsOf(words, 'pdf-found')).toEqual([0, 3]);
    expect(runsOf(words, 'pdf-found-current')).toEqual([]);
  });
});
