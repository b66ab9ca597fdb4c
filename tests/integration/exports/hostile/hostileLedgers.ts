import { type HostileFile, quick, slow } from './hostileFile.ts';

const TITLES = 'Kundnr;Fakturanr;Belopp\n';
const of = (text: string) => () => Buffer.from(TITLES + text);

/** Texts that a ledger should not be; what comes of each is a number of rows, or any reason where none is named. */
export const HOSTILE_LEDGERS: readonly HostileFile[] = [
  quick(
    'ledger of as many lines as are read',
    [100_000],
    of('10001;Åkerlund & Söner AB;500001;2026-10-31;1 250,50;1 250,50;månadsavgift\n'.repeat(99_999)),
  ),
  slow(
    'ledger of as many bytes as are read',
    [100_000],
    of(`10001;500001;2026-10-31;1 250,50;0010001500001;${'månadsavgift '.repeat(32)}\n`.repeat(99_999)),
  ),
  quick('ledger of separators', [], of(';'.repeat(49_900_000))),
  slow('ledger of line breaks', [], of('\n'.repeat(49_900_000))),
  slow('ledger of one cell', [], of(`1;2;${'9'.repeat(49_900_000)}`)),
  quick('ledger with a quote that never ends', [], of(`1;"${'a;b\n'.repeat(9_900_000)}`)),
  quick('ledger with a number as long as itself', [], of(`1;${' F-0'.repeat(9_900_000)};7`)),
  quick('ledger of 100,001 lines', [], of('1;2;3\n'.repeat(100_001))),
  slow('ledger of amounts in two readings', [], of('1;2;1.250\n'.repeat(99_000))),
  slow('ledger of blanks and marks', [], of(`1;2;${" 1'1 ".repeat(9_000_000)}`)),
];
