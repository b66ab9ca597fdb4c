import { comparable, type PdfMatch } from './pdfSearch.ts';

const NAME = 'pdf-found';
const CURRENT = 'pdf-found-current';

/**
 * Marks a text wherever it is within one run of the page's words, and scrolls to the chosen one. A match across runs
 * is not marked: if there is one, none is shown as the chosen one.
 */
export function highlightWords(
  words: HTMLElement,
  wanted: string,
  match: Omit<PdfMatch, 'page'> | null,
): void {
  if (!('highlights' in CSS)) return;
  const needle = comparable(wanted.trim());
  const ranges: Range[] = [];
  if (needle !== '') {
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = (node.textContent ?? '').toLocaleLowerCase();
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
        if (at + needle.length > (node.textContent ?? '').length) break;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + needle.length);
        ranges.push(range);
      }
    }
  }
  const at = match?.of === ranges.length ? ranges[match.at] : undefined;
  mark(NAME, ranges);
  mark(CURRENT, at === undefined ? [] : [at]);
  at?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function mark(name: string, ranges: readonly Range[]): void {
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
