import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { visibleText } from '../../../shared/domain/visibleText.ts';
import { type Chunks, slices, type Windows } from '../files/feed.ts';
import { faultAtEnds, isEncrypted, openedPdf, TooManyPages } from './check.ts';
import { drawFields } from './formFields.ts';

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
const MOST_PAGES = 40_000;

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
class MergedTags {
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

  /** Copied pages get new numbers in the parent tree; without a structure tree these numbers mean nothing. */
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

interface Bookmark {
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
function writeOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
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
