import { lexer, type Token } from 'marked';
import guide from '../../../docs/guide.md?raw';

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly tokens: readonly Token[];
}

/** The guide, split at its headings, and the text before them. Its title is left out: the page shows its own. */
export function guideParts(markdown: string = guide) {
  const about: Token[] = [];
  const chapters: (Chapter & { readonly tokens: Token[] })[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token['depth'] === 1) continue;
    if (token.type === 'heading' && token['depth'] === 2) {
      const id = `guide-${chapters.length + 1}`;
      chapters.push({ id, title: String(token['text']), tokens: [] });
    } else (chapters.at(-1)?.tokens ?? about).push(token);
  }
  return { about, chapters };
}
