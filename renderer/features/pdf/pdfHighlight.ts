import { comparable } from './pdfSearch.ts';

const NAME = 'pdf-found';

/** Marks a text where it stands within one run of the page's words; elsewhere the page alone is told. */
export function highlightWords(words: HTMLElement, wanted: string): void {
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
  if (ranges.length === 0) CSS.highlights.delete(NAME);
  else CSS.highlights.set(NAME, new Highlight(...ranges));
}
