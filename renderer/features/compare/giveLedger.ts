import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { LedgerFile } from '../../../shared/ipc/compare.ts';
import { base64Of } from '../../base/base64Of.ts';

/**
 * Gives a file that was dropped, or chosen in a browser's own file field, to the main process in parts that a call can
 * bring along, and has it read. A folder that was dropped is no text.
 */
export async function giveLedger(bridge: Bridge, file: File): Promise<Answer<LedgerFile | null>> {
  const name = file.name.slice(0, 255).replace(/[/\\:]/g, '_');
  const refused = (reason: 'tooLarge' | 'notText'): Answer<LedgerFile> => ({
    ok: true,
    value: { kind: 'refused', fileName: name, reason },
  });
  if (file.size > LEDGER_BOUNDS.file) return refused('tooLarge');
  const buffer = await file.arrayBuffer().catch(() => null);
  if (buffer === null) return refused('notText');
  const bytes = new Uint8Array(buffer);
  const uploadId = crypto.randomUUID();
  let at = 0;
  do {
    const part = base64Of(bytes.subarray(at, at + LEDGER_BOUNDS.part));
    const answer = await bridge.compare.upload({ uploadId, part });
    if (!answer.ok) return answer;
    at += LEDGER_BOUNDS.part;
  } while (at < bytes.length);
  return bridge.compare.open({ kind: 'content', name, uploadId });
}
