import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import type { StatementsTarget } from '../../../shared/domain/exportTarget.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { isLoading, latestValue } from '../../base/loadState.ts';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { KeepNumbers } from '../keptLists/KeepNumbers.tsx';
import { ListTrouble } from '../keptLists/ListTrouble.tsx';
import { type ListChoice, listChoice, useChosenList, useListChoices } from '../keptLists/listChoice.ts';
import { SenderLacks } from '../sender/SenderLacks.tsx';
import { ImportNumbers } from './ImportNumbers.tsx';
import { NotNumbers } from './NotNumbers.tsx';
import { StartDialog } from './StartDialog.tsx';
import { StatementLateOn, StatementPeriod, StatementScope } from './StatementFields.tsx';
import { StatementNames } from './StatementNames.tsx';
import { StatementsPlan } from './StatementsPlan.tsx';
import { useStatementDays } from './useStatementDays.ts';

interface StatementsSheetProps {
  readonly connectionId: string;
  /** Numbers that are in the field at first. */
  readonly given?: string;
  /** The kept list that is chosen at first. */
  readonly list?: string;
  readonly onClose: () => void;
}

/** Milliseconds of quiet before a typed list or name is planned. */
const REST = 400;

/** Statements of account for many customers, by their numbers, or for all with something overdue. */
export function StatementsSheet({ connectionId, given = '', list, onClose }: StatementsSheetProps) {
  const bridge = useBridge();
  const t = useTexts('statements');
  const exports = useTexts('exports');
  const [whose, setWhose] = useState<'numbers' | 'overdue' | ListChoice>(() => firstChoice(given, list));
  const choices = useListChoices();
  const chosen = useChosenList(whose);
  const [numbers, setNumbers] = useState(given);
  const days = useStatementDays();
  const { scope, balances } = days;
  const [target, setTarget] = useState<StatementsTarget>('folder');
  const [template, setTemplate] = useState(t('templateDefault'));
  const meant = whose === 'numbers' ? numbers : (chosen.numbers ?? '');
  const pasted = useSettled(meant, REST);
  const named = useSettled(template, REST);
  const lateOn = useSettled(days.lateOn, REST);
  // Open items are stated whatever their date.
  const first = useSettled(scope === 'all' ? days.first : null, REST);
  const last = useSettled(scope === 'all' ? days.last : null, REST);
  const backwards = Boolean(first && last && first > last);
  const input = useMemo((): StatementsInput | null => {
    if (lateOn === undefined || first === undefined || last === undefined || backwards) return null;
    if (whose !== 'overdue' && pasted.trim() === '') return null;
    const of = whose === 'overdue' ? { kind: whose } : ({ kind: 'numbers', numbers: pasted } as const);
    return {
      connectionId,
      whose: of,
      scope,
      from: first,
      to: last,
      lateOn,
      balances,
      target,
      template: named,
    };
  }, [connectionId, whose, pasted, scope, first, last, backwards, lateOn, balances, target, named]);
  const ask = useMemo(
    () => (input === null ? null : () => bridge.exports.statementsPlan(input)),
    [bridge, input],
  );
  const { answer, retry } = useRetriedAnswer(ask, `${whose}/${pasted}`);
  const plan = input === null ? null : latestValue(answer);
  const isSettled = !chosen.isLoading && named === template && (whose === 'overdue' || pasted === meant);
  const isReady = input !== null && plan !== null && plan.customers > plan.notKept && isSettled;
  return (
    <StartDialog
      title={t('title')}
      start={isReady ? () => bridge.exports.statements(input) : null}
      {...(target === 'folder' ? { words: { start: t('start') } } : {})}
      size="large"
      awaits={!isSettled || isLoading(answer)}
      onClose={onClose}
    >
      <div className="halves">
        <Select
          label={t('whose')}
          value={whose}
          onChange={setWhose}
          options={[
            { id: 'numbers', label: t('whoseNumbers') },
            { id: 'overdue', label: t('whoseOverdue') },
            ...choices,
          ]}
        />
        <StatementScope days={days} />
      </div>
      {scope === 'all' && <StatementPeriod days={days} />}
      {whose === 'numbers' && (
        <>
          <TextField
            label={exports('customersNumbers')}
            description={exports('customersNumbersHint')}
            value={numbers}
            onChange={setNumbers}
            maxLength={LONGEST_NUMBERS}
            rows={3}
            code
          />
          <ImportNumbers numbers={numbers} onNumbers={setNumbers}>
            <KeepNumbers connectionId={connectionId} numbers={numbers} />
          </ImportNumbers>
          <NotNumbers pieces={plan?.notNumbers ?? []} all={plan?.refused ?? 0} />
        </>
      )}
      <ListTrouble chosen={chosen} />
      <div className="halves">
        <StatementLateOn days={days} />
        <Select
          label={t('target')}
          value={target}
          onChange={setTarget}
          options={[
            { id: 'folder', label: t('targetFolder') },
            { id: 'mergedPdf', label: t('targetMerged') },
          ]}
        />
      </div>
      {target === 'folder' && <StatementNames template={template} onTemplate={setTemplate} plan={plan} />}
      {input !== null && answer.state === 'failed' && <ErrorPanel failure={answer.failure} onRetry={retry} />}
      {plan !== null && <StatementsPlan plan={plan} />}
      <SenderLacks connectionId={connectionId} />
      <p className="hint">{t('rules')}</p>
    </StartDialog>
  );
}

function firstChoice(given: string, list: string | undefined): 'numbers' | 'overdue' | ListChoice {
  if (list !== undefined) return listChoice(list);
  return given === '' ? 'overdue' : 'numbers';
}
