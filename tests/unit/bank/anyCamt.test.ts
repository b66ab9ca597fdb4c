import { describe, expect, it } from 'vitest';
import { BankReading } from '../../../electron/services/reconciliation/bankHandler.ts';
import { readCamt } from '../../../electron/services/reconciliation/readCamt.ts';
import { BANK_SKIPS, type BankFile, type BankSkip } from '../../../shared/domain/bankEntries.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { camtFile } from '../../fakes/camtFile.ts';
import { camtAmountOf, type PlannedEntry, plannedFile } from '../../fakes/plannedCamt.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';

const reading = new BankReading();

/** The credits add up to the file's, and with what is skipped they are all entries of it. */
function expectAddedUp({ credits, figures }: BankFile): void {
  expect(sumOfDecimals(credits.map(({ amount }) => amount))).toBe(figures.credits);
  expect(credits.every(({ amount }) => amount !== '0' && !amount.startsWith('-'))).toBe(true);
  const opened = credits.reduce((sum, { isUnopened, parts }) => sum + (isUnopened ? 1 : 1 / parts), 0);
  const skipped = figures.skipped.reduce((sum, { count }) => sum + count, 0);
  expect(Math.round(opened) + skipped).toBe(figures.entries);
}

/** The currency of most credits, the first of several. */
function mainOf(planned: readonly PlannedEntry[]): string {
  const all = [...new Set(planned.map(({ currency }) => currency))];
  const credits = (of: string) =>
    planned.filter(({ skip, currency }) => skip === null && currency === of).length;
  return all.toSorted((one, other) => credits(other) - credits(one))[0] ?? '';
}

const unitsOf = (planned: readonly PlannedEntry[]) =>
  sumOfDecimals(planned.map(({ units }) => camtAmountOf(units)));

/** Drawn, and not of tables alone. */
const isOfCamt = (reason: BankSkip) => !['again', 'balance', 'unclear', 'title', 'hidden'].includes(reason);

describe('whatever a bank writes', () => {
  it('adds up, with each entry in its kind', () => {
    const seen = new Set<BankSkip>();
    fc.assert(
      fc.property(plannedFile, ({ file, planned }) => {
        const read = readCamt(Buffer.from(camtFile(file)));
        expectAddedUp(read);
        const main = mainOf(planned);
        const credited = planned.filter(({ skip, currency }) => skip === null && currency === main);
        expect(read.figures.credits).toBe(unitsOf(credited));
        expect(read.credits.map(({ isUnopened }) => isUnopened)).toEqual(
          credited.flatMap(({ credits, isUnopened }) => Array.from({ length: credits }, () => isUnopened)),
        );
        for (const { reason, currency, count, sum } of read.figures.skipped) {
          const own = planned.filter(
            (one) =>
              one.currency === currency &&
              (reason === 'currency' ? one.skip === null && currency !== main : one.skip === reason),
          );
          expect([reason, count, sum]).toEqual([reason, own.length, unitsOf(own)]);
          seen.add(reason);
        }
      }),
      { numRuns: casesOf(3_000, 300) },
    );
    expect([...seen].toSorted()).toEqual(BANK_SKIPS.filter(isOfCamt).toSorted());
  });

  it('says where its own sums are others', () => {
    fc.assert(
      fc.property(plannedFile, fc.nat({ max: 2 }), fc.boolean(), ({ file, planned }, off, isAll) => {
        const [first] = file.statements;
        if (first === undefined) return;
        const credits = planned
          .slice(0, first.entries.length)
          .filter(({ entry }) => entry.direction !== 'DBIT');
        const booked = credits.filter(({ entry }) => (entry.status ?? 'BOOK') === 'BOOK');
        const meant = isAll ? credits : booked;
        const units = meant.reduce((sum, one) => sum + one.units, off);
        const said = { number: meant.length + off, sum: camtAmountOf(units) };
        const read = readCamt(Buffer.from(camtFile({ ...file, statements: [{ ...first, said }] })));
        const sum = sumOfDecimals([said.sum]);
        const isRight = [unitsOf(credits), unitsOf(booked)].includes(sum);
        const isCounted = [credits.length, booked.length].includes(said.number);
        expect(read.figures.differences.filter(({ kind }) => kind === 'total')).toEqual(
          isRight ? [] : [{ kind: 'total', said: sum, found: unitsOf(credits), place: null }],
        );
        expect(read.figures.differences.filter(({ kind }) => kind === 'number')).toHaveLength(
          isCounted ? 0 : 1,
        );
        expect(off > 0 || (isRight && isCounted)).toBe(true);
      }),
      { numRuns: casesOf(1_000, 100) },
    );
  });

  it('counts what is there twice once, wherever it is', () => {
    fc.assert(
      fc.property(plannedFile, fc.nat(), ({ file }, turn) => {
        const once = readCamt(Buffer.from(camtFile(file)));
        const named = file.statements.map((one) => ({
          ...one,
          entries: one.entries.filter(({ bankReference }) => bankReference !== undefined),
        }));
        const doubled = { ...file, statements: [...file.statements, ...named.slice(turn % 2)] };
        const twice = readCamt(Buffer.from(camtFile(doubled)));
        expectAddedUp(twice);
        expect(twice.figures.credits).toBe(once.figures.credits);
        expect(twice.credits).toEqual(once.credits);
      }),
      { numRuns: casesOf(1_000, 100) },
    );
  });

  it('is refused at whichever element it is cut, and within one', async () => {
    const cut = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), isAtElement: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        plannedFile,
        fc.array(cut, { minLength: 20, maxLength: 20 }),
        async ({ file }, cuts) => {
          const whole = camtFile(file).trimEnd();
          const elements = [...whole.matchAll(/<|(?<=>)(?=.)/gs)].map(({ index }) => index);
          expect(await reading.read(Buffer.from(whole))).toHaveProperty('figures');
          for (const { at, isAtElement } of cuts) {
            const end = isAtElement
              ? (elements[Math.floor(at * (elements.length - 1))] ?? 0)
              : Math.floor(at * (whole.length - 1));
            const refused = end === 0 ? 'empty' : 'cut';
            expect(await reading.read(Buffer.from(whole.slice(0, end)))).toEqual({ refused });
          }
        },
      ),
      { numRuns: casesOf(1_000, 60) },
    );
  });

  it('adds up or is refused when it is damaged', async () => {
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat({ max: 60 }),
      instead: fc.constantFrom(
        '',
        '<',
        '</Ntry>',
        '<Ntry>',
        '&',
        '&x;',
        '\u0000',
        '-',
        '9',
        '<!--',
        ']]>',
        '"',
      ),
    });
    const refusals = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        plannedFile,
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        async ({ file }, all) => {
          let text = camtFile(file);
          for (const { at, length, instead } of all) {
            const start = Math.floor(at * text.length);
            text = text.slice(0, start) + instead + text.slice(start + length);
          }
          const answer = await reading.read(Buffer.from(text));
          if ('figures' in answer) expectAddedUp(answer);
          else if ('refused' in answer) refusals.add(answer.refused);
        },
      ),
      { numRuns: casesOf(3_000, 300) },
    );
    expect([...refusals]).toContain('damaged');
  });
});
