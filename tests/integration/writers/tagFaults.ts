import { readFile } from 'node:fs/promises';
import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } from '@cantoo/pdf-lib';
import { contentFaults, type Piece, piecesOf } from './markedContent.ts';

const name = (text: string) => PDFName.of(text);
const ROWS = new Set(['Table', 'THead', 'TBody', 'TFoot']);
const CELLS = new Set(['TH', 'TD']);

/** An element of the tree of tags. */
interface Tag {
  readonly ref: PDFRef;
  readonly role: string;
  readonly kids: readonly Tag[];
  readonly isScoped: boolean;
  /** Columns of a cell. */
  readonly span: number;
  /** Pieces of content, by the page that has them. */
  readonly pieces: readonly { readonly page: PDFRef; readonly piece: Piece }[];
}

/**
 * What is wrong with the tags of a paper, in words: the tree against itself, against the tree of its parents, by which
 * a screen reader comes from a piece of content to its element, and against what the pages draw. None for a sound one.
 */
export async function tagFaults(path: string): Promise<readonly string[]> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  const root = pdf.catalog.lookup(name('StructTreeRoot'), PDFDict);
  const tree = new TagTree(pdf);
  const elements = tree.read();
  const drawn = await piecesOf(path);
  const lists = parentsOf(root);
  return [
    ...catalogFaults(pdf),
    ...tree.faults,
    ...elements.flatMap(tableFaults),
    ...drawn.flatMap((page, place) => contentFaults(page).map((fault) => `page ${place + 1}: ${fault}`)),
    ...pdf.getPages().flatMap((page, place) => {
      const own = elements.flatMap(({ ref, pieces }) =>
        pieces.filter((one) => one.page === page.ref).map(({ piece }) => ({ ...piece, ref })),
      );
      const key = page.node.lookup(name('StructParents'));
      const list = key instanceof PDFNumber ? (lists.get(key.asNumber()) ?? []) : [];
      return [
        ...differences('drawn', drawn[place]?.pieces ?? [], 'in the tree', own),
        ...differences('in the tree', own, 'of the parents', list),
      ].map((fault) => `page ${place + 1}: ${fault}`);
    }),
  ];
}

function catalogFaults({ catalog }: PDFDocument): string[] {
  const marked = catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked'));
  return [
    ...(marked === PDFBool.True ? [] : ['it is not said to be tagged']),
    ...(catalog.has(name('Lang')) ? [] : ['no language']),
    ...(catalog.getViewerPreferences()?.getDisplayDocTitle() ? [] : ['the title is not to be shown']),
  ];
}

/** Reads each element once. */
class TagTree {
  readonly faults: string[] = [];
  readonly #pdf: PDFDocument;
  readonly #seen = new Set<PDFRef>();

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
  }

  /** All elements, from the first to be read aloud to the last. */
  read(): Tag[] {
    const root = this.#pdf.catalog.get(name('StructTreeRoot'));
    if (!(root instanceof PDFRef)) return [];
    const dict = this.#pdf.context.lookup(root, PDFDict);
    return kidsOf(dict).flatMap((kid) => (kid instanceof PDFRef ? allOf(this.#element(kid, root)) : []));
  }

  #element(ref: PDFRef, parent: PDFRef): Tag {
    if (this.#seen.has(ref)) this.faults.push(`${ref} is in the tree twice`);
    this.#seen.add(ref);
    const dict = this.#pdf.context.lookup(ref, PDFDict);
    const role = dict.lookup(name('S'), PDFName).decodeText();
    if (dict.get(name('P')) !== parent) this.faults.push(`${role} ${ref} names another parent`);
    const page = dict.get(name('Pg'));
    const kids: Tag[] = [];
    const pieces: Tag['pieces'][number][] = [];
    for (const kid of kidsOf(dict)) {
      if (kid instanceof PDFRef) kids.push(this.#element(kid, ref));
      else if (kid instanceof PDFNumber && page instanceof PDFRef)
        pieces.push({ page, piece: { role, id: kid.asNumber() } });
      else this.faults.push(`${role} ${ref} has a piece of no page`);
    }
    const attributes = dict.lookupMaybe(name('A'), PDFDict);
    const span = attributes?.lookupMaybe(name('ColSpan'), PDFNumber)?.asNumber() ?? 1;
    return { ref, role, kids, pieces, isScoped: attributes?.has(name('Scope')) ?? false, span };
  }
}

function kidsOf(dict: PDFDict) {
  const kids = dict.lookup(name('K'));
  if (kids instanceof PDFArray) return kids.asArray();
  const kid = dict.get(name('K'));
  return kid === undefined ? [] : [kid];
}

function allOf(element: Tag): Tag[] {
  return [element, ...element.kids.flatMap(allOf)];
}

function tableFaults(table: Tag): string[] {
  if (table.role !== 'Table') return [];
  const rows = rowsOf(table);
  const [heads, ...others] = rows;
  const columns = heads?.kids.length ?? 0;
  return [
    ...(columns === 0 || heads?.kids.some(({ role }) => role !== 'TH') ? ['a table without headings'] : []),
    ...others
      .map(({ kids }) => kids.reduce((sum, { span }) => sum + span, 0))
      .filter((cells) => cells !== columns)
      .map((cells) => `a row of ${cells} cells among ${columns} columns`),
    ...rows
      .flatMap(({ kids }) => kids)
      .filter(({ role, isScoped }) => !CELLS.has(role) || (role === 'TH') !== isScoped)
      .map(({ role, ref }) => `${role} ${ref} in a row, or of no column and no row`),
  ];
}

function rowsOf({ kids }: Tag): Tag[] {
  return kids.flatMap((kid) => (ROWS.has(kid.role) ? rowsOf(kid) : [kid]));
}

/** The elements of each page's pieces, by the number that the page names. */
function parentsOf(root: PDFDict): Map<number, { readonly id: number; readonly ref: PDFRef }[]> {
  const nums = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray);
  const lists = new Map<number, { readonly id: number; readonly ref: PDFRef }[]>();
  for (let place = 0; place < nums.size(); place += 2) {
    const refs = nums.lookup(place + 1, PDFArray).asArray();
    lists.set(
      nums.lookup(place, PDFNumber).asNumber(),
      refs.flatMap((ref, id) => (ref instanceof PDFRef ? [{ id, ref }] : [])),
    );
  }
  return lists;
}

interface Known {
  readonly id: number;
  readonly role?: string;
  readonly ref?: PDFRef;
}

/** Pieces that only one of two has, or that are something else there. */
function differences(
  what: string,
  these: readonly Known[],
  where: string,
  those: readonly Known[],
): string[] {
  const isLike = (one: Known, other: Known) =>
    one.id === other.id &&
    (one.role === undefined || other.role === undefined || one.role === other.role) &&
    (one.ref === undefined || other.ref === undefined || one.ref === other.ref);
  const missing = (some: readonly Known[], others: readonly Known[]) =>
    some.filter((one) => others.filter((other) => isLike(one, other)).length !== 1).map(({ id }) => id);
  return [
    ...missing(these, those).map((id) => `piece ${id} is ${what}, and not once ${where}`),
    ...missing(those, these).map((id) => `piece ${id} is ${where}, and not once ${what}`),
  ];
}
