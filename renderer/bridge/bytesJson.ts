/** Reads JSON in which bytes are written as `{"$bytes": "<base64>"}`, as the browser host writes it. */
export function fromBytesJson(text: string): unknown {
  // Most answers hold no bytes, and a reviver costs several times the parsing.
  if (!text.includes('"$bytes"')) return JSON.parse(text);
  return JSON.parse(text, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || !('$bytes' in inner)) {
      return inner;
    }
    const { $bytes } = inner;
    return typeof $bytes === 'string' ? bytesOf($bytes) : inner;
  });
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
