import { type Call, offeredCalls } from '../threads/offeredCalls.ts';
import { openDatabase } from './database/database.ts';
import { ExplanationsRepository } from './facts/explanations/explanationsRepository.ts';
import { FactsRepository } from './facts/factsRepository.ts';
import { MarksRepository } from './facts/marks/marksRepository.ts';
import { type ListRooms, listRooms } from './listRooms.ts';
import { BankQueries } from './lists/bank/bankQueries.ts';
import { ComparisonQueries } from './lists/compare/comparisonQueries.ts';
import { ExplainedQueries } from './lists/compare/explainedQueries.ts';
import { type StopFlag, StopSign } from './lists/read/stopSign.ts';
import { openReader } from './reader.ts';
import type { OpenedFiles } from './threadSetup.ts';

/**
 * The reader of questions that may look at the rows of all customers, which take seconds where there are a million: a
 * thread of their own, so that no short question waits for one. It reads only.
 */
export function openLongReader(opened: OpenedFiles, key: Uint8Array) {
  // What reads a whole file finds little of it in a cache, and filling one takes time.
  const listsFile = openDatabase({ ...opened.lists, key }, { readonly: true, pageCache: 16 * 2 ** 20 });
  const factsFile = openDatabase({ ...opened.facts, key }, { readonly: true, pageCache: 2 ** 20 });
  const facts = new FactsRepository(factsFile);
  const marks = new MarksRepository(factsFile);
  let readVersion: unknown;
  const sign = new StopSign();
  const { lists, records, asOf, table } = listRooms(listsFile, facts, marks, sign);
  const comparisons = new ComparisonQueries(listsFile, table, { lists, asOf }, sign);
  const explained = new ExplainedQueries(comparisons, new ExplanationsRepository(factsFile));
  const banks = new BankQueries(listsFile, table, sign);
  return {
    answer: undefined,
    rooms: {
      long: new LongRoom({ lists, records, asOf, comparisons, explained, banks }, sign, () => {
        const version = factsFile.pragma('data_version', { simple: true });
        // The facts are written by the other reader.
        if (version !== readVersion) {
          facts.readAgain();
          marks.readAgain();
          explained.readAgain();
        }
        readVersion = version;
      }),
    },
    written: () => undefined,
    close: () => {
      for (const file of [listsFile, factsFile]) file.close();
    },
  };
}

/** What the reader of long questions can be asked. */
export type LongRooms = ListRooms & {
  readonly comparisons: ComparisonQueries;
  readonly explained: ExplainedQueries;
  readonly banks: BankQueries;
};

/** Whichever of the two readers a thread is to be. */
export function openEither(kind: 'short' | 'long', opened: OpenedFiles, key: Uint8Array) {
  return kind === 'long' ? openLongReader(opened, key) : openReader(opened, key);
}

class LongRoom {
  readonly #calls: ReadonlyMap<string, Call>;
  readonly #sign: StopSign;
  readonly #before: () => void;

  constructor(rooms: LongRooms, sign: StopSign, before: () => void) {
    this.#calls = offeredCalls({ ...rooms });
    this.#sign = sign;
    this.#before = before;
  }

  /** Answers a call of a room by its name. @throws KontorFailure cancelled, once the flag is set */
  ask(flag: StopFlag, name: string, args: readonly unknown[]): unknown {
    const call = this.#calls.get(name);
    if (call === undefined) throw new Error('no such call');
    this.#before();
    return this.#sign.during(flag, () => call(...args));
  }
}
