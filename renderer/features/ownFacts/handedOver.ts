import { OWN_FACTS_BOUNDS, OWN_FACTS_PART } from '../../../shared/domain/ownFactsBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { ReadFacts } from '../../../shared/ipc/ownFacts.ts';
import { base64Of } from '../../base/base64Of.ts';

/** Hands a file over in parts that a call can bring along, and has it read. */
export async function handedOver(bridge: Bridge, file: File): Promise<Answer<ReadFacts | null>> {
  if (file.size > OWN_FACTS_BOUNDS.file) {
    return { ok: true, value: { kind: 'refused', fileName: file.name, reason: 'tooLarge', place: null } };
  }
  const upload = await uploaded(bridge, file);
  return upload.ok ? bridge.ownFacts.read({ uploadId: upload.value }) : upload;
}

/** Hands the bytes of a file over, and answers by which id they are read. */
export async function uploaded(bridge: Bridge, file: File): Promise<Answer<string>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const uploadId = crypto.randomUUID();
  let at = 0;
  do {
    const part = base64Of(bytes.subarray(at, at + OWN_FACTS_PART));
    const answer = await bridge.ownFacts.handOver({ uploadId, part });
    if (!answer.ok) return answer;
    at += OWN_FACTS_PART;
  } while (at < bytes.length);
  return { ok: true, value: uploadId };
}
