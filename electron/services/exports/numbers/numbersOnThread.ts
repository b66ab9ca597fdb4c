import { answerOnThread } from '../../../threads/answerOnThread.ts';
import { IMPORT_BOUNDS } from './importBounds.ts';
import type { FoundNumbers, NumbersReading } from './serveNumbers.ts';

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
  return answerOnThread<{ numbers: NumbersReading }, FoundNumbers>(entry, {
    name: 'numbers',
    ask: ({ numbers }) => numbers.read(bytes),
    memory,
    seconds,
    exceeded: { refused: 'tooLarge' },
  });
}
