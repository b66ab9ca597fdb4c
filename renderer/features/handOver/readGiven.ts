import { HAND_OVER_BOUNDS, HAND_OVER_PART } from '../../../shared/domain/marks/handOverBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { ReadEvents } from '../../../shared/ipc/handOver.ts';
import { base64Of } from '../../base/base64Of.ts';

/** Gives a file of a browser's own file field to the main process in parts that a call can bring along, and has it read. */
export async function readGiven(bridge: Bridge, file: File): Promise<Answer<ReadEvents | null>> {
  const fileName = file.name.slice(0, 255);
  if (file.size > HAND_OVER_BOUNDS.file) {
    return { ok: true, value: { kind: 'refused', fileName, reason: 'tooLarge', place: null } };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploadId = crypto.randomUUID();
  let at = 0;
  do {
    const part = base64Of(bytes.subarray(at, at + HAND_OVER_PART));
    const answer = await bridge.handOver.upload({ uploadId, part });
    if (!answer.ok) return answer;
    at += HAND_OVER_PART;
  } while (at < bytes.length);
  return bridge.handOver.read({ uploaded: { uploadId, called: fileName.replace(/[/\\:]/g, '_') } });
}
