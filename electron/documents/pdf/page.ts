import { filled } from '../../../shared/i18n/translator.ts';
import { graphemes, PdfFaces, type PdfFonts, PdfTypes, type SetLine } from './fonts.ts';
import type { FileReference, PdfFile } from './pdfFile.ts';
import { PdfTags } from './tags.ts';

const MOST_LINES = 60;
/** Between words, and after the groups of an amount. */
const PIECES = /[^ \u00a0]+[ \u00a0]*|[ \u00a0]+/gu;
/** Points of an A4 page. */
export const A4 = { short: 595.3, long: 841.9 } as const;

/** Points; 20 mm to either side of an upright page. */
export const PAGE = { left: 56.7, right: 538.6, height: A4.long } as const;

export const INK = {
  text: '#16202b',
  soft: '#5b6470',
  rule: '#c9d1d9',
  tint: '#f1f4f7',
  late: '#9a2c1a',
} as const;

/** Lines of a text that is too long for one, as a part of their size. */
export const LEADING = 1.15;

/** What a reader sees without a magnifier; an amount goes on in a second line before it is smaller. */
const SMALLEST = 7;
/** What the longest number that JSON may hold needs in the narrowest room, to be read magnified. */
const TINY = 1;
/** Two lines. */
const AMOUNT_HEIGHT = 17;
const NUMBER_SIZE = 8;
/** What is looked at of a text that is cut. */
const MOST_LETTERS = 500;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  /** Room for the text, in points; what does not fit is cut with `…`. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** In points. */
interface Room {
  readonly width: number;
  readonly height: number;
  readonly smallest?: number;
  /** If it is set smaller than `smallest` rather than cut. */
  readonly tiniest?: number;
}

/** Lines of text on pdfkit's pages. */
export class PdfPage {
  readonly #file: PdfFile;
  readonly #types: PdfTypes;
  readonly #ink: PdfInk;
  readonly #faces: PdfFaces;
  readonly #pageCount: PageCount;
  /** What is drawn is a paragraph where nothing else is said here. */
  readonly tags: PdfTags;
  #codes = 0;
  #landscape = false;

  constructor(file: PdfFile, fonts: PdfFonts) {
    this.#file = file;
    this.#types = new PdfTypes(file.doc);
    this.#ink = new PdfInk(file, this.#types);
    this.#faces = new PdfFaces(this.#types, fonts);
    this.#pageCount = new PageCount(file, this.#types);
    this.tags = new PdfTags(file);
  }

