/** What pdfkit's font does with a text; its types do not say so. */
interface Encoder {
  readonly _font: {
    readonly id: string;
    ref(): PDFKit.PDFKitReference;
    encode(text: string): readonly [glyphs: readonly string[], positions: unknown];
  };
}

interface Form {
  readonly face: string;
  readonly ref: Omit<PDFKit.PDFKitReference, 'data'> & { readonly data: Record<string, unknown> };
}

const NAME = 'PageCount';

function formOf(doc: PDFKit.PDFDocument): Form['ref'] {
  const ref: object = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 80, 12] });
  return ref as Form['ref'];
}

/**
 * How many pages there are: known when the last row is set, and written on every page. Each page shows one and the same
 * form (ISO 32000-1, §8.10), which is drawn at the end, so that no page is held until then.
 */
export class PageCount {
  readonly #doc: PDFKit.PDFDocument;
  #form: Form | null = null;
  #pages = 0;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** The figure on this page, from its left; `size` is the same on every page. `y` is that of its baseline. */
  draw(x: number, y: number, face: string): void {
    const doc = this.#doc;
    this.#form ??= { face, ref: formOf(doc) };
    const { xobjects } = doc.page as unknown as { readonly xobjects: Record<string, unknown> };
    xobjects[NAME] = this.#form.ref;
    doc.save().transform(1, 0, 0, -1, x, y);
    doc.addContent(`/${NAME} Do`);
    doc.restore();
    this.#pages += 1;
  }

  /** Once, after the last page. @param colour red, green and blue, of 1 */
  write(size: number, colour: readonly number[]): void {
    if (this.#form === null) return;
    const { face, ref } = this.#form;
    const { _font: font } = this.#doc.font(face) as unknown as Encoder;
    const [glyphs] = font.encode(String(this.#pages));
    ref.data['Resources'] = { Font: { [font.id]: font.ref() } };
    ref.end(Buffer.from(`${colour.join(' ')} rg BT /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`));
  }
}
