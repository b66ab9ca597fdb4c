import { afterAll, describe, expect, it } from 'vitest';
import { openAnalysisWorker } from '../../../electron/store/queryWorker.ts';
import {
  type Ledger,
  type LedgerLine,
  packedLedger,
} from '../../../electron/store/reconciliation/ledger/ledgerLines.ts';
import { cancellationFlag } from '../../../electron/workers/rpc.ts';
import { COMPARED_KINDS, type ComparedKind } from '../../../shared/domain/comparison.ts';
import { type Decimal, sumOfDecimals } from '../../../shared/domain/money.ts';
import type { LocalDate } from '../../../shared/domain/wallClock.ts';
import type { ComparedRow, ComparisonFigures } from '../../../shared/ipc/compare.ts';
import { fc } from '../../fastCheck.ts';
import { casesOf } from '../../promiseCounts.ts';
import { dayOf, endOf, fetchesOf, itemsOf, type Story, statesOn, type Week, week } from './asOfModel.ts';
import type { PlainList } from './changeFeedModel.ts';
import { coreForAll } from './coreForAll.ts';
import { customerRef, KEY } from './testStore.ts';

const core = coreForAll();
let long: ReturnType<typeof openAnalysisWorker> | null = null;
afterAll(() => long?.close());
let connections = 0;
let asked = 0;

/** Fetches as the script says; of which customers, and until when, is the caller's. */
function play(steps: Week, isMeant: (number: string, at: number) => boolean) {
  connections += 1;
  const connectionId = `c${connections}`;
  const story: Story = new Map();
  for (const { number, at, body } of fetchesOf(steps, story))
    if (isMeant(number, at)) core.ingest(customerRef(number, connectionId), body, 4_096, at);
  return { connectionId, story };
}

/** What the ledger of a day has of each invoice: what is open, another amount, or nothing; settled ones among them. */
function ledgerOf(
  lists: ReadonlyMap<string, PlainList>,
  day: LocalDate,
  drawn: readonly number[],
  isNamed: boolean,
): Ledger {
  const lines: LedgerLine[] = [];
  for (const [at, [customer, list]] of [...lists].entries())
    for (let no = 0; no < 9; no += 1) {
      const invoice = `N${no}`;
      const open = itemsOf(list, day).filter((item) => item.invoiceNo === invoice);
      const draw = drawn[(at * 9 + no) % drawn.length] ?? 0;
      if (draw === 0) continue;
      const amount =
        draw === 1 ? sumOfDecimals(open.map((item) => item.outstanding)) : (`${draw}.5` as Decimal);
      const days = { due: '2026-01-31' as LocalDate, invoiced: null };
      lines.push({
        ...{ row: lines.length, customer: isNamed ? customer : '', invoice, amount, days },
        reference: '',
      });
    }
  return { isNamed, lines, unreadable: [], unreadDays: 0, leftOut: { counts: {}, totalsOff: 0, first: [] } };
}

function compared(connectionId: string, ledger: Ledger, asOf: LocalDate | null) {
  long ??= openAnalysisWorker(core.opened, KEY);
  const { analysis } = long.apis;
  asked += 1;
  const id = asked;
  const order = {
    ...{ id, list: { connectionId, number: null }, amount: 'outstanding', filter: null },
    ...{ today: '2026-12-31', until: null, asOf, tolerance: '0.1', reference: null },
    ledger: packedLedger(ledger),
  };
  const figures = analysis.ask(cancellationFlag(), 'comparisons.begin', [order]) as ComparisonFigures;
  const rows = COMPARED_KINDS.flatMap((kind) => {
    const page = analysis.ask(cancellationFlag(), 'comparisons.page', [id, kind, 0, 1_000]) as {
      rows: ComparedRow[];
    };
    return page.rows;
  });
  return { figures, rows };
}

/** All that a clerk sees of a row, whatever its place. */
function seen(
  rows: readonly ComparedRow[],
  as: (kind: ComparedKind) => ComparedKind,
  withSuggestions: boolean,
): string[] {
  return rows
    .map(({ kind, ids: _, id: _id, suggestion, ...row }) =>
      JSON.stringify({ ...row, suggestion: withSuggestions ? suggestion : null, kind: as(kind) }),
    )
    .toSorted();
}

describe('a ledger compared with the balances as of a day', () => {
  it('after later changes gives what comparing on that day has given', () => {
    const found = new Map<ComparedKind, number>();
    fc.assert(
      fc.property(
        week,
        fc.nat({ max: 6 }),
        // Most lines (1) have the amount that is open: only these can differ in their day alone.
        fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { minLength: 27, maxLength: 27 }),
        fc.boolean(),
        (steps, place, drawn, isNamed) => {
          const day = dayOf(place);
          const { connectionId, story } = play(steps, () => true);
          const states = statesOn(story, day);
          const known = new Set(states.filter(({ kind }) => kind === 'known').map(({ number }) => number));
          const then = play(steps, (number, at) => known.has(number) && at < endOf(day));
          const lists = new Map(states.map(({ number, last }) => [number, last?.list ?? []]));
          const ledger = ledgerOf(lists, day, drawn, isNamed);

          const now = compared(connectionId, ledger, day);
          const before = compared(then.connectionId, ledger, null);
          const asThen = (kind: ComparedKind) =>
            kind !== 'notKnownThen' ? kind : isNamed ? 'neverFetched' : 'unknown';
          // A number that someone has who is not known then may be theirs: nothing else is suggested for it.
          const isSure = isNamed || known.size === story.size;
          expect(seen(now.rows, asThen, isSure)).toEqual(seen(before.rows, (kind) => kind, isSure));
          const { there, here, customers, unreadableHere } = before.figures;
          expect(now.figures).toMatchObject({ there, here, customers, unreadableHere });
          const differences = now.figures.kinds.map(({ difference }) => difference);
          expect(sumOfDecimals([there, ...differences])).toBe(here);
          // Who is not known is counted, and has nothing on this side.
          const { unknown } = now.figures.asOf ?? {};
          expect((unknown?.notKept ?? 0) + (unknown?.notFetched ?? 0)).toBe(story.size - known.size);
          for (const { kind, count } of now.figures.kinds) found.set(kind, (found.get(kind) ?? 0) + count);
        },
      ),
      { numRuns: casesOf(400, 80) },
    );
    const kinds = ['equal', 'amount', 'date', 'notKnownThen', 'settled', 'unknown', 'onlyHere'] as const;
    for (const kind of kinds) expect(found.get(kind), kind).toBeGreaterThan(0);
  });
});
