import { BANK_BOUNDS } from '../../../shared/domain/bankBounds.ts';
import type { Answer } from '../../../shared/ipc/answer.ts';
import type { BankOpened } from '../../../shared/ipc/bank.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { giveFile } from '../../base/giveFile.ts';

/** Gives a bank's file to the main process, and has it read. */
export async function giveBank(bridge: Bridge, file: File): Promise<Answer<BankOpened | null>> {
  const given = await giveFile(file, BANK_BOUNDS.file, bridge.bank.upload);
  const { name } = given;
  if ('failure' in given) return { ok: false, failure: given.failure };
  if ('refused' in given)
    return { ok: true, value: { kind: 'refused', fileName: name, reason: given.refused } };
  return bridge.bank.open({ kind: 'content', name, uploadId: given.uploadId });
}
