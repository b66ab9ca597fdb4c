import { readFile } from 'node:fs/promises';

/** A piece of a page's content that an element of the tags has. */
export interface Piece {
  readonly role: string;
  /** Its number on the page. */
  readonly id: number;
}

/** What a page draws, by its marks. */
export interface MarkedPage {
  readonly pieces: readonly Piece[];
  /** Marks that begin within another one, or that do not begin or end. */
  readonly nested: number;
  readonly open: number;
  /** What is drawn outside of all marks, by the operators' names. */
  readonly bare: readonly string[];
}

const DRAWS = /^(?:showText|showSpacedText|shadingFill|constructPath|rawFillPath|paint(?!FormXObjectEnd).*)$/;
const BEGINS = new Set(['beginMarkedContent', 'beginMarkedContentProps']);

/** An operator of a page by its name, and what it is given. */
interface Operator {
  readonly name: string;
  readonly given: readonly unknown[];
}

/** What is drawn and how it is marked, of each page, as pdf.js reads it. */
export async function piecesOf(path: string): Promise<readonly MarkedPage[]> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const names = new Map(Object.entries(OPS).map(([key, number]) => [number, key]));
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise;
  const pages: MarkedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    const operators = fnArray.map((operator, place) => ({
      name: names.get(operator) ?? '',
      given: (argsArray[place] ?? []) as readonly unknown[],
    }));
    // A path that ends without being drawn clips what follows.
    pages.push(markedPage(operators.filter(({ given: [first] }) => first !== OPS.endPath)));
  }
  await pdf.loadingTask.destroy();
  return pages;
}

function markedPage(operators: readonly Operator[]): MarkedPage {
  const pieces: Piece[] = [];
  const bare: string[] = [];
  let [open, nested] = [0, 0];
  for (const { name, given } of operators) {
    const [role, id] = given;
    if (BEGINS.has(name)) {
      open += 1;
      if (open > 1) nested += 1;
      if (typeof id === 'number') pieces.push({ role: String(role), id });
    } else if (name === 'endMarkedContent') {
      open -= 1;
      if (open < 0) nested += 1;
    } else if (open === 0 && DRAWS.test(name)) bare.push(name);
  }
  return { pieces, nested, open, bare };
}

export function contentFaults({ nested, open, bare }: MarkedPage): string[] {
  return [
    ...(nested === 0 ? [] : [`${nested} marks in others, or that only end`]),
    ...(open === 0 ? [] : [`${open} marks do not end`]),
    ...(bare.length === 0 ? [] : [`not marked: ${[...new Set(bare)].join(', ')}`]),
  ];
}
