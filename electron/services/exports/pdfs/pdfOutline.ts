import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { visibleText } from '../../../../shared/domain/visibleText.ts';

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
