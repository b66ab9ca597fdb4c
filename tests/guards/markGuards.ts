import type { Guard } from './guard.ts';

const READER = 'electron/services/handOver/readEventFile.ts';
const HOSTILE = 'tests/integration/handOver/hostileEvents.test.ts';
const REFUSED = 'P49 files of events that come from anywhere';

/** Marks that come from other desks. */
export const MARK_GUARDS: readonly Guard[] = [
  {
    row: 'P49',
    what: 'a file is what was written',
    file: READER,
    out: 'if (sha256 !== hashOf(bytes.subarray(AFTER_HASH))) return damaged(null);',
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'a file in the folder has the name that it was written with',
    file: READER,
    out: "if (!isNamed(header, reading)) return refused('renamed');",
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'a key in a file has one value',
    file: READER,
    out: 'value === undefined || keysOf(value) < signs.keys',
    instead: 'value === undefined',
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'an author gives each counter once',
    file: READER,
    out: "if (counter === last) return refused('doubled', placeOf(count));",
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'the cost of a key is looked at before it is used',
    file: READER,
    out: "if (!isBearable(header.sealed.cost)) return refused('costly');",
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'a link is no file',
    file: 'electron/services/handOver/folderFiles.ts',
    out: "if (!(await lstat(path)).isFile()) return { refused: 'noFile', place: null };",
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'no counter leaps over a million',
    file: 'electron/cache/facts/marks/handOverRepository.ts',
    out: "if (header.last - this.#marks.highest(connectionId) > HAND_OVER_BOUNDS.leap) return { refused: 'leap' };",
    test: HOSTILE,
    named: REFUSED,
  },
  {
    row: 'P49',
    what: 'a forgotten customer comes back from no file',
    file: 'electron/cache/facts/marks/marksRepository.ts',
    out: "if (isForgotten) return 'forgotten';",
    test: 'tests/integration/handOver/unionOfEvents.test.ts',
    named: 'P49 a union of events',
  },
  {
    row: 'P49',
    what: 'a counter is given once',
    file: 'electron/cache/facts/marks/marksRepository.ts',
    out: 'this.#seen(connectionId, counter);',
    test: 'tests/integration/handOver/unionOfEvents.test.ts',
    named: 'P49 a union of events',
  },
  {
    row: 'P51',
    what: 'a mark is given to none of two invoices that share its numbers',
    file: 'electron/cache/lists/read/boundCustomer.ts',
    out: 'rows.length === 1 ? (rows[0] as MarkedRow) : null',
    instead: 'rows[0] ?? null',
    test: 'tests/integration/cache/marksInLists.test.ts',
    named: 'P51 marks in lists',
  },
  {
    row: 'P51',
    what: 'a promise is judged by no fetch from before it was noted',
    file: 'shared/domain/marks/judged.ts',
    out: 'seen === null || seen.fetchedAt <= notedAt) return NOT_KNOWN',
    instead: 'seen === null) return NOT_KNOWN',
    test: 'tests/unit/domain/marks/judged.test.ts',
    named: 'P51 a promise',
  },
  {
    row: 'P50',
    what: 'marks leave under a passphrase where one is demanded',
    file: 'electron/services/handOver/passphraseService.ts',
    out: "if (passphrase === null && this.#parts.organisation.needsPassphrase)\n      throw new KontorFailure('passphraseMissing');",
    test: 'tests/integration/policy/decided.test.ts',
    named: 'P50 are files of marks under a passphrase alone',
  },
];
