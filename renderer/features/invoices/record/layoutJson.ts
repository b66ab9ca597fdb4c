const TOKENS = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+|"/g;

/**
 * Line breaks and indents for a JSON text, with every token left exactly as it was written: no number is read, no
 * escape is resolved, no key is dropped. A text that is not JSON is returned token by token as well.
 */
export function layoutJson(source: string): string {
  let depth = 0;
  let text = '';
  let opened = false;
  const line = () => `\n${'  '.repeat(Math.max(depth, 0))}`;
  for (const [token] of source.matchAll(TOKENS)) {
    const closes = token === '}' || token === ']';
    if (closes) {
      depth -= 1;
      text += opened ? token : `${line()}${token}`;
      opened = false;
      continue;
    }
    if (opened) text += line();
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
    if (token === ',') text += `,${line()}`;
    else text += token === ':' ? ': ' : token;
  }
  return text;
}
