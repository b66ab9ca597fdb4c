import type { FileReference, PdfFile } from './pdfFile.ts';

type Block = 'H1' | 'H2' | 'P';
type CellRole = 'TH' | 'TD';
type Scope = 'Column' | 'Row';

/** What of pdfkit the tree of tags belongs to; its types do not say so. */
interface Inner {
  readonly page: { readonly dictionary: FileReference };
  getStructTreeRoot(): FileReference;
}

/** An element with others in it; written when it ends. */
interface Group {
  readonly id: number;
  readonly role: string;
  readonly parent: number;
  readonly kids: number[];
}

/** The page that is drawn, and the element of each of its marked pieces. */
interface TaggedPage {
  readonly reference: FileReference;
  readonly elements: number[];
}

/** Above this, a row is one paragraph: six elements and more for each would make the file twice as large. */
export const MOST_TAGGED_ROWS = 2_000;

/**
 * What each piece of a paper is, in the order in which it is read aloud (ISO 32000-1, §14.7): headings, paragraphs, a table
 * with its headings. What is only there because there are pages, such as their numbers, is left out of it. Elements are
 * written as they end, and a table's rows hang together by page, so that none is held beyond it.
 */
export class PdfTags {
  readonly #file: PdfFile;
  readonly #inner: Inner;
  readonly #document: FileReference;
  readonly #root: Group;
  /** The list of each page's elements. */
  readonly #pages: number[] = [];
  /** What says of a heading what it is the heading of: the same for all. */
  readonly #scopes = new Map<Scope, number>();
  #page: TaggedPage | null = null;
  #table: Group | null = null;
  /** The table's rows of this page. */
  #rows: Group | null = null;
  #rowsOn: TaggedPage | null = null;
  #row: Group | null = null;
  /** Something is being drawn whose role is known. */
  #isInside = false;
  #isRow = false;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#inner = file.doc as unknown as Inner;
    this.#document = file.reference();
    const parent = this.#inner.getStructTreeRoot().id;
    this.#root = { id: this.#document.id, role: 'Document', parent, kids: [] };
  }

  /** A heading or paragraph; inside of one, or of a cell, it is part of it. */
  block(role: Block, draw: () => void): void {
    if (this.#isInside) draw();
    else this.#leaf(this.#root, role, draw);
  }

  /** A rule, a box, a page's number: nothing to be read aloud. */
  artifact(draw: () => void): void {
    if (this.#isInside) {
      draw();
      return;
    }
    this.#file.draw('/Artifact<</Type/Pagination>>BDC');
    this.#inside(draw);
    this.#file.draw('EMC');
  }

  beginTable(rows: number): void {
    this.#table = this.#begun(rows <= MOST_TAGGED_ROWS ? 'Table' : 'Sect', this.#root);
  }

  endTable(): void {
    this.#endRows();
    if (this.#table !== null) this.#file.pack(this.#table.id, groupText(this.#table));
    this.#table = null;
  }

  row(draw: () => void): void {
    const page = this.#tagged();
    if (this.#rows !== null && this.#rowsOn !== page) this.#endRows();
    const table = this.#table ?? this.#root;
    this.#rows ??= this.#begun(table.role === 'Table' ? 'TBody' : 'Sect', table);
    this.#rowsOn = page;
    if (this.#rows.role === 'Sect') {
      this.#isRow = true;
      this.#leaf(this.#rows, 'P', draw);
      this.#isRow = false;
      return;
    }
    const row = this.#begun('TR', this.#rows);
    this.#row = row;
    draw();
    this.#row = null;
    this.#file.pack(row.id, groupText(row));
  }

  /** One cell of the row; without `draw` an empty one. */
  cell(role: CellRole, scope: Scope | null, draw?: () => void): void {
    if (this.#row === null) draw?.();
    else if (draw !== undefined) this.#leaf(this.#row, role, draw, this.#attributes(scope));
    else {
      const text = elementText(role, this.#row.id, this.#attributes(scope));
      this.#file.pack(this.#kidOf(this.#row), text);
    }
  }

  /** One cell over all columns of a row. */
  wideCell(columns: number, draw: () => void): void {
    if (this.#row === null) draw();
    else this.#leaf(this.#row, 'TD', draw, `/A<</O/Table/ColSpan ${columns}>>`);
  }

  /** What is drawn is followed by more of the same paragraph. */
  get isRunning(): boolean {
    return this.#isRow;
  }

  /** Nothing is drawn after it. */
  end(): void {
    this.#endPage();
    this.#file.end(this.#document, groupText(this.#root));
    const parents = this.#file.reference();
    const lists = this.#pages.map((list, place) => `${place} ${list} 0 R`);
    this.#file.end(parents, `<</Nums[${lists.join(' ')}]>>`);
    const root = this.#inner.getStructTreeRoot();
    root.data['K'] = this.#document;
    root.data['ParentTree'] = parents;
    root.data['ParentTreeNextKey'] = this.#pages.length;
  }

  #begun(role: string, parent: Group): Group {
    return { id: this.#kidOf(parent), role, parent: parent.id, kids: [] };
  }

  #kidOf(parent: Group): number {
    const id = this.#file.allocate();
    parent.kids.push(id);
    return id;
  }

  #leaf(parent: Group, role: Block | CellRole, draw: () => void, attributes = ''): void {
    const { reference, elements } = this.#tagged();
    const id = this.#kidOf(parent);
    const piece = elements.push(id) - 1;
    this.#file.draw(`/${role}<</MCID ${piece}>>BDC`);
    this.#inside(draw);
    this.#file.draw('EMC');
    this.#file.pack(id, elementText(role, parent.id, `/Pg ${reference.id} 0 R/K ${piece}${attributes}`));
  }

  #attributes(scope: Scope | null): string {
    if (scope === null) return '';
    const known = this.#scopes.get(scope) ?? this.#file.allocate();
    if (!this.#scopes.has(scope)) this.#file.pack(known, `<</O/Table/Scope/${scope}>>`);
    this.#scopes.set(scope, known);
    return `/A ${known} 0 R`;
  }

  /** The page that is drawn, which knows by its number where the list of its elements is. */
  #tagged(): TaggedPage {
    const reference = this.#inner.page.dictionary;
    if (this.#page?.reference === reference) return this.#page;
    this.#endPage();
    reference.data['StructParents'] = this.#pages.length;
    this.#page = { reference, elements: [] };
    return this.#page;
  }

  #endPage(): void {
    if (this.#page === null) return;
    const list = this.#file.allocate();
    this.#file.pack(list, `[${referencesOf(this.#page.elements)}]`);
    this.#pages.push(list);
    this.#page = null;
  }

  #endRows(): void {
    if (this.#rows !== null) this.#file.pack(this.#rows.id, groupText(this.#rows));
    this.#rows = null;
    this.#rowsOn = null;
  }

  #inside(draw: () => void): void {
    this.#isInside = true;
    draw();
    this.#isInside = false;
  }
}

function groupText({ role, parent, kids }: Group): string {
  return elementText(role, parent, `/K[${referencesOf(kids)}]`);
}

/** @param rest further entries */
function elementText(role: string, parent: number, rest: string): string {
  return `<</S/${role}/P ${parent} 0 R${rest}>>`;
}

function referencesOf(ids: readonly number[]): string {
  return ids.map((id) => `${id} 0 R`).join(' ');
}
