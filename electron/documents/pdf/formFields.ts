import {
  concatTransformationMatrix,
  decodePDFRawStream,
  drawObject,
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOptionList,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFSignature,
  PDFStream,
  PDFString,
  PDFTextField,
  PDFWidgetAnnotation,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { PdfFaces, PdfTypes, pdfFonts } from './fonts.ts';

/**
 * Makes the fields of a form a part of its pages. The form itself stays behind in a merge: readers then draw nothing for a
 * field that has no appearance of its own, and take fields of one name in two files for one. First each field without an
 * appearance gets one (`Appearances`); then what each page shows of its fields becomes part of the page (`drawOnto`), where a
 * reader would show it.
 * @param fonts the folder of our typefaces, which draw what the standard ones have no letters for
 * @returns false where something that a reader would show cannot be drawn
 */
export async function drawFields(source: PDFDocument, fonts: string | undefined): Promise<boolean> {
  // Its pages are made by a program within it; what is on them asks the reader to wait.
  if (source.catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True) return false;
  const form = source.catalog.getAcroForm();
  if (form !== undefined) {
    const isStale = form.dict.lookup(PDFName.of('NeedAppearances')) === PDFBool.True;
    const appearances = new Appearances(source, fonts, isStale);
    for (const field of fieldsOf(source)) if (!(await appearances.give(field))) return false;
  }
  // Writes the fonts of what was drawn.
  await source.flush();
  for (const page of source.getPages()) if (!drawOnto(page)) return false;
  return true;
}

/** Its fields; none where a field is none that the library knows: what they look like is on the pages all the same. */
function fieldsOf(source: PDFDocument): readonly PDFField[] {
  try {
    return source.getForm().getFields();
  } catch {
    return [];
  }
}

/** Gives fields an appearance: that of the library, or where its font has not all of the letters, one of ours. */
class Appearances {
  readonly #source: PDFDocument;
  readonly #fonts: string | undefined;
  /** The form says that what its fields look like is not what is in them. */
  readonly #isStale: boolean;
  #letters: ReadonlySet<number> | null = null;

  constructor(source: PDFDocument, fonts: string | undefined, isStale: boolean) {
    this.#source = source;
    this.#fonts = fonts;
    this.#isStale = isStale;
  }

  async give(field: PDFField): Promise<boolean> {
    if (field instanceof PDFSignature) return true;
    const isText =
      field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList;
    if (!field.needsAppearancesUpdate() && !(isText && this.#isStale)) return true;
    if (field instanceof PDFDropdown) this.#showOption(field);
    const options = field instanceof PDFOptionList ? field.getOptions() : [];
    const text = isText ? textOf(field) : '';
    if (this.#canWrite([text, ...options]) && this.#byLibrary(field)) return true;
    // A button does nothing on paper.
    if (!isText) return true;
    for (const widget of field.acroField.getWidgets())
      if (!(await this.#draw(field, widget, text)) && widget.getAppearances() === undefined) return false;
    return true;
  }

  #byLibrary(field: PDFField): boolean {
    try {
      field.defaultUpdateAppearances(this.#source.getForm().getDefaultFont());
      return true;
    } catch {
      return false;
    }
  }

  /** The library writes a question mark for a letter that its font does not have. */
  #canWrite(texts: readonly string[]): boolean {
    this.#letters ??= new Set(this.#source.getForm().getDefaultFont().getCharacterSet());
    const letters = this.#letters;
    return texts.every((text) =>
      [...text].every((letter) => /\s/.test(letter) || letters.has(letter.codePointAt(0) ?? 0)),
    );
  }

  /** A choice may be kept under another name than the one that is shown. */
  #showOption(field: PDFDropdown): void {
    const [kept] = field.acroField.getValues();
    const option = field.acroField
      .getOptions()
      .find(({ value }) => kept !== undefined && value.decodeText() === kept.decodeText());
    if (option?.display === undefined) return;
    field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(option.display.decodeText()));
  }

  /** Draws a text by our typefaces, as a page of the field's size; false where they have not all of its letters. */
  async #draw(field: PDFField, widget: PDFWidgetAnnotation, text: string): Promise<boolean> {
    const { width, height } = widget.getRectangle();
    if (text === '' || width <= 0 || height <= 0) return true;
    const rotation = widget.getAppearanceCharacteristics()?.getRotation() ?? 0;
    if (this.#fonts === undefined || rotation % 360 !== 0) return false;
    const isLong = field instanceof PDFTextField && field.isMultiline();
    const appearance = widget.getDefaultAppearance() ?? field.acroField.getDefaultAppearance() ?? '';
    const size = Number(/(\d+(?:\.\d+)?)\s+Tf/.exec(appearance)?.[1] ?? 0);
    const bytes = await textPdf(text, { width, height, size, isLong, fonts: new URL(this.#fonts) });
    if (bytes === null) return false;
    const [page] = await this.#source.embedPdf(bytes);
    if (page !== undefined) widget.setNormalAppearance(page.ref);
    return page !== undefined;
  }
}

/** What is written in a field of whichever kind, as it is there. */
function textOf({ acroField }: PDFField): string {
  const value = acroField.getInheritableAttribute(PDFName.of('V'));
  const found = acroField.dict.context.lookup(value);
  const texts = found instanceof PDFArray ? found.asArray() : [found];
  return texts
    .map((one) => {
      if (one instanceof PDFString || one instanceof PDFHexString) return one.decodeText();
      if (one instanceof PDFRawStream)
        return Buffer.from(decodePDFRawStream(one).decode()).toString('latin1');
      return one instanceof PDFStream ? one.getContentsString() : '';
    })
    .filter((text) => text !== '')
    .join('\n');
}

/** Flags of an annotation (ISO 32000-1, table 165): hidden, and not on a screen. */
const UNSEEN = (1 << 1) | (1 << 5);

/** Draws what a page shows of its fields into the page, and takes the fields away; false where one has no appearance. */
function drawOnto(page: PDFPage): boolean {
  const annotations = page.node.Annots();
  if (annotations === undefined) return true;
  const others = page.doc.context.obj([]);
  for (const annotation of annotations.asArray()) {
    const dict = page.doc.context.lookup(annotation);
    const isWidget = dict instanceof PDFDict && dict.lookup(PDFName.of('Subtype')) === PDFName.of('Widget');
    if (!isWidget) {
      others.push(annotation);
      continue;
    }
    const widget = PDFWidgetAnnotation.fromDict(dict);
    if (widget.hasFlag(UNSEEN)) continue;
    const shown = shownBy(widget);
    if (shown !== null) drawAppearance(page, widget, shown);
    else if (hasText(dict)) return false;
  }
  page.node.set(PDFName.of('Annots'), others);
  return true;
}

/** Whether something is written in a field, which may be its parent's. */
function hasText(widget: PDFDict): boolean {
  let dict: PDFDict = widget;
  for (let depth = 0; depth < 20; depth += 1) {
    const value = dict.lookup(PDFName.of('V'));
    if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== '';
    const parent = dict.lookup(PDFName.of('Parent'));
    if (!(parent instanceof PDFDict)) return false;
    dict = parent;
  }
  return false;
}

/** The appearance that a reader shows: of those by states, the one of its state. */
function shownBy(widget: PDFWidgetAnnotation): PDFRef | null {
  const { context } = widget.dict;
  const normal = widget.AP()?.get(PDFName.of('N'));
  const found = context.lookup(normal);
  const isStates = found instanceof PDFDict && !(found instanceof PDFStream);
  const shown = isStates ? found.get(widget.getAppearanceState() ?? PDFName.of('Off')) : normal;
  if (context.lookup(shown) instanceof PDFStream) return shown instanceof PDFRef ? shown : null;
  return null;
}

/** As a reader places an appearance: its box, turned by its matrix, fills the field's rectangle (ISO 32000-1, §12.5.5). */
function drawAppearance(page: PDFPage, widget: PDFWidgetAnnotation, appearance: PDFRef): void {
  const { context } = page.doc;
  const { dict } = context.lookup(appearance, PDFStream);
  const rect = boxOf(widget.dict, 'Rect') ?? [0, 0, 0, 0];
  const [left, bottom, right, top] = ordered(rect);
  const [x0, y0, x1, y1] = boxOf(dict, 'BBox') ?? [0, 0, right - left, top - bottom];
  const [a, b, c, d, e, f] = numbersOf(dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0];
  const corners = [
    [x0, y0],
    [x0, y1],
    [x1, y0],
    [x1, y1],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [boxLeft, boxBottom] = [Math.min(...xs), Math.min(...ys)];
  const [boxWidth, boxHeight] = [Math.max(...xs) - boxLeft, Math.max(...ys) - boxBottom];
  if (boxWidth === 0 || boxHeight === 0) return;
  const [wide, high] = [(right - left) / boxWidth, (top - bottom) / boxHeight];
  dict.set(PDFName.of('Type'), PDFName.of('XObject'));
  dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(wide, 0, 0, high, left - boxLeft * wide, bottom - boxBottom * high),
    drawObject(page.node.newXObject('Field', appearance)),
    popGraphicsState(),
  );
}

type Box = readonly [number, number, number, number];

function boxOf(dict: PDFDict, key: string): Box | null {
  return numbersOf(dict, key, 4) as Box | null;
}

function ordered([x0, y0, x1, y1]: Box): Box {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function numbersOf(dict: PDFDict, key: string, count: number) {
  const array = dict.lookup(PDFName.of(key));
  if (!(array instanceof PDFArray) || array.size() !== count) return null;
  const numbers = array.asArray().flatMap((one) => {
    const number = dict.context.lookup(one);
    return number instanceof PDFNumber ? number.asNumber() : [];
  });
  return numbers.length === count ? (numbers as [number, number, number, number, number, number]) : null;
}

interface TextArea {
  readonly width: number;
  readonly height: number;
  /** Of the letters; 0 where they are to fit. */
  readonly size: number;
  readonly isLong: boolean;
  readonly fonts: URL;
}

const MARGIN = 2;
const LINE = 1.2;
const SMALLEST = 4;
const USUAL = 12;

/** A text as a PDF of one page, which it fills; null where our typefaces have not all of its letters. */
async function textPdf(text: string, { fonts, ...area }: TextArea): Promise<Buffer | null> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: [area.width, area.height], margin: 0 });
  const types = new PdfTypes(doc);
  const faces = new PdfFaces(types, await pdfFonts(fonts));
  const room = area.width - 2 * MARGIN;
  const set = (size: number) => {
    const paragraphs = area.isLong ? text.split(/\r\n|[\r\n]/) : [text];
    return paragraphs.flatMap((paragraph) => {
      const lines = [''];
      for (const word of area.isLong ? paragraph.split(/(?<= )/) : [paragraph]) {
        const last = lines.at(-1) ?? '';
        const fits = faces.width(faces.line(`${last}${word}`, false), size) <= room;
        if (last === '' || fits) lines[lines.length - 1] = `${last}${word}`;
        else lines.push(word);
      }
      return lines.map((line) => faces.line(line, false));
    });
  };
  const fits = (size: number) => {
    const lines = set(size);
    const isHigh = lines.length * size * LINE > area.height - MARGIN && lines.length > 1;
    return !isHigh && lines.every((line) => faces.width(line, size) <= room);
  };
  let size = area.size > 0 ? area.size : Math.min(USUAL, (area.height - MARGIN) / LINE);
  while (size > SMALLEST && !fits(size)) size -= 0.5;
  const lines = set(size);
  if (lines.some(({ codes }) => codes > 0)) return null;
  const top = area.isLong ? MARGIN : Math.max((area.height - size * LINE) / 2, 0);
  for (const [at, { runs }] of lines.entries()) {
    let x = MARGIN;
    for (const { face, text: shown } of runs) {
      doc
        .font(face)
        .fontSize(size)
        .text(shown, x, top + at * size * LINE, { lineBreak: false });
      x += types.width(face, shown, size);
    }
  }
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
