/** What a JSON text holds; undefined for what is no JSON. The message of a parser is dropped: it quotes the text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
