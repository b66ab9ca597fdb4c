import { OWN_FACTS_BOUNDS } from '../../../shared/domain/ownFactsBounds.ts';
import { chosenFile } from '../../documents/files/sharedFolder.ts';
import { runInWorker } from '../../workers/boundedWorker.ts';
import type { ChosenPlaces } from '../state/chosenPlaces.ts';
import type { FoundFacts, OwnFactsReading } from './readOwnFacts.ts';

/** A file of 8 MB with 20,000 customers takes some 60 MB. */
const MEMORY = 150_000_000;
const SECONDS = 20;

/** A file that the clerk has chosen in a dialog of the main process; null when she cancels. */
export async function chosenFacts({
  places,
  thread,
}: {
  readonly places: Pick<ChosenPlaces, 'openFile'>;
  readonly thread: URL;
}): Promise<{ readonly fileName: string; readonly found: FoundFacts } | null> {
  const chosen = await chosenFile(await places.openFile('ownFacts'), OWN_FACTS_BOUNDS.file);
  return chosen && { fileName: chosen.fileName, found: await factsOnThread(thread, chosen.bytes) };
}

/** Reads the bytes on a thread of its own, whose memory and time are bounded. */
export async function factsOnThread(entry: URL, bytes: Uint8Array): Promise<FoundFacts> {
  if (bytes.length > OWN_FACTS_BOUNDS.file) return { refused: 'tooLarge', place: null };
  return runInWorker<{ ownFacts: OwnFactsReading }, FoundFacts>(entry, {
    name: 'ownFacts',
    ask: ({ ownFacts }) => ownFacts.read(bytes),
    memory: MEMORY,
    seconds: SECONDS,
    exceeded: { refused: 'tooLarge', place: null },
  });
}
