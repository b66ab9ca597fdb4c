import { type Ageing, type AgeingPart, daysSince, stepAt, stepsOf } from '../../shared/domain/ageing.ts';
import { sumOfDecimals } from '../../shared/domain/money.ts';
import { localDay } from '../../shared/domain/wallClock.ts';
import type { AsOfAsked, AsOfCustomer, AsOfItem } from '../../shared/ipc/asOf.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { keptIn } from './everyList.ts';
import { ageingOf, type FakeCustomer, type FakeData } from './fakeData.ts';

/** Lists were on any day as they are now; of the last of several customers nothing is known before its fetch. */
export function fakeAsOf(data: FakeData): Handlers['asOf'] {
  const split = (asked: AsOfAsked) => {
    const all = keptIn(data.customers, asked);
    const [known, unknown] = all.length < 2 ? [all, []] : [all.slice(0, -1), all.slice(-1)];
    return { all, known, unknown };
  };
  const itemsOf = (one: FakeCustomer, day: string): AsOfItem[] =>
    one.rows
      .filter(({ outstanding }) => outstanding !== '0')
      .map((row) => {
        const { id, invoiceNo, entryNo, type, status, agreementExternalId, priceVat, outstanding } = row;
        const late = daysSince(row.dueDate, day);
        return {
          customer: { ref: { connectionId: one.connectionId, number: one.number }, givenName: one.givenName },
          ...{ id, invoiceNo, entryNo, type, status, agreementExternalId, priceVat, outstanding },
          ...{ invoiceDate: row.invoiceDate, dueDate: row.dueDate },
          daysLate: late > 0 && !outstanding.startsWith('-') ? late : null,
        };
      });
  return {
    figures: async (asked) => {
      const { all, known, unknown } = split(asked);
      const items = known.flatMap((one) => itemsOf(one, asked.day));
      const aged = (part: AgeingPart) => {
        const own = items.filter((item) => partOf(item, asked.day, ageingOf(data)) === part);
        return { count: own.length, outstanding: sumOfDecimals(own.map(({ outstanding }) => outstanding)) };
      };
      return {
        customers: all.length,
        known: known.length,
        outstanding: sumOfDecimals(items.map(({ outstanding }) => outstanding)),
        items: items.length,
        ageing: {
          ...Object.fromEntries(stepsOf(ageingOf(data)).map((step) => [step, aged(step)])),
          credits: aged('credits'),
        },
        withoutItems: { customers: 0, outstanding: sumOfDecimals([]) },
        unknown: { notKept: unknown.length, notFetched: 0, differs: 0 },
        unreadable: { records: 0, customersNotKnown: 0 },
        earlier: { customers: 0, oldest: null },
      };
    },
    items: async (asked) => {
      const items = split(asked).known.flatMap((one) => itemsOf(one, asked.day));
      return {
        total: items.length,
        revision: 1,
        rows: items.slice(asked.offset, asked.offset + asked.limit),
      };
    },
    customers: async (asked) => {
      const lists = split(asked);
      const rows = (asked.known ? lists.known : lists.unknown).map((one): AsOfCustomer => {
        const customer = {
          ref: { connectionId: one.connectionId, number: one.number },
          givenName: one.givenName,
        };
        const at = one.fetchedAt ?? 0;
        if (!asked.known) return { customer, state: { kind: 'notKept', since: localDay(at) } };
        const items = itemsOf(one, asked.day);
        const outstanding = sumOfDecimals(items.map((item) => item.outstanding));
        const fetches = { since: at, until: at };
        return {
          customer,
          state: { kind: 'known', outstanding, items: items.length, unreadable: 0, ...fetches },
        };
      });
      return { total: rows.length, revision: 1, rows: rows.slice(asked.offset, asked.offset + asked.limit) };
    },
    save: async (asked) => ({
      fileName: `items.${asked.format}`,
      items: split(asked).known.flatMap((one) => itemsOf(one, asked.day)).length,
    }),
    previewName: async ({ format }) => ({ name: `Open items.${format}`, unknownTokens: [] }),
  };
}

function partOf({ outstanding, ...days }: AsOfItem, day: string, ageing: Ageing): AgeingPart {
  if (outstanding.startsWith('-')) return 'credits';
  return stepAt(ageing, daysSince(ageing.by === 'due' ? days.dueDate : days.invoiceDate, day));
}