  /** Of the page that is drawn, 20 mm from its edge. */
  get right(): number {
    return (this.#landscape ? A4.long : A4.short) - PAGE.left;
  }

  /** Of the page that is drawn. */
  get height(): number {
    return this.#landscape ? A4.short : A4.long;
  }

  /** `y` is the top of the line. */
  put(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, bold = false, width = this.right - x } = style;
    const line = this.#faces.line(this.cut(text, width, size, bold), bold);
    this.tags.block('P', () => this.#set(line, x, y, { ...style, width }));
  }

  /** Lines as `linesOf` gives them. */
  putLines(
    lines: readonly string[],
    x: number,
    y: number,
    style: TextStyle & { readonly width: number },
  ): void {
    const { size = 9, bold = false } = style;
    this.tags.block('P', () => {
      for (const [place, line] of lines.entries()) {
        const shown = line.trimEnd();
        const isEnd = place === lines.length - 1 && !this.tags.isRunning;
        const after = shown === line && (isEnd || place < lines.length - 1) ? '' : ' ';
        this.#set(this.#faces.line(shown, bold), x, y + place * size * LEADING, style, after);
      }
    });
  }

  /**
   * An amount is never cut: one too long for its room is set smaller, then in lines as far as its height goes, and only
   * if that is too low, smaller than can be read without a magnifier. Answers with the height that it has taken.
   */
  putAmount(
    text: string,
    x: number,
    y: number,
    style: TextStyle & { readonly width: number; readonly height?: number },
  ): number {
    return this.putWhole(text, x, y, { height: AMOUNT_HEIGHT, ...style, tiniest: TINY });
  }

  /**
   * A text that is too long for its room is set smaller, at first as one line, then in as many as `height` holds; what is
   * longer even so is cut with `…`. Answers with the height that it has taken.
   */
  putWhole(text: string, x: number, y: number, style: TextStyle & Room): number {
    const { size = 9, bold = false, width, height, smallest = SMALLEST, tiniest = smallest } = style;
    let fitting = size;
    while (fitting > smallest && this.widthOf(text, fitting, bold) > width) fitting -= 0.5;
    if (this.widthOf(text, fitting, bold) <= width) {
      this.put(text, x, y + size - fitting, { ...style, size: fitting });
      return size * LEADING;
    }
    let lines = this.linesOf(text, width, fitting, bold);
    while (fitting > tiniest && lines.length * fitting * LEADING > height) {
      fitting -= 0.5;
      lines = this.linesOf(text, width, fitting, bold);
    }
    const most = Math.max(Math.floor(height / (fitting * LEADING)), 1);
    if (tiniest === smallest && lines.length > most) {
      const rest = lines.slice(most - 1).join('');
      lines = [...lines.slice(0, most - 1), this.cut(rest, width, fitting, bold)];
    }
    this.putLines(lines, x, y, { ...style, size: fitting });
    return lines.length * fitting * LEADING;
  }

  /** A text as the lines that its room takes, cut between words. */
  linesOf(text: string, width: number, size: number, bold: boolean): string[] {
    return textLines(text, (part) => this.widthOf(part, size, bold) <= width);
  }

  /** How wide a text is in points, set on one line. */
  widthOf(text: string, size: number, bold: boolean): number {
    return this.#faces.width(this.#faces.line(text, bold), size);
  }

  /**
   * Which page this is, and of how many, on the right; `text` has `{{page}}` and `{{pages}}`.
   * @param expected how many pages there will be, as far as is known: room is left for as many digits
   */
  putPageNumber(text: string, page: number, expected: number, y: number, right = this.right): void {
    const [before = '', after = ''] = text.replace('{{page}}', String(page)).split('{{pages}}');
    const parts = [before, after].map((part) => this.#faces.line(part, false));
    const [first, last] = parts as [SetLine, SetLine];
    const [whole, rest] = [this.#faces.width(first, NUMBER_SIZE), this.#faces.width(last, NUMBER_SIZE)];
    const count = this.widthOf(String(Math.max(page, expected)), NUMBER_SIZE, false);
    const x = right - whole - count - rest;
    const style = { size: NUMBER_SIZE, colour: INK.soft, width: whole };
    this.tags.artifact(() => {
      this.#set(first, x, y, style);
      this.#pageCount.draw(x + whole, y + this.#faces.ascent(NUMBER_SIZE));
      this.#set(last, x + whole + count, y, style);
    });
  }

  /** Writes how many pages there are, on each of them; nothing is drawn after it. */
  endPages(): void {
    this.#ink.endPage();
    this.tags.end();
    this.#pageCount.write(this.#faces.first, NUMBER_SIZE, rgb(INK.soft));
  }

  rule(y: number, colour: string = INK.rule, weight = 0.5, from: number = PAGE.left, to = this.right): void {
    this.#ink.rule({ from, to, y, colour, weight });
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.tags.artifact(() => this.#ink.box(x, y, width, height, colour));
  }

  /** A PNG as large as its room allows; answers with its height. It is not read aloud: the sender's name is beside it. */
  picture(
    png: Buffer,
    x: number,
    y: number,
    room: { readonly width: number; readonly height: number },
  ): number {
    // Of its header, whose place is fixed; pdfkit's types do not say them.
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const scale = Math.min(room.width / width, room.height / height);
    this.tags.artifact(() => this.#file.doc.image(png, x, y, { width: width * scale }));
    return height * scale;
  }

  addPage(landscape = false): void {
    this.#ink.endPage();
    this.#landscape = landscape;
    this.#file.doc.addPage({ size: 'A4', layout: landscape ? 'landscape' : 'portrait', margin: 0 });
  }

  /** A page that is full says how many of its characters could not be set; `text` has `{{count}}`. */
  noteCodes(text: string, x: number, y: number, width = this.right - x): void {
    const count = this.#codes;
    this.#codes = 0;
    if (count > 0) this.put(filled(text, { count }), x, y, { size: 7, colour: INK.soft, width });
  }

  /** @param after a space that is not seen, between two lines of one text */
  #set(
    line: SetLine,
    x: number,
    y: number,
    style: TextStyle & { readonly width: number },
    after: '' | ' ' = '',
  ): void {
    const { size = 9, colour = INK.text, width, align = 'left' } = style;
    let at = x + (align === 'right' ? width - this.#faces.width(line, size) : 0);
    // Typefaces differ in their height: they have their baseline in common.
    const baseline = y + this.#faces.ascent(size);
    for (const [place, run] of line.runs.entries()) {
      const isLast = place === line.runs.length - 1;
      const text = isLast ? `${run.text}${after}` : run.text;
      this.#ink.text({ face: run.face, text, size, colour }, at, baseline);
      if (!isLast) at += this.#types.width(run.face, run.text, size);
    }
    this.#codes += line.codes;
  }

  /** One line of a text, with `…` for what does not fit. */
  cut(text: string, width: number, size: number, bold: boolean): string {
    if (this.widthOf(text, size, bold) <= width) return text;
    const start = longestStart(text.slice(0, MOST_LETTERS), (part) => {
      return this.widthOf(`${part}…`, size, bold) <= width;
    });
    return `${start.trimEnd()}…`;
  }
}

/** By which each page calls the form. */
const NAME = 'PageCount';

/**
 * How many pages there are: known when the last row is set, and written on every page. Each page shows one and the same
 * form (ISO 32000-1, §8.10), which is drawn at the end, so that no page is held until then.
 */
class PageCount {
  readonly #file: PdfFile;
  readonly #types: PdfTypes;
  #form: FileReference | null = null;
  #pages = 0;

  constructor(file: PdfFile, types: PdfTypes) {
    this.#file = file;
    this.#types = types;
  }

  /** The figure on this page, from its left; `size` is the same on every page. `y` is that of its baseline. */
  draw(x: number, y: number): void {
    this.#form ??= this.#file.reference();
    const { xobjects } = this.#file.doc.page as unknown as { readonly xobjects: Record<string, unknown> };
    xobjects[NAME] = this.#form;
    this.#file.draw(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm/${NAME} Do Q`);
    this.#pages += 1;
  }

  /** Once, after the last page. @param colour red, green and blue, of 1 */
  write(face: string, size: number, colour: string): void {
    if (this.#form === null) return;
    const font = this.#types.font(face);
    const shown = this.#types.shown(face, String(this.#pages)) ?? '';
    const resources = { Font: { [font.id]: font.ref() } };
    this.#form.data = { Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 80, 12], Resources: resources };
    this.#file.endStream(this.#form, `${colour} rg BT/${font.id} ${size} Tf ${shown} ET`);
  }
}

/** Whether a text is as wide as its room, or narrower. */
type Fits = (text: string) => boolean;

/**
 * A text as the lines of its room: cut between words, and within one only if it is longer than a line. A line that ends
 * with a word keeps the space behind it, which is not seen and is read aloud.
 */
function textLines(text: string, fits: Fits): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(PIECES) ?? []) {
    if (fits(`${line}${piece}`.trimEnd())) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line);
    line = piece;
    while (!fits(line.trimEnd()) && lines.length < MOST_LINES) {
      const start = longestStart(line, fits);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** As many letters as fit, one at least. */
function longestStart(word: string, fits: Fits): string {
  const ends = [...graphemes.segment(word)].map(({ index, segment }) => index + segment.length);
  let [fit, tooMany] = [0, ends.length];
  while (tooMany - fit > 1) {
    const middle = (fit + tooMany) >> 1;
    if (fits(word.slice(0, ends[middle]))) fit = middle;
    else tooMany = middle;
  }
  return word.slice(0, ends[fit] ?? 1);
}

interface Inner {
  readonly page: { readonly fonts: Record<string, unknown> };
}

/** One line, whose width pdfkit need not know: only what it underlines or links depends on it. */
const UNMEASURED: PDFKit.Mixins.TextOptions & { readonly textWidth: number; readonly wordCount: number } = {
  lineBreak: false,
  baseline: 'alphabetic',
  textWidth: 0,
  wordCount: 1,
};

interface InkText {
  readonly face: string;
  readonly text: string;
  readonly size: number;
  readonly colour: string;
}

interface Rule {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly colour: string;
  readonly weight: number;
}

/**
 * Texts, lines and boxes on the page, in points from its top left. What is drawn says only what is new about it, such as
 * another colour: pdfkit repeats all of it for every text, which took a third of the page and of its time.
 */
class PdfInk {
  readonly #file: PdfFile;
  readonly #types: PdfTypes;
  /** What the page draws with; null where that is not known. */
  #fill: string | null = null;
  #font: string | null = null;
  #rules: Rule[] = [];

  constructor(file: PdfFile, types: PdfTypes) {
    this.#file = file;
    this.#types = types;
  }

  /** @param y of the baseline */
  text({ face, text, size, colour }: InkText, x: number, y: number): void {
    const shown = this.#types.shown(face, text);
    if (shown === null) {
      this.#file.doc.font(face).fontSize(size).fillColor(colour).text(text, x, y, UNMEASURED);
      this.#fill = null;
      return;
    }
    const font = this.#types.font(face);
    const { fonts } = (this.#file.doc as unknown as Inner).page;
    fonts[font.id] ??= font.ref();
    const chosen = `/${font.id} ${size} Tf `;
    const type = chosen === this.#font ? '' : chosen;
    this.#font = chosen;
    this.#file.draw(`${this.#filled(colour)}BT ${type}1 0 0 -1 ${short(x)} ${short(y)} Tm${shown} ET`);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    const place = [x, y, width, height].map(short).join(' ');
    this.#file.draw(`${this.#filled(colour)}${place} re f`);
  }

  /** Lines are drawn with the end of their page, all as one piece that nobody reads aloud. */
  rule(rule: Rule): void {
    this.#rules.push(rule);
  }

  /** Before the next page, and at the end. */
  endPage(): void {
    if (this.#rules.length > 0) {
      this.#file.draw('/Artifact<</Type/Layout>>BDC');
      let last = '';
      for (const { from, to, y, colour, weight } of this.#rules) {
        const drawn = `${weight} w ${rgb(colour)} RG `;
        this.#file.draw(
          `${drawn === last ? '' : drawn}${short(from)} ${short(y)} m ${short(to)} ${short(y)} l S`,
        );
        last = drawn;
      }
      this.#file.draw('EMC');
    }
    this.#rules = [];
    this.#fill = null;
    this.#font = null;
  }

  #filled(colour: string): string {
    if (colour === this.#fill) return '';
    this.#fill = colour;
    return `${rgb(colour)} rg `;
  }
}

/** Red, green and blue, of 1. */
function rgb(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return parts.map((part) => Number(part.toFixed(3))).join(' ');
}

/** Hundredths of a point: a printer sees none. */
function short(points: number): number {
  return Math.round(points * 100) / 100;
}
