import {
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
} from '@cantoo/pdf-lib';

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
    const language = textOf(source.catalog.lookup(name('Lang')));
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

function textOf(object: PDFObject | undefined): string | null {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : null;
}
