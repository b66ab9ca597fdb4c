import { useMemo, useState } from 'react';
import type { StatementsTarget } from '../../../shared/domain/exportBounds.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { useDebouncedValue, useSettledOf } from '../../base/useDebouncedValue.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { type ListChoice, listChoice, useChosenList } from '../keptLists/listChoice.ts';
import { readReminderDays } from './ReminderDays.tsx';
import { useStatementDays } from './useStatementDays.ts';

/** Statements of account, or those of a reminder run. */
export type StatementsKind = 'statements' | 'reminders';

export type StatementsWhose = 'numbers' | 'overdue' | 'pinned' | ListChoice;

interface AtFirst {
  /** Numbers that are in the field. */
  readonly given: string;
  /** The kept list that is chosen. */
  readonly list: string | undefined;
  readonly kind: StatementsKind;
}

/** Milliseconds of quiet before what is typed is planned. */
const REST = 400;

/** A reminder run is of open items as of its day, whatever was chosen for statements before. */
const OPEN_ITEMS = { scope: 'open', from: null, to: null, lateOn: null, balances: false } as const;

/** What the clerk chooses for statements of many customers, and what of it can be planned. */
export function useStatementsChoice(connectionId: string, atFirst: AtFirst) {
  const t = useTexts('statements');
  const [kind, setKind] = useState(atFirst.kind);
  const [whose, setWhose] = useState(() => firstWhose(atFirst));
  const chosen = useChosenList(whose);
  const [numbers, setNumbers] = useState(atFirst.given);
  const days = useStatementDays();
  const [target, setTarget] = useState<StatementsTarget>('folder');
  const [template, setTemplate] = useState(t('templateDefault'));
  /** Null until it is another number than the one that was chosen last. */
  const [reminderDays, setReminderDays] = useState<string | null>(null);
  const meant = whose === 'numbers' ? numbers : (chosen.numbers ?? '');
  const pasted = useSettledOf(whose, meant, REST);
  const named = useDebouncedValue(template, REST);
  const restedDays = useDebouncedValue(reminderDays, REST);
  const { dates, areSettled } = useRestedDates(days);
  const isByNumber = whose !== 'overdue' && whose !== 'pinned';
  const reminded = restedDays === null ? null : readReminderDays(restedDays);
  const input = useMemo((): StatementsInput | null => {
    const numbers = pasted ?? '';
    if (isByNumber && numbers.trim() === '') return null;
    const of = isByNumber ? ({ kind: 'numbers', numbers } as const) : ({ kind: whose } as const);
    const common = { connectionId, whose: of, target, template: named };
    if (kind === 'reminders') {
      return reminded === undefined ? null : { ...common, ...OPEN_ITEMS, reminder: { days: reminded } };
    }
    return dates === null ? null : { ...common, ...dates, reminder: null };
  }, [connectionId, whose, isByNumber, pasted, dates, target, named, kind, reminded]);
  return {
    ...{ kind, setKind, whose, setWhose, chosen, numbers, setNumbers, days, target, setTarget },
    ...{ template, setTemplate, reminderDays, setReminderDays, input },
    /** By which an answer is of the same customers, whatever else is chosen. */
    ofWhom: `${kind}/${whose}/${pasted}`,
    /** Nothing that was typed is still waited for. */
    isSettled:
      !chosen.isLoading &&
      named === template &&
      restedDays === reminderDays &&
      areSettled &&
      (!isByNumber || pasted === meant),
  };
}

/** `dates` are null while what is typed is no day, or no period; `areSettled` once they are those that are typed. */
function useRestedDates({ scope, balances, ...typed }: ReturnType<typeof useStatementDays>) {
  // Open items are stated whatever their date.
  const period = scope === 'all' ? typed : { first: null, last: null };
  const lateOn = useDebouncedValue(typed.lateOn, REST);
  const first = useDebouncedValue(period.first, REST);
  const last = useDebouncedValue(period.last, REST);
  const dates = useMemo(() => {
    if (lateOn === undefined || first === undefined || last === undefined) return null;
    const backwards = Boolean(first && last && first > last);
    return backwards ? null : { scope, from: first, to: last, lateOn, balances };
  }, [scope, first, last, lateOn, balances]);
  const areSettled = lateOn === typed.lateOn && first === period.first && last === period.last;
  return { dates, areSettled };
}

function firstWhose({ given, list }: AtFirst): StatementsWhose {
  if (list !== undefined) return listChoice(list);
  return given === '' ? 'overdue' : 'numbers';
}
