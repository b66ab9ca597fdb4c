import type { NumbersImport } from '../../../../shared/ipc/exports.ts';
import { chosenFile } from '../../../documents/files/sharedFolder.ts';
import { IMPORT_BOUNDS } from '../../../documents/tables/readText.ts';
import { runInWorker } from '../../../workers/boundedWorker.ts';
import type { ChosenPlaces } from '../../state/chosenPlaces.ts';
import type { FoundNumbers, NumbersReading } from './serveNumbers.ts';

/**
 * Customer numbers from a file: the one that a dialog of the main process names, or, where the host has no
 * dialogs, the content that the browser's own file field gave the page. Null when the clerk cancels.
 * @throws KontorFailure when the file cannot be read
 */
export async function importNumbers(
  { places, thread }: { readonly places: Pick<ChosenPlaces, 'openFile'>; readonly thread: URL },
  content: string | null,
): Promise<NumbersImport | null> {
  if (content !== null) return read(Buffer.from(content, 'base64'), null, thread);
  const chosen = await chosenFile(await places.openFile('numbers'), IMPORT_BOUNDS.file);
  return chosen && read(chosen.bytes, chosen.fileName, thread);
}

async function read(bytes: Uint8Array, fileName: string | null, thread: URL): Promise<NumbersImport> {
  if (bytes.length > IMPORT_BOUNDS.file) return { kind: 'refused', fileName, reason: 'tooLarge' };
  const found = await numbersOnThread(thread, bytes);
  if ('refused' in found) return { kind: 'refused', fileName, reason: found.refused };
  return { kind: 'read', fileName, ...found };
}

/**
 * Takes the numbers out of a file on a thread of its own; exceeding its memory or time is a refusal.
 * @throws any other error that ended the thread
 */
export function numbersOnThread(
  entry: URL,
  bytes: Uint8Array,
  seconds: number = IMPORT_BOUNDS.seconds,
): Promise<FoundNumbers> {
  const { memory } = IMPORT_BOUNDS;
  return runInWorker<{ numbers: NumbersReading }, FoundNumbers>(entry, {
    name: 'numbers',
    ask: ({ numbers }) => numbers.read(bytes),
    memory,
    seconds,
    exceeded: { refused: 'tooLarge' },
  });
}
