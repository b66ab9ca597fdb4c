import type { Guard } from './guard.ts';

const XML = 'electron/services/bank/walkXml.ts';
const HOSTILE = 'tests/unit/bank/hostileCamt.test.ts';
const NO_BANKS = "a file that no bank's is";
const SHEETS = 'tests/integration/cache/frozenSheets.test.ts';

/** Ledgers, banks' files, and what was frozen. */
export const LEDGER_GUARDS: readonly Guard[] = [
  {
    row: 'P43',
    what: "a bank's file has no document type",
    file: XML,
    out: "parser.on('doctype', () => refuse('doctype'));",
    test: HOSTILE,
    named: NO_BANKS,
  },
  {
    row: 'P43',
    what: "nothing in a bank's file stands for something else",
    file: XML,
    out: "known ?? refuse('entity')",
    instead: "known ?? ''",
    test: HOSTILE,
    named: NO_BANKS,
  },
  {
    row: 'P43',
    what: "a bank's file has no more levels than any bank's",
    file: XML,
    out: "if (depth > BANK_BOUNDS.depth) refuse('tooDeep');",
    test: HOSTILE,
    named: NO_BANKS,
  },
  {
    row: 'P42',
    what: 'a day that no bank has come to is none, and is counted',
    file: 'electron/services/bank/bankBook.ts',
    out: 'day !== null && day > this.#latest ? null : day',
    instead: 'day',
    test: 'tests/unit/bank/readCamt.test.ts',
    named: 'counts days that no bank has come to',
  },
  {
    row: 'P42',
    what: 'the rows of a comparison come to its sums',
    file: 'electron/services/compare/file/comparedRows.ts',
    out: 'if (!isWhole) throw new ListChanged();',
    test: 'tests/unit/compare/comparisonFile.test.ts',
    named: 'are refused where they do not come to the sums',
  },
  {
    row: 'P42',
    what: 'the file of a comparison is of one moment of the lists',
    file: 'electron/services/compare/file/comparisonFile.ts',
    out: 'if ((await rows.look()) !== isCurrent) throw new ListChanged();',
    test: 'tests/integration/compare/forgottenMeanwhile.test.ts',
    named: 'no file is written of a comparison whose list was fetched meanwhile',
  },
  {
    row: 'P42',
    what: 'a sheet is frozen only of what comes to its figures',
    file: 'electron/cache/facts/frozen/frozenSheetsRepository.ts',
    out: '!isDeepStrictEqual(draft.figures(partsIn(head.figures.ageing)), head.figures)',
    instead: 'false',
    test: SHEETS,
    named: 'are not kept where what was read does not come to what was said of the day',
  },
  {
    row: 'P42',
    what: 'who is seen in the bank is not reminded',
    file: 'electron/cache/lists/read/reminderHolds.ts',
    out: 'else if (isSeen(subject)) seen.push(base + n);',
    test: 'tests/integration/exports/reminders.test.ts',
    named: 'who is reminded, who is not and why',
  },
  {
    row: 'P30',
    what: 'a forgotten customer leaves every frozen sheet',
    file: 'electron/cache/facts/frozen/frozenForgetting.ts',
    out: "execute(database, 'DELETE FROM frozen_customer WHERE number = ? AND sheet = ?', number, ordinal);",
    test: SHEETS,
    named: 'lose the rows of a customer that is forgotten',
  },
  {
    row: 'P30',
    what: 'a forgotten customer leaves every saved comparison',
    file: 'electron/cache/facts/comparisons/savedComparisonsRepository.ts',
    out: 'execute(this.#database, `DELETE FROM saved_difference WHERE ${OF_CUSTOMER}`, ...bound);',
    test: 'tests/integration/compare/comparisonsKept.test.ts',
    named: 'a forgotten customer takes along its own',
  },
  {
    row: 'P51',
    what: 'what is seen in the bank is noted of no row that was fetched since',
    file: 'electron/cache/marking/marking.ts',
    out: 'this.#table.of(connectionId).version === version ? this.#each(connectionId, marks, writer) : null',
    instead: 'this.#each(connectionId, marks, writer)',
    test: 'tests/integration/bank/fetchedMeanwhile.test.ts',
    named: 'no payment is noted where a list was fetched',
  },
  {
    row: 'P51',
    what: 'what is seen in the bank is judged by no fetch from before it was noted',
    file: 'shared/domain/marks/judged.ts',
    out: 'seen === null || seen.fetchedAt <= notedAt || seen.paid === null',
    instead: 'seen === null || seen.paid === null',
    test: 'tests/unit/domain/marks/judged.test.ts',
    named: 'P51 what is seen in the bank',
  },
];
