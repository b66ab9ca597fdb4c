import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { LedgerFile } from '../../../shared/ipc/compare.ts';
import { giveFile } from '../../base/giveFile.ts';

/** Gives a ledger's file to the main process, and has it read. */
export async function giveLedger(bridge: Bridge, file: File): Promise<Answer<LedgerFile | null>> {
  const given = await giveFile(file, LEDGER_BOUNDS.file, bridge.compare.upload);
  const { name } = given;
  if ('failure' in given) return { ok: false, failure: given.failure };
  if ('refused' in given)
    return { ok: true, value: { kind: 'refused', fileName: name, reason: given.refused } };
  return bridge.compare.open({ kind: 'content', name, uploadId: given.uploadId });
}
