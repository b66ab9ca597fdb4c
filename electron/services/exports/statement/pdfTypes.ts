/** What pdfkit's font does with a text; its types do not say so. */
export interface PdfFont {
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
