import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The columns of docs/terms.md by the language of the catalogue. */
const COLUMNS: Readonly<Record<string, string>> = {
  English: 'en',
  Swedish: 'sv',
  'Norwegian Bokmål': 'nb',
  Danish: 'da',
  Finnish: 'fi',
  German: 'de',
};

export interface Term {
  readonly name: string;
  /** What stays in every inflection, by language; an empty list is not looked for. */
  readonly stems: Readonly<Record<string, readonly string[]>>;
}

/** The rows of docs/terms.md. */
export function readTerms(): readonly Term[] {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'terms.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const [head = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  return rows.map((cells) => ({
    name: cells[0] ?? '',
    stems: Object.fromEntries(
      head.flatMap((title, place) => {
        const language = COLUMNS[title];
        return language === undefined ? [] : [[language, boldIn(cells[place] ?? '')]];
      }),
    ),
  }));
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function boldIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/\*\*(.+?)\*\*/g), ([, stem = '']) => stem);
}

export type Texts = Readonly<Record<string, string>>;

/** Each text whose English says a term that the other language says by another word: `invoices.grid: invoice`. */
export function otherWords(terms: readonly Term[], language: string, english: Texts, texts: Texts): string[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const other = texts[key]?.toLowerCase();
    if (other === undefined) return [];
    return terms
      .filter(({ stems }) => says(text, stems['en'] ?? []))
      .filter(({ stems }) => {
        const wanted = stems[language] ?? [];
        return wanted.length > 0 && !wanted.some((stem) => other.includes(stem.toLowerCase()));
      })
      .map(({ name }) => `${key}: ${name}`);
  });
}

/** Whether a word of the text, placeholders apart, begins with one of the stems. */
function says(text: string, stems: readonly string[]): boolean {
  const words = text.replaceAll(/\{\{?[^}]*\}\}?/g, '{}');
  return stems.some((stem) => new RegExp(`(?<!\\p{L})${stem}`, 'iu').test(words));
}
