import { foldedName, WRAPPERS } from '../../../shared/domain/agreementNames.ts';
import { isContainer, type JsonNode, keyPath, scalarText } from '../../json/jsonReader.ts';

/** A value that a known name holds, and where. */
export interface Found {
  readonly value: string;
  /** Key path in the payload. */
  readonly at: string;
  /** It is in the record itself or its wrappers, not deeper inside. */
  readonly own: boolean;
}

const DEEPEST_WRAPPER = 3;

/** Children of a name, whatever its case and dashes; the last of a repeated key first, as parsers take it. */
export function named(node: JsonNode, names: readonly string[]): JsonNode[] {
  if (node.kind !== 'object') return [];
  const wanted = names.map(foldedName);
  const found: JsonNode[] = [];
  for (const name of wanted) {
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (child && foldedName(child.key) === name) found.push(child);
    }
  }
  return found;
}

/**
 * The record and what is wrapped in it: through `data`, `items` and `results`, through an object that is its
 * parent's only content, and through a list of one.
 */
export function bodiesOf(record: JsonNode): JsonNode[] {
  const bodies: JsonNode[] = [];
  let level = [record];
  for (let depth = 0; depth <= DEEPEST_WRAPPER && level.length > 0; depth += 1) {
    bodies.push(...level.filter(({ kind }) => kind === 'object'));
    level = level.flatMap(inside);
  }
  return bodies;
}

function inside(node: JsonNode): JsonNode[] {
  if (node.kind === 'array') return node.children.length === 1 ? node.children.filter(isContainer) : [];
  const sole = node.children.length === 1 ? node.children : [];
  return [...new Set([...named(node, WRAPPERS), ...sole])].filter(isContainer);
}

/** The child of the first name that exists, in the record or its wrappers; of any kind. */
export function ownNode(record: JsonNode, names: readonly string[]): JsonNode | null {
  for (const body of bodiesOf(record)) {
    const found = named(body, names)[0];
    if (found) return found;
  }
  return null;
}

/** A text or number under one of the names, in the order of the names, in the record or its wrappers. */
export function ownScalar(record: JsonNode, names: readonly string[]): Found | null {
  const bodies = bodiesOf(record);
  for (const name of names) {
    for (const body of bodies) {
      const found = firstScalar(body, [name], true);
      if (found) return found;
    }
  }
  return null;
}

/** The same, nearest first, anywhere inside; for names that can mean one thing only. */
export function deepScalar(record: JsonNode, names: readonly string[]): Found | null {
  let found: Found | null = null;
  walk(record, (node) => {
    found ??= firstScalar(node, names, false);
    return found === null;
  });
  return found;
}

/** The same in what encloses the record, nearest first: a list may name once what holds for all its records. */
export function outerScalar(record: JsonNode, names: readonly string[]): Found | null {
  for (let at = record.parent; at; at = at.parent) {
    const found = firstScalar(at, names, false);
    if (found) return found;
  }
  return null;
}

/** What a configured key path such as `product.kind` leads to, from the record or one of its wrappers. */
export function scalarAtPath(record: JsonNode, path: string): Found | null {
  const whole = ownScalar(record, [path]);
  if (whole) return whole;
  const steps = path.split('.');
  for (const body of bodiesOf(record)) {
    let level = [body];
    for (const step of steps.slice(0, -1)) level = level.flatMap((node) => named(node, [step]));
    for (const node of level) {
      const found = firstScalar(node, [steps.at(-1) ?? ''], true);
      if (found) return found;
    }
  }
  return null;
}

/** Visits containers breadth first, so that the nearest is met first; stops when `visit` returns false. */
export function walk(root: JsonNode, visit: (node: JsonNode) => boolean): void {
  const queue = [root];
  for (let at = 0; at < queue.length; at += 1) {
    const node = queue[at];
    if (!node || !visit(node)) return;
    for (const child of node.children) if (isContainer(child)) queue.push(child);
  }
}

function firstScalar(node: JsonNode, names: readonly string[], own: boolean): Found | null {
  for (const child of named(node, names)) {
    const value = scalarText(child);
    if (value !== null) return { value, at: keyPath(child), own };
  }
  return null;
}
