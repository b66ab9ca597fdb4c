import { PaperFaces, type SetLine } from './paperFaces.ts';
import type { Statement } from './statement.ts';

/** Points; A4 with 20 mm to either side. */
export const PAGE = { left: 56.7, right: 538.6, height: 841.9 } as const;

export const INK = {
  text: '#16202b',
  soft: '#5b6470',
  rule: '#c9d1d9',
  tint: '#f1f4f7',
  late: '#9a2c1a',
} as const;

/** Thirty digits still fit the narrowest column on one line. */
const SMALLEST = 2.5;
/** What the longest number that JSON may hold needs in a row of the narrowest column, to be read magnified. */
const TINY = { smallest: 1, size: SMALLEST, height: 12 } as const;
const MOST_LINES = 12;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  /** Room for the text, in points; what does not fit is cut with `…`. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** Lines of a text that is too long for one, as a part of their size. */
const LEADING = 1.15;

/** One line of text at a time on pdfkit's pages. */
export class StatementSheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #faces: PaperFaces;
  #codes = 0;

  constructor(doc: PDFKit.PDFDocument, fonts: Statement['fonts']) {
    this.#doc = doc;
    this.#faces = new PaperFaces(doc, fonts);
  }

  /** `y` is the top of the line. */
  put(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, bold = false, width = PAGE.right - x } = style;
    this.#set(this.#fitting(text, size, bold, width), x, y, { ...style, width });
  }

  /** An amount is never cut: one too long for its room is set smaller, on the same line as long as it can be read. */
  putAmount(text: string, x: number, y: number, style: TextStyle & { readonly width: number }): void {
    const isLine = this.widthOf(text, SMALLEST, style.bold ?? false) <= style.width;
    this.putWhole(text, x, y, isLine ? { ...style, height: 0 } : { ...style, ...TINY });
  }

  /**
   * A text that is never cut while it can be read: too long for its room it is set smaller, and on as many lines as
   * `height` points hold.
   */
  putWhole(
    text: string,
    x: number,
    y: number,
    style: TextStyle & { readonly width: number; readonly height: number; readonly smallest?: number },
  ): void {
    const { size = 9, bold = false, width, height, smallest = SMALLEST } = style;
    let fitting = size;
    let lines = this.#lines(text, fitting, bold, width);
    const most = () => Math.max(Math.floor(height / (fitting * LEADING)), 1);
    while (fitting > smallest && lines.length > most()) {
      fitting -= 0.5;
      lines = this.#lines(text, fitting, bold, width);
    }
    const rest = lines.slice(most() - 1).join('');
    const top = most() === 1 ? y + (size - fitting) : y;
    for (const [place, line] of [...lines.slice(0, most() - 1), rest].entries()) {
      this.put(line, x, top + place * fitting * LEADING, { ...style, size: fitting });
    }
  }

  /** How wide a text is in points, set on one line. */
  widthOf(text: string, size: number, bold: boolean): number {
    return this.#faces.width(this.#faces.line(text, bold), size);
  }

  rule(y: number, colour: string = INK.rule, weight = 0.5): void {
    this.#doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(weight).stroke(colour);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#doc.rect(x, y, width, height).fill(colour);
  }

  addPage(options?: PDFKit.PDFDocumentOptions): void {
    this.#doc.addPage(options);
  }

  /** How many characters were written as their codes since the last call: a page notes it at its foot. */
  takeCodes(): number {
    const codes = this.#codes;
    this.#codes = 0;
    return codes;
  }

  #set(line: SetLine, x: number, y: number, style: TextStyle & { readonly width: number }): void {
    const { size = 9, colour = INK.text, width, align = 'left' } = style;
    let at = x + (align === 'right' ? width - this.#faces.width(line, size) : 0);
    for (const run of line.runs) {
      this.#doc.font(run.face).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false });
      at += this.#doc.widthOfString(run.text);
    }
    this.#codes += line.codes;
  }

  #fitting(text: string, size: number, bold: boolean, width: number): SetLine {
    const whole = this.#faces.line(text, bold);
    if (this.#faces.width(whole, size) <= width) return whole;
    const fits = this.#longest(text, size, bold, width, '…');
    return this.#faces.line(
      `${text
        .slice(0, fits)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`,
      bold,
    );
  }

  /** The text in pieces, each as long as its line. */
  #lines(text: string, size: number, bold: boolean, width: number): string[] {
    const lines: string[] = [];
    let rest = text;
    while (rest !== '' && this.widthOf(rest, size, bold) > width && lines.length < MOST_LINES) {
      const fits = Math.max(this.#longest(rest, size, bold, width, ''), 1);
      const line = rest.slice(0, fits).replace(/[\ud800-\udbff]$/, '');
      lines.push(line || rest.slice(0, 2));
      rest = rest.slice(lines.at(-1)?.length ?? 1);
    }
    return [...lines, rest];
  }

  #longest(text: string, size: number, bold: boolean, width: number, after: string): number {
    let [fits, tooMany] = [0, Math.min(text.length, 500)];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (this.widthOf(`${text.slice(0, middle)}${after}`, size, bold) <= width) fits = middle;
      else tooMany = middle;
    }
    return fits;
  }
}
