import {
  type Ageing,
  type AgeingPart,
  daysSince,
  FIRST_AGEING,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { dayAfter, type LocalDate, localDay, startOfDay } from '../../../shared/domain/wallClock.ts';
import type { AsOfFigures, AsOfItem } from '../../../shared/ipc/asOf.ts';
import { fc } from '../../fastCheck.ts';
import { stepByHand } from '../../oracles/ageings.ts';
import {
  bodyOf,
  exactly,
  nextList,
  outstandingOf,
  type PlainList,
  plainList,
  readable,
} from './changeFeedModel.ts';

export const FIRST_DAY = '2026-02-23' as LocalDate;
const HOUR = 3_600_000;
const all = Array.from({ length: 9 }, (_, no) => no);

/** A week of fetches at any hour: several on one day, none on others, and what each finds of its customer. */
export const week = fc.array(
  fc.record({
    customer: fc.nat({ max: 2 }),
    list: plainList,
    /** Invoices that are as they were. */
    kept: fc.subarray(all, { minLength: 3 }),
    /** Nothing at all has changed. */
    isSame: fc.boolean(),
    hours: fc.nat({ max: 36 }),
  }),
  { minLength: 2, maxLength: 11 },
);

export type Week = typeof week extends fc.Arbitrary<infer Steps> ? Steps : never;

export interface Fetched {
  readonly at: number;
  readonly list: PlainList;
}

/** What was fetched of each customer, by number. */
export type Story = Map<string, Fetched[]>;

export const dayOf = (place: number): LocalDate => dayAfter(FIRST_DAY, 0, 0, place);
export const endOf = (day: LocalDate): number => startOfDay(dayAfter(day, 0, 0, 1));
export const begin = startOfDay(FIRST_DAY) + HOUR;
export const later = (at: number, hours: number): number => at + hours * HOUR;

/** The customers of a week. */
export const NUMBERS = ['1', '22', '333'];

/** The fetches of a week, one after the other; they go on with a story, whose last one was at `from`. */
export function* fetchesOf(steps: Week, story: Story, from: number = begin) {
  let at = from;
  for (const { customer, list, kept, isSame, hours } of steps) {
    at = later(at, hours);
    const number = NUMBERS[customer] as string;
    const fetches = story.get(number) ?? [];
    const before = fetches.at(-1)?.list;
    const now = before === undefined ? list : isSame ? before : nextList(before, list, new Set(kept));
    story.set(number, [...fetches, { at, list: now }]);
    yield { number, at, body: fetchedBody(now), hours };
  }
}

/** Two of the invoices have their numbers in common. */
export function fetchedBody(list: PlainList): string {
  return bodyOf(list).replaceAll('"N8"', '"N7"').replaceAll('"E8"', '"E7"');
}

/** An item as the answer has it, but for what only the store knows. */
export type PlainItem = Pick<
  AsOfItem,
  'invoiceNo' | 'entryNo' | 'status' | 'invoiceDate' | 'dueDate' | 'priceVat' | 'outstanding' | 'daysLate'
>;

export function itemsOf(list: PlainList, day: LocalDate): PlainItem[] {
  return readable(list)
    .filter(({ outstanding }) => outstanding !== 0)
    .map(({ no, status, invoiceDate, dueDate, priceVat, outstanding }) => {
      const shared = no === 8 ? 7 : no;
      const late = daysSince(dueDate, day);
      return {
        ...{ invoiceNo: `N${shared}`, entryNo: `E${shared}`, status, invoiceDate, dueDate },
        priceVat: exactly(priceVat),
        outstanding: exactly(outstanding),
        daysLate: outstanding > 0 && late > 0 ? late : null,
      };
    });
}

/** Whatever the order among items of one day. */
export function inOrder(items: readonly PlainItem[]): string[] {
  return items
    .map(({ invoiceNo, entryNo, status, dueDate, priceVat, outstanding, daysLate }) =>
      JSON.stringify([dueDate, invoiceNo, entryNo, status, priceVat, outstanding, daysLate]),
    )
    .sort();
}

export interface PlainState {
  readonly number: string;
  readonly kind: 'known' | 'notKept' | 'notFetched';
  /** What the last fetch by the end of the day has found; of one that is known. */
  readonly last: Fetched | undefined;
}

/** What is known of each customer at the end of a day, and what its last fetch has found. */
export function statesOn(story: Story, day: LocalDate): PlainState[] {
  const end = endOf(day);
  return [...story]
    .map(([number, fetches]): PlainState => {
      const last = fetches.findLast(({ at }) => at < end);
      const isLater = (fetches.at(-1)?.at ?? 0) >= end;
      return { number, kind: last === undefined ? 'notKept' : isLater ? 'known' : 'notFetched', last };
    })
    .sort((left, right) => Number(left.number) - Number(right.number));
}

/** The figures as a clerk with a pencil saves them on the day itself. */
export function savedFigures(states: readonly PlainState[], day: LocalDate, ageing: Ageing = FIRST_AGEING) {
  const lists = states.flatMap(({ kind, last }) => (kind === 'known' && last ? [last.list] : []));
  const items = lists.flatMap((list) => itemsOf(list, day));
  const count = (kind: PlainState['kind']) => states.filter((one) => one.kind === kind).length;
  const aged = [...stepsOf(ageing), 'credits'].map((part) => {
    const own = items.filter((item) => partOf(item, day, ageing) === part);
    return [
      part,
      { count: own.length, outstanding: sumOfDecimals(own.map(({ outstanding }) => outstanding)) },
    ];
  });
  return {
    customers: states.length,
    known: lists.length,
    outstanding: sumOfDecimals(lists.map(outstandingOf)),
    items: items.length,
    ageing: Object.fromEntries(aged) as AsOfFigures['ageing'],
    withoutItems: { customers: 0, outstanding: '0' },
    unknown: { notKept: count('notKept'), notFetched: count('notFetched'), differs: 0 },
    unreadable: {
      records: lists.reduce((sum, list) => sum + list.length - readable(list).length, 0),
      customersNotKnown: 0,
    },
  };
}

function partOf(item: PlainItem, day: LocalDate, ageing: Ageing): AgeingPart {
  if (item.outstanding.startsWith('-')) return 'credits';
  return stepByHand(ageing, item, day);
}

export function firstDayOf(story: Story, number: string): LocalDate {
  return localDay(story.get(number)?.[0]?.at ?? 0);
}
