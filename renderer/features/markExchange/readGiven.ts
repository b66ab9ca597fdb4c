import { MARK_FILE_BOUNDS, MARK_FILE_PART } from '../../../shared/domain/marks/markExchangeBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { ReadEvents } from '../../../shared/ipc/markExchange.ts';
import { base64Of } from '../../base/base64Of.ts';

/** Gives a file of a browser's own file field to the main process in parts that a call can bring along, and has it read. */
export async function readGiven(bridge: Bridge, file: File): Promise<Answer<ReadEvents | null>> {
  const fileName = file.name.slice(0, 255);
  if (file.size > MARK_FILE_BOUNDS.file) {
    return { ok: true, value: { kind: 'refused', fileName, reason: 'tooLarge', place: null } };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploadId = crypto.randomUUID();
  let at = 0;
  do {
    const part = base64Of(bytes.subarray(at, at + MARK_FILE_PART));
    const answer = await bridge.markExchange.upload({ uploadId, part });
    if (!answer.ok) return answer;
    at += MARK_FILE_PART;
  } while (at < bytes.length);
  return bridge.markExchange.read({ uploaded: { uploadId, called: fileName.replace(/[/\\:]/g, '_') } });
}
