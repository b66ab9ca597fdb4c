type Block = 'H1' | 'P';
type CellRole = 'TH' | 'TD';
type Scope = 'Column' | 'Row';

/** What a heading is the heading of; pdfkit's types leave it out. */
interface ElementOptions {
  readonly scope?: Scope;
}

/** Above this, a row is one paragraph: six elements and more for each would make the file twice as large. */
export const MOST_TAGGED_ROWS = 2_000;

/**
 * What each piece of a paper is, in the order in which it is read aloud (ISO 32000-1, §14.7): headings, paragraphs, a table
 * with its headings. What is only there because there are pages, such as their numbers, is left out of it.
 */
export class PaperTags {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #table: PDFKit.PDFStructureElement | null = null;
  #row: PDFKit.PDFStructureElement | null = null;
  /** Something is being drawn whose role is known. */
  #isInside = false;
  #hasCells = true;
  #isRow = false;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
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
    this.#doc.markContent('Artifact', { type: 'Pagination' });
    this.#inside(draw);
    this.#doc.endMarkedContent();
  }

  beginTable(rows: number): void {
    this.#hasCells = rows <= MOST_TAGGED_ROWS;
    if (this.#hasCells) this.#table = this.#child(this.#root, 'Table');
  }

  endTable(): void {
    this.#table?.end();
    this.#table = null;
  }

  row(draw: () => void): void {
    if (this.#table === null) {
      this.#isRow = true;
      this.block('P', draw);
      this.#isRow = false;
      return;
    }
    this.#row = this.#child(this.#table, 'TR');
    draw();
    this.#row.end();
    this.#row = null;
  }

  /** One cell of the row; without `draw` an empty one. */
  cell(role: CellRole, scope: Scope | null, draw?: () => void): void {
    if (this.#row === null) {
      draw?.();
      return;
    }
    const options: ElementOptions = scope === null ? {} : { scope };
    if (draw === undefined) this.#child(this.#row, role, options).end();
    else this.#leaf(this.#row, role, draw, options);
  }

  /** What is drawn is followed by more of the same paragraph. */
  get isRunning(): boolean {
    return this.#isRow;
  }

  end(): void {
    this.#root.end();
  }

  #leaf(
    parent: PDFKit.PDFStructureElement,
    role: Block | CellRole,
    draw: () => void,
    options: ElementOptions = {},
  ): void {
    const element = this.#child(parent, role, options);
    // It is drawn right now, since its parents belong to the document.
    element.add(() => this.#inside(draw));
    element.end();
  }

  #child(parent: PDFKit.PDFStructureElement, role: string, options: ElementOptions = {}) {
    const element = this.#doc.struct(role, options as object);
    parent.add(element);
    return element;
  }

  #inside(draw: () => void): void {
    this.#isInside = true;
    draw();
    this.#isInside = false;
  }
}
