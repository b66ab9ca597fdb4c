import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type MarkedToken, type Token } from 'marked';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const page = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const README_WORDS = 650;
const ADMINISTRATORS_WORDS = 1200;
const SENTENCE_WORDS = 25;

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The text of a page as it is read: without code, pictures, addresses of links and signs of Markdown. */
function proseOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const known = token as MarkedToken;
    switch (known.type) {
      case 'list':
        return known.items.flatMap((item) => proseOf(item.tokens));
      case 'table':
        return [known.header, ...known.rows].flat().map((cell) => inlineOf(cell.tokens));
      case 'heading':
      case 'paragraph':
        return [inlineOf(known.tokens)];
      case 'text':
        return [inlineOf(known.tokens ?? [known])];
      default:
        return [];
    }
  });
}

function inlineOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      const known = token as MarkedToken;
      if (known.type === 'image' || known.type === 'html') return '';
      if ('tokens' in known && known.tokens !== undefined) return inlineOf(known.tokens);
      return 'text' in known ? known.text : ' ';
    })
    .join('');
}

/** Sentences end at a full stop, a question mark, a colon or a semicolon before white space. */
const longSentences = (markdown: string) =>
  proseOf(lexer(markdown))
    .flatMap((text) => text.split(/(?<=[.?!:;])\s+/))
    .filter((sentence) => wordsIn(sentence) > SENTENCE_WORDS);

describe('the wording of the pages', () => {
  it('keeps README and the administrators’ page short', () => {
    expect(wordsIn(page('README.md'))).toBeLessThanOrEqual(README_WORDS);
    expect(wordsIn(page('docs/administrators.md'))).toBeLessThanOrEqual(ADMINISTRATORS_WORDS);
  });

  it.each(['README.md', 'docs/guide.md'])('has no sentence of over 25 words in %s', (path) => {
    expect(longSentences(page(path))).toEqual([]);
  });

  it('finds a long sentence in a paragraph, a list and a table', () => {
    const long = `${Array.from({ length: 26 }, () => 'word').join(' ')}.`;
    const short = `${Array.from({ length: 25 }, () => 'word').join(' ')}.`;
    const planted = `${short} ${long}\n\n- ${long}\n\n| a |\n| --- |\n| [${long}](x.md) |\n`;
    expect(longSentences(planted)).toEqual([long, long, long]);
  });

  it('links to headings that are there', () => {
    const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'tests/README.md'];
    for (const folder of ['docs', 'docs/decisions'])
      pages.push(
        ...readdirSync(join(ROOT, folder)).flatMap((f) => (f.endsWith('.md') ? [`${folder}/${f}`] : [])),
      );
    const broken = pages.flatMap((path) =>
      [...page(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
        ([link, target, anchor]) => {
          const file = target === '' ? path : join(path, '..', target ?? '');
          if (anchor === undefined || !file.endsWith('.md')) return [];
          return anchorsOf(page(file)).includes(anchor) ? [] : [`${path}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });
});

/** As GitHub makes them: lower case, without signs, spaces as hyphens. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
