import { printed } from './pdfTools.ts';

const ELEMENT = /^ *(H1|P|TH|TD)\b/;
const TEXT = /^ *"(.*)"$/;

/**
 * A PDF in the order of its tags, as a screen reader goes through it: each heading, paragraph and cell with its role
 * (`pdfinfo` of poppler reads the tree).
 */
export async function readAloud(path: string): Promise<readonly string[]> {
  const tree = await printed('pdfinfo', '-struct-text', path);
  const lines: string[] = [];
  for (const line of tree.split('\n')) {
    const role = ELEMENT.exec(line)?.[1];
    const text = TEXT.exec(line)?.[1];
    if (text !== undefined) lines.push(`${lines.pop() ?? ''} ${text.trim()}`);
    else if (role !== undefined) lines.push(role);
  }
  return lines;
}
