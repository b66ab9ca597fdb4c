import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { codeOf, visibleText } from '../../../shared/domain/visibleText.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const NUMBER = /\p{Nd}/u;
const LETTER = /\p{L}/u;

/** Typefaces that few papers need: loaded with the first letter of their script. */
const FURTHER = [
  { script: /\p{Script=Hebrew}/u, name: 'NotoSansHebrew', weights: ['regular', 'bold'] },
  { script: /\p{Script=Arabic}/u, name: 'NotoSansArabic', weights: ['regular', 'bold'] },
  {
    // Chinese as it is written on the mainland, and most of Taiwan's and Japan's letters; with their own punctuation.
    script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
    name: 'NotoSansSC',
    weights: ['regular'],
  },
] as const;

const ENDINGS = { regular: 'Regular', bold: 'SemiBold' } as const;

/** A piece of a line in one typeface. */
interface Run {
  readonly face: string;
  readonly text: string;
}

export interface SetLine {
  readonly runs: readonly Run[];
  /** Characters that no typeface has; they are set as their codes. */
  readonly codes: number;
}

type Weight = 'regular' | 'bold';

/** Of these the first typeface has every one, and none of them is written in two ways. */
const PLAIN = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u2212]*$/;

/** What is open on the other side in a text from right to left. */
const MIRRORED: Readonly<Record<string, string>> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' },
  ...{ '<': '>', '>': '<', '«': '»', '»': '«' },
};

/** What a reader takes for one letter. */
export const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The typefaces of a document: the first that has a letter sets it, and a letter that none has is set as its code,
 * `[U+4E2D]`, several in a row as `[U+4E2D U+6587]`. Never an empty box.
 */
export class PdfFaces {
  readonly #types: PdfTypes;
  readonly #faces: Readonly<Record<Weight, readonly string[]>>;
  readonly #folder: string;
  /** Files of further typefaces that are registered. */
  readonly #further = new Set<string>();
  /** The typeface of each letter met so far; null where none has it. */
  readonly #known = new Map<string, string | null>();

  constructor(types: PdfTypes, fonts: PdfFonts) {
    this.#types = types;
    const register = (weight: Weight) =>
      fonts[weight].map((bytes, place) => {
        const name = `${weight}${place}`;
        types.register(name, bytes);
        return name;
      });
    this.#folder = fonts.folder;
    this.#faces = { regular: register('regular'), bold: register('bold') };
  }

  /** One line of text, cut into what each typeface sets. */
  line(text: string, bold: boolean): SetLine {
    const weight: Weight = bold ? 'bold' : 'regular';
    const first = this.#faces[weight][0] ?? '';
    if (PLAIN.test(text)) return { runs: [{ face: first, text }], codes: 0 };
    const shown = oneLine(text);
    const set: Run[] = [];
    let missing: string[] = [];
    let codes = 0;
    const flush = () => {
      if (missing.length > 0) set.push({ face: first, text: `[${missing.map(codeOf).join(' ')}]` });
      codes += missing.length;
      missing = [];
    };
    for (const { segment } of graphemes.segment(shown)) {
      const face = this.#faceOf(segment, weight);
      if (face === null) missing.push(...segment);
      else {
        flush();
        set.push({ face, text: segment });
      }
    }
    flush();
    return { runs: hasRightToLeft(shown) ? fromTheLeft(set) : joined(set), codes };
  }

  /** That of most texts. */
  get first(): string {
    return this.#faces.regular[0] ?? '';
  }

