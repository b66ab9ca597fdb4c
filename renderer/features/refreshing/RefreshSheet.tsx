import { CloudOff, Moon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/bounds.ts';
import { REFRESH_SCOPES, type RefreshScope } from '../../../shared/domain/refreshSchedule.ts';
import type { RefreshPlan, RefreshScopeInput } from '../../../shared/ipc/refreshing.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useApp } from '../../base/useApp.ts';
import { useSettledOf } from '../../base/useDebouncedValue.ts';
import { dataOf, isLoading, useRetriedAnswer } from '../../base/useQuery.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { durationText, useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { said, useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NotNumbers } from '../exports/ExportForm.tsx';
import { ImportNumbers } from '../exports/ImportNumbers.tsx';
import { JobDialog } from '../exports/JobDialog.tsx';
import { KeepNumbers } from '../keptLists/ListNameDialog.tsx';
import {
  isListChoice,
  type ListChoice,
  ListTrouble,
  listChoice,
  useChosenList,
  useListChoices,
} from '../keptLists/listChoice.tsx';
import { LimitFields } from './LimitFields.tsx';
import styles from './Refresh.module.css';
import { choiceOf, limitsOf, SCOPE_NAMES } from './refreshChoice.ts';

/** Milliseconds of quiet before a pasted list is looked at. */
const REST = 300;

type Meant = RefreshScope | 'numbers' | 'selected' | ListChoice;

interface RefreshSheetProps {
  readonly connectionId: string;
  /** Numbers of customers that are selected where the sheet was opened; they are meant first. */
  readonly selected?: readonly string[];
  /** Numbers that are in the field at first. */
  readonly given?: string;
  /** The kept list that is chosen at first. */
  readonly list?: string;
  readonly onClose: () => void;
}

/** Whose lists are fetched again, within which limits; then a job does it. */
export function RefreshSheet({ connectionId, selected = [], given = '', list, onClose }: RefreshSheetProps) {
  const bridge = useBridge();
  const t = useTexts('refreshing');
  const formats = useFormats();
  const settings = useApp((app) => app.settings);
  const [meant, setMeant] = useState<Meant>(() => {
    if (list !== undefined) return listChoice(list);
    return selected.length > 0 ? 'selected' : 'numbers';
  });
  const lists = useListChoices();
  const chosen = useChosenList(meant);
  const [numbers, setNumbers] = useState(given);
  const [choice, setChoice] = useState(() => choiceOf(settings));
  const text = isListChoice(meant) ? (chosen.numbers ?? '') : numbers;
  const settled = useSettledOf(meant, text, REST);
  const limits = limitsOf(choice);
  const scope = useMemo(() => scopeOf(meant, settled, selected), [meant, settled, selected]);
  const wanted = limits && scope && JSON.stringify({ connectionId, scope, ...limits });
  const ask = useMemo(() => {
    if (wanted === null) return null;
    const { atOnce: _atOnce, ...input } = JSON.parse(wanted) as Parameters<typeof bridge.refreshing.start>[0];
    return () => bridge.refreshing.plan(input);
  }, [bridge, wanted]);
  const { answer, retry } = useRetriedAnswer(ask, meant);
  const plan = dataOf(answer);
  const isCurrent = settled === text || !(meant === 'numbers' || isListChoice(meant));
  const start =
    wanted !== null && isCurrent && plan !== null && plan.customers > 0
      ? () => bridge.refreshing.start(JSON.parse(wanted))
      : null;
  const scopes = [
    ...(selected.length > 0
      ? [
          {
            id: 'selected' as const,
            label: t('scopeSelected', formats.counted(selected.length)),
          },
        ]
      : []),
    { id: 'numbers' as const, label: t('scopeNumbers') },
    ...REFRESH_SCOPES.map((id) => ({ id, label: t(SCOPE_NAMES[id]) })),
    ...lists,
  ];
  return (
    <JobDialog
      writesFiles={false}
      title={t('title')}
      words={{
        start: t('start'),
        starting: t('starting'),
        started: said('refreshing', 'started'),
        startFailed: t('startFailed'),
      }}
      start={start}
      awaits={chosen.isLoading || !isCurrent || isLoading(answer)}
      onClose={onClose}
    >
      <Select label={t('scope')} value={meant} onChange={setMeant} options={scopes} />
      {meant === 'numbers' && (
        <>
          <TextField
            label={t('numbers')}
            description={t('numbersHint')}
            value={numbers}
            onChange={setNumbers}
            maxLength={LONGEST_NUMBERS}
            rows={4}
            code
            autoFocus
          />
          <ImportNumbers numbers={numbers} onNumbers={setNumbers}>
            <KeepNumbers connectionId={connectionId} numbers={numbers} />
          </ImportNumbers>
        </>
      )}
      <ListTrouble chosen={chosen} />
      <LimitFields choice={choice} onChoice={setChoice} />
      {answer.state === 'failed' && (
        <ErrorPanel title={t('planFailed')} failure={answer.failure} onRetry={retry} />
      )}
      {answer.state === 'loading' && <SkeletonRows rows={3} />}
      {plan !== null && (
        <>
          <NotNumbers pieces={plan.notNumbers} all={plan.refused} />
          <RefreshPlanLines plan={plan} />
        </>
      )}
    </JobDialog>
  );
}

/** Null while no customer is chosen. */
function scopeOf(
  meant: Meant,
  numbers: string | null,
  selected: readonly string[],
): RefreshScopeInput | null {
  if (meant === 'selected') return { kind: 'numbers', numbers: selected.join(' ') };
  if (meant !== 'numbers' && !isListChoice(meant)) return { kind: meant };
  return numbers === null || numbers.trim() === '' ? null : { kind: 'numbers', numbers };
}

/** How many customers, what is left out, how many calls, and how long they take. */
function RefreshPlanLines({ plan }: { readonly plan: RefreshPlan }) {
  const t = useTexts('refreshing');
  const formats = useFormats();
  const now = useNow();
  const { language } = useLocale();
  const offline = useApp((app) => app.connectivity.state === 'offline');
  const { customers, fresh, unknown, calls, minutes, duplicates, quietUntil } = plan;
  const parts = [
    t('planCustomers', formats.counted(customers)),
    ...(fresh > 0 ? [t('planFresh', formats.counted(fresh))] : []),
    ...(unknown > 0 ? [t('planUnknown', formats.counted(unknown))] : []),
    ...(duplicates > 0 ? [t('planDuplicates', formats.counted(duplicates))] : []),
  ];
  return (
    <div className={styles['plan']} role="status">
      <p className={styles['count']}>{parts.join(', ')}</p>
      <p>
        {t('planCalls', formats.counted(calls))}
        {minutes !== null &&
          minutes > 0 &&
          `, ${t('planMinutes', { time: durationText(minutes, language) })}`}
      </p>
      {customers === 0 && <p>{t('planNobody')}</p>}
      {quietUntil !== null && (
        <p className="line">
          <Moon size={14} aria-hidden />
          {t('planQuiet', { moment: formats.moment(quietUntil, now) })}
        </p>
      )}
      {offline && calls > 0 && (
        <p className="line">
          <CloudOff size={14} aria-hidden />
          {t('planOffline')}
        </p>
      )}
    </div>
  );
}
