import { NUMBERS_FILE } from '../../../shared/domain/exportBounds.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Answer } from '../../../shared/ipc/entry.ts';
import type { NumbersImport } from '../../../shared/ipc/exports.ts';
import { base64Of } from '../../base/giveFile.ts';

/**
 * The customer numbers of a file that the clerk has chosen or dropped. Its bytes cross the bridge and its path never
 * does (docs/promises.md P11); what is too large is refused before it is read, and a folder as what is no text.
 */
export async function numbersOfFile(bridge: Bridge, file: File): Promise<Answer<NumbersImport>> {
  const refused = (reason: 'tooLarge' | 'notText'): Answer<NumbersImport> => ({
    ok: true,
    value: { kind: 'refused', fileName: file.name, reason },
  });
  if (file.size > NUMBERS_FILE.given) return refused('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refused('notText');
  const answer = await bridge.exports.importNumbers({ content: base64Of(new Uint8Array(bytes)) });
  if (!answer.ok) return answer;
  return answer.value === null
    ? refused('notText')
    : { ok: true, value: { ...answer.value, fileName: file.name } };
}