  /** From the top of a line to its baseline, in points. */
  ascent(size: number): number {
    return (this.#types.font(this.first).ascender / 1_000) * size;
  }

  /** In points. */
  width({ runs }: SetLine, size: number): number {
    return runs.reduce((sum, { face, text }) => sum + this.#types.width(face, text, size), 0);
  }

  #faceOf(letter: string, weight: Weight): string | null {
    const key = `${weight} ${letter}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A character that turns a text around has no visible glyph, whatever a typeface offers.
    const seen = visibleText(letter) === letter;
    const found = seen ? this.#found(letter, weight) : null;
    this.#known.set(key, found);
    return found;
  }

  #found(letter: string, weight: Weight): string | null {
    const usual = this.#faces[weight].find((face) => this.#has(face, letter));
    if (usual !== undefined) return usual;
    const file = this.#folder === '' ? null : furtherFace(letter, weight);
    if (file === null) return null;
    if (!this.#further.has(file)) this.#types.register(file, readFileSync(new URL(file, this.#folder)));
    this.#further.add(file);
    return this.#has(file, letter) ? file : null;
  }

  #has(face: string, letter: string): boolean {
    const { font } = this.#types.font(face);
    return [...letter].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  }
}

function joined(set: readonly Run[]): Run[] {
  const runs: { face: string; text: string }[] = [];
  for (const { face, text } of set) {
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs;
}

/**
 * Pieces as they stand from the left. fontkit turns the letters of a word around and joins them, but not the words of a
 * line: each word is a run of its own, in the order of its letters.
 */
function fromTheLeft(set: readonly Run[]): Run[] {
  const runs: { face: string; text: string; turned: boolean }[] = [];
  for (const { letter, level } of visualOrder(set)) {
    const turned = level % 2 === 1;
    const isWord = turned && hasRightToLeft(letter.text);
    const last = runs.at(-1);
    const goesOn =
      last?.face === letter.face && last.turned === isWord && letter.text !== ' ' && last.text !== ' ';
    const text = turned && !isWord ? (MIRRORED[letter.text] ?? letter.text) : letter.text;
    if (last && goesOn) last.text = isWord ? `${text}${last.text}` : `${last.text}${text}`;
    else runs.push({ face: letter.face, text, turned: isWord });
  }
  return runs;
}

/** Line breaks cannot be on a line. */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\u00ad/gu, '');
}

/** The file of the typeface for a letter; null where there is none. */
function furtherFace(letter: string, weight: 'regular' | 'bold'): string | null {
  const face = FURTHER.find(({ script }) => script.test(letter));
  if (face === undefined) return null;
  const known: readonly string[] = face.weights;
  return `${face.name}-${ENDINGS[known.includes(weight) ? weight : 'regular']}.woff`;
}

/** One letter as it is written, and whatever goes with it. */
interface Letter {
  readonly text: string;
}

interface PlacedLetter<Item extends Letter> {
  readonly letter: Item;
  /** Odd from right to left. */
  readonly level: number;
}

/** Whether a text has letters that are written from right to left. */
function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Letters from the left to the right of a line, as Unicode's algorithm (UAX #9) places those of names: letters, numbers
 * and what is between them. Signs that set directions by themselves never come here; they are printed as their codes.
 */
export function visualOrder<Item extends Letter>(letters: readonly Item[]): readonly PlacedLetter<Item>[] {
  const placed = levelsOf(letters).map((level, place) => ({ letter: letters[place] as Item, level }));
  let line: PlacedLetter<Item>[] = placed;
  for (let level = 2; level >= 1; level -= 1) line = reversedFrom(line, level);
  return line;
}

type Side = 'left' | 'right';

function levelsOf(letters: readonly Letter[]): readonly number[] {
  const strong = letters.map(({ text }): Side | null =>
    RIGHT_TO_LEFT.test(text) ? 'right' : LETTER.test(text) ? 'left' : null,
  );
  const base = strong.find((side) => side !== null) ?? 'left';
  let before: Side = base;
  const isNumber = letters.map(({ text }) => NUMBER.test(text));
  const sides = strong.map((side, place): Side | null => {
    if (side !== null) before = side;
    return side ?? (isNumber[place] ? before : null);
  });
  return sides.map((side, place) => {
    const found = side ?? between(sides, place, base);
    if (found === 'right') return isNumber[place] ? 2 : 1;
    return base === 'right' ? 2 : 0;
  });
}

/** What has no side of its own goes with its neighbours if they agree, and with the line if not. */
function between(sides: readonly (Side | null)[], place: number, base: Side): Side {
  const before = sides.slice(0, place).findLast((side) => side !== null) ?? base;
  const after = sides.slice(place + 1).find((side) => side !== null) ?? base;
  return before === after ? before : base;
}

/** Turns each row of neighbours around that are of this level or above it. */
function reversedFrom<Item extends Letter>(
  line: readonly PlacedLetter<Item>[],
  level: number,
): PlacedLetter<Item>[] {
  const turned: PlacedLetter<Item>[] = [];
  let run: PlacedLetter<Item>[] = [];
  for (const one of line) {
    if (one.level >= level) run.push(one);
    else {
      turned.push(...run.reverse(), one);
      run = [];
    }
  }
  return [...turned, ...run.reverse()];
}

/** What pdfkit's font does with a text; its types do not say so. */
interface PdfFont {
  readonly id: string;
  /** Of a size of 1,000. */
  readonly ascender: number;
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  layoutCache: Record<string, unknown>;
  ref(): PDFKit.PDFKitReference;
  encode(text: string): readonly [glyphs: readonly string[], positions: readonly Position[]];
  widthOfString(text: string, size: number): number;
}

interface Position {
  readonly xOffset: number;
  readonly yOffset: number;
  readonly xAdvance: number;
  /** Without kerning. */
  readonly advanceWidth: number;
}

interface SetText {
  /** Of a size of 1,000. */
  readonly width: number;
  /** Null until it is drawn; empty where its letters are moved up or down, as vowels of Arabic. */
  shown: string | null;
}

/** Texts whose letters are known; a paper has some twenty different ones in a row, and few that come again later. */
const MOST_KNOWN = 2_000;

/** How wide the texts of a document are, and how its pages show them. */
export class PdfTypes {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts = new Map<string, PdfFont>();
  readonly #known = new Map<string, SetText>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  register(face: string, file: Uint8Array): void {
    this.#doc.registerFont(face, Buffer.from(file));
  }

  font(face: string): PdfFont {
    const known = this.#fonts.get(face);
    if (known !== undefined) return known;
    const { _font: font } = this.#doc.font(face) as unknown as { readonly _font: PdfFont };
    this.#fonts.set(face, font);
    return font;
  }

  /** Of a text in one typeface, in points. */
  width(face: string, text: string, size: number): number {
    return (this.#of(face, text).width / 1_000) * size;
  }

  /** The operator that shows a text (ISO 32000-1, §9.4.3); null where one is not enough for its letters. */
  shown(face: string, text: string): string | null {
    const set = this.#of(face, text);
    set.shown ??= shownBy(this.font(face).encode(text));
    return set.shown === '' ? null : set.shown;
  }

  #of(face: string, text: string): SetText {
    const key = `${face} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size === MOST_KNOWN) this.#forget();
    const set = { width: this.font(face).widthOfString(text, 1_000), shown: null };
    this.#known.set(key, set);
    return set;
  }

