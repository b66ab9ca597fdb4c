import {
  type PDFDict as Dict,
  type PDFDocument as Document,
  type PDFDropdown as Dropdown,
  type PDFField as Field,
  type PDFPage as Page,
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFObjectCopier,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFRef as Ref,
  type PDFWidgetAnnotation as Widget,
} from '@cantoo/pdf-lib';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import { type Chunks, slices, type Windows } from '../files/feed.ts';
import { faultAtEnds, isEncrypted, openedPdf, TooManyPages } from './check.ts';
import { PdfFaces, PdfTypes, pdfFonts } from './fonts.ts';

export interface MergeInput {
  /** The bookmark's text. */
  readonly title: string;
  /** Bookmarks of one group, such as a customer, are under one heading; null for none. */
  readonly group: string | null;
  readonly bytes: Uint8Array;
}

export type BrokenReason = 'notAPdf' | 'cut' | 'encrypted' | 'copyForbidden' | 'form' | 'damaged';

/** The permission to copy what a page shows (ISO 32000-1, table 22), which a merge does. */
const COPY_PERMISSION = 1 << 4;

/** Pages of a merged PDF: on paper, printed on both sides, a stack of two metres. */
export const MOST_PAGES = 40_000;

/** An input that was left out, by its position among all. */
export interface BrokenInput {
  readonly index: number;
  readonly reason: BrokenReason;
}

