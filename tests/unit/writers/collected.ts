import type { Chunks, Windows } from '../../../electron/documents/files/feed.ts';

/** The whole content that a writer gives. */
export async function collected(chunks: Chunks): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces);
}

/** Items in windows of a size, as the store gives them. */
export async function* inWindows<Item>(items: readonly Item[], size = 1000): Windows<Item> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
