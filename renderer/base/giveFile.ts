import { LEDGER_BOUNDS } from '../../shared/domain/comparison.ts';
import type { Answer, Failure } from '../../shared/ipc/entry.ts';
import { base64Of } from './base64Of.ts';

/** What has come of handing over a file: its name alone and the parts, or why there are none. A folder is no text. */
type Given =
  | { readonly name: string; readonly uploadId: string }
  | { readonly name: string; readonly refused: 'tooLarge' | 'notText' }
  | { readonly name: string; readonly failure: Failure };

/**
 * Gives a file that was dropped, or chosen in a browser's own file field, to the main process in parts that a call can
 * bring along.
 */
export async function giveFile(
  file: File,
  most: number,
  upload: (part: { readonly uploadId: string; readonly part: string }) => Promise<Answer<unknown>>,
): Promise<Given> {
  const name = file.name.slice(0, 255).replace(/[/\\:]/g, '_');
  if (file.size > most) return { name, refused: 'tooLarge' };
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return { name, refused: 'notText' };
  const bytes = new Uint8Array(buffer);
  const uploadId = crypto.randomUUID();
  let at = 0;
  do {
    const answer = await upload({ uploadId, part: base64Of(bytes.subarray(at, at + LEDGER_BOUNDS.part)) });
    if (!answer.ok) return { name, failure: answer.failure };
    at += LEDGER_BOUNDS.part;
  } while (at < bytes.length);
  return { name, uploadId };
}
