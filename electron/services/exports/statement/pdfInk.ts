import type { PdfFile } from './pdfFile.ts';
import type { PdfTypes } from './pdfTypes.ts';

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

export interface InkText {
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
export class PdfInk {
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
export function rgb(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return parts.map((part) => Number(part.toFixed(3))).join(' ');
}

/** Hundredths of a point: a printer sees none. */
function short(points: number): number {
  return Math.round(points * 100) / 100;
}
