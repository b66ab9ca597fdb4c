/**
 * The chunks of a body, each with a buffer of its own, so that it can be transferred to a thread. Only a view
 * of a larger buffer is copied. A fault in the middle is thrown as `toFault` names it.
 */
export async function* ownedChunks(
  body: AsyncIterable<Uint8Array> | null,
  toFault: (error: unknown) => Error,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  if (!body) return;
  try {
    for await (const chunk of body) yield owned(chunk);
  } catch (error) {
    throw toFault(error);
  }
}

function owned(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return new Uint8Array(buffer);
  return new Uint8Array(chunk);
}