export interface MergedPdf {
  readonly title: string;
  /** Who sends what is in it; none where no sender is known. */
  readonly author?: string | undefined;
  /** BCP 47; without it, that of the first PDF. */
  readonly language?: string | undefined;
  /** Called for every input that could not be merged; the others are. */
  readonly broken: (input: BrokenInput) => void;
  /** The folder of our typefaces: they draw what is in fields of forms, where no other has the letters. */
  readonly fonts?: string | undefined;
  readonly mostPages?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Many PDFs as one, in the order given, with a bookmark for each. The result is in memory until it is saved, about
 * twice the size of all inputs: pdf-lib cannot write incrementally. Parsing blocks the thread for as long as an input
 * takes, so this belongs on a thread of its own (`exportThread`).
 * @throws RangeError when no input could be merged, TooManyPages, or the signal's reason
 */
export async function* mergedPdf(windows: Windows<MergeInput>, merged: MergedPdf): Chunks {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setTitle(merged.title);
  if (merged.author) target.setAuthor(merged.author);
  target.setProducer('Kontor');
  target.setCreator('Kontor');
  const bookmarks: Bookmark[] = [];
  const tags = new MergedTags(target);
  const most = merged.mostPages ?? MOST_PAGES;
  let index = 0;
  for await (const inputs of slices(windows, merged.signal, 1)) {
    for (const input of inputs) {
      const first = await append(target, input, { tags, fonts: merged.fonts });
      if (typeof first === 'string') merged.broken({ index, reason: first });
      else bookmarks.push({ title: input.title, group: input.group, page: first });
      index += 1;
      if (target.catalog.Pages().Count().asNumber() > most) throw new TooManyPages();
    }
  }
  if (bookmarks.length === 0) throw new RangeError('no input could be merged');
  writeOutline(target, bookmarks);
  tags.write(merged.language);
  merged.signal?.throwIfAborted();
  yield await target.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Whether a file allows copies. The permissions of an encrypted one are not encrypted; its trailer is gone once it is decrypted. */
async function allowsCopies(bytes: Uint8Array): Promise<boolean> {
  if (!isEncrypted(bytes)) return true;
  const { PDFDict, PDFDocument, PDFName, PDFNumber } = await import('@cantoo/pdf-lib');
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const security = context.lookup(context.trailerInfo.Encrypt);
  if (!(security instanceof PDFDict)) return true;
  const permissions = security.lookup(PDFName.of('P'));
  return permissions instanceof PDFNumber && (permissions.asNumber() & COPY_PERMISSION) !== 0;
}

/** The first page of what was appended, or why nothing was. */
async function append(
  target: PDFDocument,
  { bytes, title }: MergeInput,
  { tags, fonts }: { readonly tags: MergedTags; readonly fonts: string | undefined },
): Promise<PDFRef | BrokenReason> {
  const atEnds = faultAtEnds(bytes);
  if (atEnds !== null) return atEnds;
  const { PDFDict, PDFName, PDFObjectCopier, PDFRef } = await import('@cantoo/pdf-lib');
  try {
    // The empty password opens what its owner alone has locked, and nothing of what a reader's password locks.
    const source = await openedPdf(bytes, { password: '', preserveXFA: true });
    if (!(await allowsCopies(bytes))) return 'copyForbidden';
    if (!(await drawFields(source, fonts))) return 'form';
    // `addPage` walks through all pages before it, which made 28,000 pages take minutes.
    const parent = target.catalog.get(PDFName.of('Pages'));
    if (!(parent instanceof PDFRef)) return 'damaged';
    const { context } = target;
    const firstObject = context.largestObjectNumber + 1;
    // As `copyPages` does it, but by their references: tags of a page then name its copy.
    const copier = PDFObjectCopier.for(source.context, context);
    const pages = source.getPages().map(({ ref }) => copier.copy(ref));
    for (const page of pages) {
      if (!(page instanceof PDFRef)) return 'damaged';
      context.lookup(page, PDFDict).set(PDFName.of('Parent'), parent);
      target.catalog.Pages().pushLeafNode(page);
    }
    tags.add(source, copier, title, firstObject);
    const [first] = pages;
    return first instanceof PDFRef ? first : 'damaged';
  } catch {
    return isEncrypted(bytes) ? 'encrypted' : 'damaged';
  }
}

/**
 * Makes the fields of a form a part of its pages. The form itself stays behind in a merge: readers then draw nothing for a
 * field that has no appearance of its own, and take fields of one name in two files for one. First each field without an
 * appearance gets one (`Appearances`); then what each page shows of its fields becomes part of the page (`drawOnto`), where a
 * reader would show it.
 * @param fonts the folder of our typefaces, which draw what the standard ones have no letters for
 * @returns false where something that a reader would show cannot be drawn
 */
export async function drawFields(source: Document, fonts: string | undefined): Promise<boolean> {
  const { PDFBool, PDFName } = await import('@cantoo/pdf-lib');
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
  for (const page of source.getPages()) if (!(await drawOnto(page))) return false;
  return true;
}

/** Its fields; none where a field is none that the library knows: what they look like is on the pages all the same. */
function fieldsOf(source: Document): readonly Field[] {
  try {
    return source.getForm().getFields();
  } catch {
    return [];
  }
}

/** Gives fields an appearance: that of the library, or where its font has not all of the letters, one of ours. */
class Appearances {
  readonly #source: Document;
  readonly #fonts: string | undefined;
  /** The form says that what its fields look like is not what is in them. */
  readonly #isStale: boolean;
  #letters: ReadonlySet<number> | null = null;

  constructor(source: Document, fonts: string | undefined, isStale: boolean) {
    this.#source = source;
    this.#fonts = fonts;
    this.#isStale = isStale;
  }

  async give(field: Field): Promise<boolean> {
    const { PDFDropdown, PDFOptionList, PDFSignature, PDFTextField } = await import('@cantoo/pdf-lib');
    if (field instanceof PDFSignature) return true;
    const isText =
      field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList;
    if (!field.needsAppearancesUpdate() && !(isText && this.#isStale)) return true;
    if (field instanceof PDFDropdown) await this.#showOption(field);
    const options = field instanceof PDFOptionList ? field.getOptions() : [];
    const text = isText ? await textOf(field) : '';
    if (this.#canWrite([text, ...options]) && this.#byLibrary(field)) return true;
    // A button does nothing on paper.
    if (!isText) return true;
    for (const widget of field.acroField.getWidgets())
      if (!(await this.#draw(field, widget, text)) && widget.getAppearances() === undefined) return false;
    return true;
  }

  #byLibrary(field: Field): boolean {
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
  async #showOption(field: Dropdown): Promise<void> {
    const { PDFHexString, PDFName } = await import('@cantoo/pdf-lib');
    const [kept] = field.acroField.getValues();
    const option = field.acroField
      .getOptions()
      .find(({ value }) => kept !== undefined && value.decodeText() === kept.decodeText());
    if (option?.display === undefined) return;
    field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(option.display.decodeText()));
  }

  /** Draws a text by our typefaces, as a page of the field's size; false where they have not all of its letters. */
  async #draw(field: Field, widget: Widget, text: string): Promise<boolean> {
    const { PDFTextField } = await import('@cantoo/pdf-lib');
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
async function textOf({ acroField }: Field): Promise<string> {
  const { PDFArray, PDFHexString, PDFName, PDFStream, PDFString, decodePDFRawStream, PDFRawStream } =
    await import('@cantoo/pdf-lib');
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
async function drawOnto(page: Page): Promise<boolean> {
  const lib = await import('@cantoo/pdf-lib');
  const { PDFDict, PDFName } = lib;
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
    const widget = lib.PDFWidgetAnnotation.fromDict(dict);
    if (widget.hasFlag(UNSEEN)) continue;
    const shown = shownBy(lib, widget);
    if (shown !== null) drawAppearance(lib, page, widget, shown);
    else if (hasText(lib, dict)) return false;
  }
  page.node.set(PDFName.of('Annots'), others);
  return true;
}

type Lib = typeof import('@cantoo/pdf-lib');

/** Whether something is written in a field, which may be its parent's. */
function hasText({ PDFDict, PDFHexString, PDFName, PDFString }: Lib, widget: Dict): boolean {
  let dict: Dict = widget;
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
function shownBy({ PDFDict, PDFName, PDFRef, PDFStream }: Lib, widget: Widget): Ref | null {
  const { context } = widget.dict;
  const normal = widget.AP()?.get(PDFName.of('N'));
  const found = context.lookup(normal);
  const isStates = found instanceof PDFDict && !(found instanceof PDFStream);
  const shown = isStates ? found.get(widget.getAppearanceState() ?? PDFName.of('Off')) : normal;
  if (context.lookup(shown) instanceof PDFStream) return shown instanceof PDFRef ? shown : null;
  return null;
}

/** As a reader places an appearance: its box, turned by its matrix, fills the field's rectangle (ISO 32000-1, §12.5.5). */
function drawAppearance(lib: Lib, page: Page, widget: Widget, appearance: Ref): void {
  const { PDFName, PDFStream } = lib;
  const { context } = page.doc;
  const { dict } = context.lookup(appearance, PDFStream);
  const rect = boxOf(lib, widget.dict, 'Rect') ?? [0, 0, 0, 0];
  const [left, bottom, right, top] = ordered(rect);
  const [x0, y0, x1, y1] = boxOf(lib, dict, 'BBox') ?? [0, 0, right - left, top - bottom];
  const [a, b, c, d, e, f] = numbersOf(lib, dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0];
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
    lib.pushGraphicsState(),
    lib.concatTransformationMatrix(wide, 0, 0, high, left - boxLeft * wide, bottom - boxBottom * high),
    lib.drawObject(page.node.newXObject('Field', appearance)),
    lib.popGraphicsState(),
  );
}

type Box = readonly [number, number, number, number];

function boxOf(lib: Lib, dict: Dict, key: string): Box | null {
  return numbersOf(lib, dict, key, 4) as Box | null;
}

function ordered([x0, y0, x1, y1]: Box): Box {
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function numbersOf({ PDFArray, PDFName, PDFNumber }: Lib, dict: Dict, key: string, count: number) {
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
export async function textPdf(text: string, { fonts, ...area }: TextArea): Promise<Buffer | null> {
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

const name = (text: string) => PDFName.of(text);
/** Where an object of a page says which entry of the parent tree it has. */
const KEYS = ['StructParents', 'StructParent'].map(name);
/** What a tree of tags has once, and a part of it has not. */
const OF_THE_ROOT = ['ParentTree', 'ParentTreeNextKey', 'RoleMap', 'ClassMap', 'IDTree'].map(name);
const MAPS = ['RoleMap', 'ClassMap'].map(name);

type Pair = readonly [key: number, value: PDFObject];

/**
 * The tags of many PDFs as those of one (ISO 32000-1, §14.7): each is a part of the whole, in the order of its pages. A
 * PDF that has none stays as it is, and then the whole is not said to be tagged.
 */
export class MergedTags {
  readonly #target: PDFDocument;
  readonly #parts: PDFRef[] = [];
  readonly #pairs: Pair[] = [];
  readonly #maps = new Map<PDFName, PDFDict>();
  #root: PDFRef | null = null;
  #document: PDFRef | null = null;
  #nextKey = 0;
  #language: string | null = null;
  #isWhole = true;

  constructor(target: PDFDocument) {
    this.#target = target;
  }

  /**
   * Takes the tags of a PDF whose pages were copied by this copier.
   * @param title the part's name
   * @param firstObject the number of the first object that was copied
   */
  add(source: PDFDocument, copier: PDFObjectCopier, title: string, firstObject: number): void {
    const { context } = this.#target;
    const given = source.catalog.get(name('StructTreeRoot'));
    const language = decodedText(source.catalog.lookup(name('Lang')));
    this.#language ??= language;
    const tree = given instanceof PDFRef ? source.context.lookupMaybe(given, PDFDict) : undefined;
    if (tree === undefined || !(given instanceof PDFRef)) this.#isWhole = false;
    const copied = tree === undefined || !(given instanceof PDFRef) ? null : copier.copy(given);
    const part = copied === null ? undefined : context.lookupMaybe(copied, PDFDict);
    this.#shift(firstObject, part === undefined ? null : this.#nextKey);
    if (!(copied instanceof PDFRef) || part === undefined) return;
    this.#takeParents(part);
    this.#takeMaps(part);
    for (const key of OF_THE_ROOT) part.delete(key);
    part.set(name('Type'), name('StructElem'));
    part.set(name('S'), name('Part'));
    part.set(name('T'), PDFHexString.fromText(title));
    part.set(name('P'), this.#documentRef());
    if (language !== null) part.set(name('Lang'), PDFString.of(language));
    this.#parts.push(copied);
  }

  /** Writes them, and that the title is to be shown. @param language without one, it is that of the first PDF */
  write(language: string | null = this.#language): void {
    const { catalog, context } = this.#target;
    if (language !== null) this.#target.setLanguage(language);
    catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
    if (this.#root === null) return;
    const whole = context.lookup(this.#documentRef(), PDFDict);
    whole.set(name('K'), context.obj(this.#parts));
    const tree = context.lookup(this.#root, PDFDict);
    const sorted = [...this.#pairs].sort(([one], [other]) => one - other);
    const nums = context.obj(sorted.flatMap(([key, value]) => [PDFNumber.of(key), value]));
    tree.set(name('ParentTree'), context.register(context.obj({ Nums: nums })));
    tree.set(name('ParentTreeNextKey'), PDFNumber.of(this.#nextKey));
    for (const [key, map] of this.#maps) tree.set(key, map);
    catalog.set(name('StructTreeRoot'), this.#root);
    catalog.set(name('MarkInfo'), context.obj({ Marked: this.#isWhole ? PDFBool.True : PDFBool.False }));
  }

  #documentRef(): PDFRef {
    const { context } = this.#target;
    this.#root ??= context.register(context.obj({ Type: 'StructTreeRoot' }));
    if (this.#document === null) {
      const element = context.obj({ Type: 'StructElem', S: 'Document', P: this.#root });
      this.#document = context.register(element);
      context.lookup(this.#root, PDFDict).set(name('K'), this.#document);
    }
    return this.#document;
  }

  /** Entries of the parent tree are numbered anew in what was copied; without a tree they mean nothing. */
  #shift(firstObject: number, by: number | null): void {
    const { context } = this.#target;
    for (let number = firstObject; number <= context.largestObjectNumber; number += 1) {
      const object = context.lookup(PDFRef.of(number));
      const dict = object instanceof PDFStream ? object.dict : object;
      if (!(dict instanceof PDFDict)) continue;
      for (const key of KEYS) {
        const value = dict.get(key);
        if (value === undefined) continue;
        if (by === null || !(value instanceof PDFNumber)) dict.delete(key);
        else dict.set(key, PDFNumber.of(value.asNumber() + by));
      }
    }
  }

  #takeParents(part: PDFDict): void {
    const pairs = pairsOf(part.lookupMaybe(name('ParentTree'), PDFDict));
    const first = this.#nextKey;
    for (const [key, value] of pairs) {
      this.#pairs.push([first + key, value]);
      this.#nextKey = Math.max(this.#nextKey, first + key + 1);
    }
  }

  /** Names of elements that a PDF has made up; where two mean different things, the first is kept. */
  #takeMaps(part: PDFDict): void {
    for (const key of MAPS) {
      const map = part.lookupMaybe(key, PDFDict);
      if (map === undefined) continue;
      const known = this.#maps.get(key);
      if (known === undefined) this.#maps.set(key, map);
      else for (const [role, meaning] of map.entries()) if (!known.has(role)) known.set(role, meaning);
    }
  }
}

/** A tree of numbers as a list; one that has its own branch below itself ends there. */
function pairsOf(tree: PDFDict | undefined, depth = 0): readonly Pair[] {
  if (tree === undefined || depth > 20) return [];
  const nums = tree.lookupMaybe(name('Nums'), PDFArray);
  const kids = tree.lookupMaybe(name('Kids'), PDFArray);
  const own = (nums?.asArray() ?? []).flatMap((key, place, all): Pair[] => {
    const value = all[place + 1];
    return place % 2 === 0 && key instanceof PDFNumber && value ? [[key.asNumber(), value]] : [];
  });
  const below = Array.from({ length: kids?.size() ?? 0 }, (_, place) => {
    return pairsOf(kids?.lookupMaybe(place, PDFDict), depth + 1);
  });
  return [...own, ...below.flat()];
}

function decodedText(object: PDFObject | undefined): string | null {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;
}

export interface Bookmark {
  readonly title: string;
  readonly group: string | null;
  readonly page: PDFRef;
}

interface Item {
  readonly title: string;
  readonly page: PDFRef;
  readonly children: readonly Item[];
}

/** Gives a document the bookmarks that a viewer shows beside its pages (ISO 32000-1, §12.3.3). */
export function writeOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context, catalog } = document;
  const root = context.obj({ Type: 'Outlines' });
  const rootRef = context.register(root);
  addChildren(document, root, rootRef, grouped(bookmarks));
  catalog.set(PDFName.of('Outlines'), rootRef);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

/** Neighbours of one group under one heading; a heading opens where its first bookmark does. */
function grouped(bookmarks: readonly Bookmark[]): readonly Item[] {
  const items: (Item & { readonly children: Item[] })[] = [];
  let open: string | null = null;
  for (const { title, group, page } of bookmarks) {
    const item = { title, page, children: [] };
    if (group === null) items.push(item);
    else if (group === open) items.at(-1)?.children.push(item);
    else items.push({ title: group, page, children: [item] });
    open = group;
  }
  return items;
}

function addChildren(
  document: PDFDocument,
  parent: PDFDict,
  parentRef: PDFRef,
  items: readonly Item[],
): void {
  const { context } = document;
  const dicts = items.map(({ title, page }) =>
    context.obj({ Title: PDFHexString.fromText(visibleText(title)), Parent: parentRef, Dest: [page, 'Fit'] }),
  );
  const refs = dicts.map((dict) => context.register(dict));
  for (const [index, dict] of dicts.entries()) {
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before) dict.set(PDFName.of('Prev'), before);
    if (after) dict.set(PDFName.of('Next'), after);
    const [item, ref] = [items[index], refs[index]];
    if (item && ref && item.children.length > 0) addChildren(document, dict, ref, item.children);
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return;
  parent.set(PDFName.of('First'), first);
  parent.set(PDFName.of('Last'), last);
  parent.set(PDFName.of('Count'), PDFNumber.of(shown(items)));
}

/** All descendants: every heading is open. */
function shown(items: readonly Item[]): number {
  return items.reduce((count, { children }) => count + 1 + shown(children), 0);
}