  #forget(): void {
    this.#known.clear();
    // pdfkit keeps every word that it has set.
    for (const font of this.#fonts.values()) font.layoutCache = Object.create(null);
  }
}

function shownBy([glyphs, positions]: ReturnType<PdfFont['encode']>): string {
  const pieces: string[] = [];
  let piece = '';
  for (const [place, { xOffset, yOffset, xAdvance, advanceWidth }] of positions.entries()) {
    if (xOffset !== 0 || yOffset !== 0) return '';
    piece += glyphs[place] ?? '';
    const kerned = Math.round(advanceWidth - xAdvance);
    if (kerned === 0 || place === positions.length - 1) continue;
    pieces.push(`<${piece}>${kerned}`);
    piece = '';
  }
  return pieces.length === 0 ? `<${piece}>Tj` : `[${pieces.join('')}<${piece}>]TJ`;
}

/**
 * Font files of each weight: Inter's Latin, Cyrillic and Greek, with its tabular figures as the figures: asking for them by
 * OpenType feature took pdfkit five milliseconds a row. Then Inter's further scripts.
 */
export interface PdfFonts {
  readonly regular: readonly Uint8Array[];
  readonly bold: readonly Uint8Array[];
  /** The address of their folder, which has typefaces of other scripts as well; empty for none. */
  readonly folder: string;
}

/** What Inter has beside Latin, Cyrillic and modern Greek; a page that needs none of it does not hold it. */
const SCRIPTS = ['vietnamese', 'greek-ext'] as const;

/** The typefaces of what is printed, from the folder of the resources; that of most texts first. */
export async function pdfFonts(folder: URL): Promise<PdfFonts> {
  const faces = (weight: 'Regular' | 'SemiBold') =>
    Promise.all(
      [`Inter-${weight}.ttf`, ...SCRIPTS.map((script) => `Inter-${script}-${weight}.woff`)].map(
        async (name) => new Uint8Array(await readFile(new URL(name, folder))),
      ),
    );
  const [regular, bold] = await Promise.all([faces('Regular'), faces('SemiBold')]);
  return { regular, bold, folder: folder.href };
}
