import type { z } from 'zod';
import type { treeLineSchema } from '../../../shared/ipc/agreements.ts';
import { type JsonNode, stepOf } from '../../json/jsonReader.ts';

/** One line of a payload shown as a tree, its text as the service wrote it; every value of the payload has exactly one. */
export type TreeLine = Omit<z.output<typeof treeLineSchema>, 'cut'>;

/** A window of the lines by position, and how many there are. Lines outside cost next to nothing. */
export function treeWindow(
  root: JsonNode,
  offset: number,
  limit: number,
): { readonly lines: TreeLine[]; readonly total: number } {
  const lines: TreeLine[] = [];
  const waiting: { readonly node: JsonNode; readonly depth: number; readonly path: string }[] = [];
  waiting.push({ node: root, depth: 0, path: '' });
  let total = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth, path } = next;
    if (total >= offset && total < offset + limit) {
      const { key, kind, value: text, children } = node;
      lines.push({ path, key, depth, kind, text, children: children.length });
    }
    total += 1;
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index];
      if (!child) continue;
      const step = stepOf(child);
      waiting.push({
        node: child,
        depth: depth + 1,
        path: path === '' ? step.replace(/^\./, '') : path + step,
      });
    }
  }
  return { lines, total };
}
