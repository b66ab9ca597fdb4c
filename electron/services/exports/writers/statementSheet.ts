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

/** Thirty digits still fit the narrowest column. */
const SMALLEST = 2.5;

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  /** Room for the text, in points; what does not fit is cut with `…`. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** One line of text at a time on pdfkit's pages. */
export class StatementSheet {
  readonly #doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument, fonts: Statement['fonts']) {
    this.#doc = doc;
    doc.registerFont('regular', Buffer.from(fonts.regular));
    doc.registerFont('bold', Buffer.from(fonts.bold));
  }

  /** `y` is the top of the line. */
  put(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 9, bold = false, colour = INK.text, width = PAGE.right - x, align = 'left' } = style;
    this.#doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
    const shown = this.#fitting(oneLine(text), width);
    const indent = align === 'right' ? width - this.#widthOf(shown) : 0;
    this.#doc.text(shown, x + indent, y, { lineBreak: false });
  }

  /** An amount is never cut: one too long for its room is set smaller, on the same line. */
  putAmount(text: string, x: number, y: number, style: TextStyle & { readonly width: number }): void {
    const { size = 9, bold = false, width } = style;
    let fitting = size;
    this.#doc.font(bold ? 'bold' : 'regular').fontSize(fitting);
    while (fitting > SMALLEST && this.#widthOf(text) > width) {
      fitting -= 0.5;
      this.#doc.fontSize(fitting);
    }
    this.put(text, x, y + (size - fitting), { ...style, size: fitting });
  }

  rule(y: number, colour: string = INK.rule, weight = 0.5): void {
    this.#doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(weight).stroke(colour);
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#doc.rect(x, y, width, height).fill(colour);
  }

  addPage(): void {
    this.#doc.addPage();
  }

  #widthOf(text: string): number {
    return this.#doc.widthOfString(text);
  }

  #fitting(text: string, width: number): string {
    if (this.#widthOf(text) <= width) return text;
    let [fits, tooMany] = [0, Math.min(text.length, 500)];
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (this.#widthOf(`${text.slice(0, middle)}…`) <= width) fits = middle;
      else tooMany = middle;
    }
    return `${text
      .slice(0, fits)
      .toWellFormed()
      .replace(/\ufffd$/, '')}…`;
  }
}

/** Control and direction characters have no place on paper. */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '');
}
