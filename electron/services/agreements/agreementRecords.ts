import { foldedName, WRAPPERS } from '../../../shared/domain/agreementNames.ts';
import { isContainer, type JsonNode } from '../../json/jsonReader.ts';
import { bodiesOf, named, ownNode, walk } from './agreementFind.ts';

/** How the records of one resource are recognised. */
export interface RecordMarks {
  /** What the list may be called, besides the wrappers. */
  readonly lists: readonly string[];
  /** Names that an object of another kind does not hold: one that does is a record, wherever it is. */
  readonly certain: readonly string[];
  /** Names that make a record of the answer itself when no list is found. */
  readonly likely: readonly string[];
}

/** Objects that are records, in the order of the source. */
export interface FoundRecords {
  readonly records: readonly JsonNode[];
  /** `unknown`: the answer holds no list and nothing by a known name. An empty list is known. */
  readonly shape: 'known' | 'unknown';
}

const DEEPEST_LIST = 3;

/**
 * Finds the records of an answer whose shape is not documented: a list at the top or wrapped; then objects
 * that hold a name which only such a record has; then the answer itself; then its only list of objects.
 */
export function recordsOf(root: JsonNode, marks: RecordMarks): FoundRecords {
  const lists = listsIn(root, marks.lists);
  const listed = lists.flatMap(({ children }) => children).filter(({ kind }) => kind === 'object');
  const records = new Set(listed);
  for (const marked of markedOutside(root, records, marks.certain)) records.add(marked);
  if (records.size > 0) return { records: inOrder(records), shape: 'known' };
  if (lists.some(({ children }) => children.length === 0)) return { records: [], shape: 'known' };
  const itself = bodiesOf(root)[0];
  if (itself && ownNode(itself, marks.likely)) return { records: [itself], shape: 'known' };
  const sole = soleList(root);
  return sole ? { records: sole, shape: 'known' } : { records: [], shape: 'unknown' };
}

function listsIn(root: JsonNode, names: readonly string[]): JsonNode[] {
  if (root.kind === 'array') return [root];
  const lists: JsonNode[] = [];
  let level = [root];
  for (let depth = 0; depth < DEEPEST_LIST && level.length > 0; depth += 1) {
    const inner = level.flatMap((node) => named(node, [...WRAPPERS, ...names]));
    lists.push(...inner.filter(({ kind }) => kind === 'array'));
    level = inner.filter(({ kind }) => kind === 'object');
  }
  return lists;
}

/** Objects that hold one of the names and are not inside a record that is already known. */
function markedOutside(root: JsonNode, known: ReadonlySet<JsonNode>, names: readonly string[]): JsonNode[] {
  const wanted = new Set(names.map(foldedName));
  const marked = new Set<JsonNode>();
  walk(root, (node) => {
    const holds =
      node.kind === 'object' &&
      node.children.some((child) => wanted.has(foldedName(child.key)) && !isContainer(child));
    if (holds && !isInside(node, known) && !isInside(node, marked)) marked.add(node);
    return true;
  });
  // What only names the owner of a whole list is not a record of it.
  const enclosing = new Set<JsonNode>();
  for (const record of known) for (let at = record.parent; at; at = at.parent) enclosing.add(at);
  return [...marked].filter((node) => !enclosing.has(node));
}

function isInside(node: JsonNode, outer: ReadonlySet<JsonNode>): boolean {
  if (outer.size === 0) return false;
  for (let at: JsonNode | null = node; at; at = at.parent) if (outer.has(at)) return true;
  return false;
}

function inOrder(records: ReadonlySet<JsonNode>): JsonNode[] {
  return [...records].sort((left, right) => left.start - right.start);
}

function soleList(root: JsonNode): readonly JsonNode[] | null {
  const lists = root.children.filter(
    ({ kind, children }) => kind === 'array' && children.some((child) => child.kind === 'object'),
  );
  const records = lists.length === 1 ? (lists[0]?.children ?? []) : [];
  return records.length === 0 ? null : records.filter(({ kind }) => kind === 'object');
}
