/** JSON in which bytes are written as `{"$bytes": "<base64>"}`; the renderer's bridge reads them back. */
export function toBytesJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner instanceof Uint8Array ? { $bytes: Buffer.from(inner).toString('base64') } : inner,
  );
}
