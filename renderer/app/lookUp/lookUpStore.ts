import { typedAmounts } from '../../../shared/domain/amountFormat.ts';
import { type CustomerNumberProblem, parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import type { Answer, Failure } from '../../../shared/ipc/entry.ts';
import { createResettableStore } from '../../base/clearedStores.ts';
import { readScope, type ScopeMarks, SHORTEST_PART } from './lookUpScope.ts';

type Found = Awaited<ReturnType<Bridge['search']['find']>>;
type FoundAgreements = Awaited<ReturnType<Bridge['agreements']['find']>>;
type ValueOf<Given> = [Given] extends [Answer<infer Value>] ? Value : never;
export type FoundThings = ValueOf<Found> & { readonly agreements: ValueOf<FoundAgreements> };

/** What was found for one typed text. */
export interface LookUpAnswer {
  readonly text: string;
  /** The customer that the text names, when it is a customer number. */
  readonly customer: CustomerRef | null;
  /** Why it is not; null also for text that is no attempt at a number, such as a name, an address or an amount. */
  readonly problem: Exclude<CustomerNumberProblem, 'empty'> | null;
  readonly found: FoundThings;
  /** Why not all of it could be searched: that is not nothing found. */
  readonly failure: Failure | null;
}

const NOTHING: FoundThings = {
  customers: [],
  invoices: [],
  amounts: { invoices: [], more: false },
  agreements: { list: [], all: 0, more: false },
  all: { customers: 0, invoices: { count: 0, more: false } },
};
export const EMPTY_ANSWER: LookUpAnswer = {
  ...{ text: '', customer: null, problem: null, found: NOTHING, failure: null },
};

interface LookUpState {
  readonly text: string;
  readonly isOpen: boolean;
  /** Id of the entry that the clerk chose herself; null chooses the first. */
  readonly chosen: string | null;
  readonly answer: LookUpAnswer;
  /** Enter was pressed on text that is not a customer number and matches nothing. */
  readonly refused: boolean;
}

const CLOSED: LookUpState = { text: '', isOpen: false, chosen: null, answer: EMPTY_ANSWER, refused: false };

export const useLookUpStore = createResettableStore<LookUpState>('forget', CLOSED);

/** Few letters and digits in any disorder: a mistyped number. Anything with a word in it is searched for. */
const ATTEMPT = /^\p{L}{0,2}[\s\p{N}\p{P}]*\p{L}?$/u;

function problemOf(text: string, problem: CustomerNumberProblem): LookUpAnswer['problem'] {
  if (problem === 'empty' || !/\d/.test(text) || !ATTEMPT.test(text)) return null;
  return typedAmounts(text).length > 0 ? null : problem;
}

/** Asks what a text means. An answer to a text that has changed since is returned, but not shown. */
export async function askLookUp(
  bridge: Bridge,
  connectionId: string,
  text: string,
  marks: ScopeMarks,
): Promise<LookUpAnswer> {
  const { scope, text: wanted } = readScope(text.slice(0, 200), marks);
  if (wanted === '' || scope === 'commands') return show({ ...EMPTY_ANSWER, text });
  const parsed = scope === null || scope === 'customers' ? parseCustomerNumber(wanted) : null;
  const [found, agreements] = await Promise.all([
    bridge.search.find({ connectionId, text: parsed?.ok ? parsed.number : wanted, scope, amount: wanted }),
    (scope === null || scope === 'agreements') && wanted.length >= SHORTEST_PART
      ? bridge.agreements.find({ connectionId, text: wanted })
      : null,
  ]);
  return show({
    text,
    customer: parsed?.ok ? { connectionId, number: parsed.number } : null,
    problem: parsed === null || parsed.ok ? null : problemOf(wanted, parsed.problem),
    found: {
      ...(found.ok ? found.value : NOTHING),
      agreements: agreements?.ok ? agreements.value : NOTHING.agreements,
    },
    failure: failureOf(found) ?? failureOf(agreements),
  });
}

function failureOf(answer: Answer<unknown> | null): Failure | null {
  return answer === null || answer.ok || answer.failure.code === 'cancelled' ? null : answer.failure;
}

function show(answer: LookUpAnswer): LookUpAnswer {
  useLookUpStore.setState((now) => (now.text === answer.text ? { answer, chosen: null } : now));
  return answer;
}

const PAUSE = 60;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes what is typed and asks after a short pause. */
export function typeLookUp(
  bridge: Bridge,
  connectionId: string | null,
  text: string,
  marks: ScopeMarks,
): void {
  clearTimeout(timer);
  useLookUpStore.setState((now) => ({
    text,
    isOpen: true,
    chosen: null,
    refused: false,
    // Without a connection the text can only name a command.
    answer: text.trim() === '' || connectionId === null ? { ...EMPTY_ANSWER, text } : now.answer,
  }));
  if (connectionId !== null && text.trim() !== '') {
    timer = setTimeout(() => void askLookUp(bridge, connectionId, text, marks), PAUSE);
  }
}

export function openLookUp(): void {
  useLookUpStore.setState({ isOpen: true, chosen: null });
}

export function closeLookUp(): void {
  useLookUpStore.setState({ isOpen: false, chosen: null });
}

export function clearLookUp(): void {
  clearTimeout(timer);
  useLookUpStore.setState(CLOSED);
}

/** Moves the choice within the list as shown, wrapping at both ends. */
export function moveLookUp(step: 1 | -1, ids: readonly string[]): void {
  useLookUpStore.setState(({ chosen, isOpen }) => {
    if (!isOpen || ids.length === 0) return { isOpen: true, chosen: null };
    const place = Math.max(0, ids.indexOf(chosen ?? ''));
    return { chosen: ids[(place + step + ids.length) % ids.length] ?? null };
  });
}

export function pointLookUp(chosen: string): void {
  useLookUpStore.setState({ chosen });
}

export function refuseLookUp(): void {
  useLookUpStore.setState({ refused: true, isOpen: true });
}

/** Ids of the commands that were used last, newest first. */
export const useRecentCommands = createResettableStore<{ readonly ids: readonly string[] }>('wipe', {
  ids: [],
});

const MOST_REMEMBERED = 8;

export function rememberCommand(id: string): void {
  useRecentCommands.setState(({ ids }) => ({
    ids: [id, ...ids.filter((other) => other !== id)].slice(0, MOST_REMEMBERED),
  }));
}
