import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import type { StatementsTarget } from '../../../shared/domain/exportTarget.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { shownValue } from '../../base/remote.ts';
import { useRetriedAnswer } from '../../base/useAnswer.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ImportNumbers } from './ImportNumbers.tsx';
import styles from './ListSheet.module.css';
import { NotNumbers } from './NotNumbers.tsx';
import { StartDialog } from './StartDialog.tsx';
import { StatementNames } from './StatementNames.tsx';
import { StatementsPlan } from './StatementsPlan.tsx';

interface StatementsSheetProps {
  readonly connectionId: string;
  /** Numbers that are in the field at first. */
  readonly given?: string;
  readonly onClose: () => void;
}

/** Milliseconds of quiet before a typed list or name is planned. */
const REST = 400;

/** Statements of account for many customers, by their numbers, or for all with something overdue. */
export function StatementsSheet({ connectionId, given = '', onClose }: StatementsSheetProps) {
  const bridge = useBridge();
  const t = useTexts('statements');
  const lists = useTexts('lists');
  const exports = useTexts('exports');
  const formats = useFormats();
  const { settings } = useLocale();
  const today = localDay(useNow());
  const [whose, setWhose] = useState<'numbers' | 'overdue'>(given === '' ? 'overdue' : 'numbers');
  const [numbers, setNumbers] = useState(given);
  const [scope, setScope] = useState<'open' | 'all'>('open');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [late, setLate] = useState(() => formats.date(today));
  const [target, setTarget] = useState<StatementsTarget>('folder');
  const [template, setTemplate] = useState(t('templateDefault'));
  const pasted = useSettled(numbers, REST);
  const named = useSettled(template, REST);
  const lateOn = useSettled(readDay(late, settings.dateFormat), REST);
  // Open items are stated whatever their date.
  const period = (typed: string) => (scope === 'all' ? readDay(typed, settings.dateFormat) : null);
  const first = useSettled(period(from), REST);
  const last = useSettled(period(to), REST);
  const backwards = Boolean(first && last && first > last);
  const input = useMemo((): StatementsInput | null => {
    if (lateOn === undefined || first === undefined || last === undefined || backwards) return null;
    if (whose === 'numbers' && pasted.trim() === '') return null;
    const meant = whose === 'numbers' ? ({ kind: whose, numbers: pasted } as const) : { kind: whose };
    return { connectionId, whose: meant, scope, from: first, to: last, lateOn, target, template: named };
  }, [connectionId, whose, pasted, scope, first, last, backwards, lateOn, target, named]);
  const ask = useMemo(
    () => (input === null ? null : () => bridge.exports.statementsPlan(input)),
    [bridge, input],
  );
  const { answer, retry } = useRetriedAnswer(ask, `${whose}/${pasted}`);
  const plan = input === null ? null : shownValue(answer);
  const isReady = input !== null && plan !== null && plan.customers > plan.notKept && named === template;
  const example = formats.date(today);
  const wrong = (day: string | null | undefined) =>
    day === undefined ? lists('notADay', { example }) : null;
  return (
    <StartDialog
      title={t('title')}
      start={isReady ? () => bridge.exports.statements(input) : null}
      words={{
        start: target === 'folder' ? t('start') : lists('start'),
        starting: lists('starting'),
        started: lists('started'),
        startFailed: lists('startFailed'),
      }}
      size="large"
      onClose={onClose}
    >
      <div className={styles['row']}>
        <Select
          label={t('whose')}
          value={whose}
          onChange={setWhose}
          options={[
            { id: 'numbers', label: t('whoseNumbers') },
            { id: 'overdue', label: t('whoseOverdue') },
          ]}
        />
        <Select
          label={lists('statementScope')}
          value={scope}
          onChange={setScope}
          options={[
            { id: 'open', label: lists('statementOpen') },
            { id: 'all', label: lists('statementAll') },
          ]}
        />
      </div>
      {scope === 'all' && (
        <div className={styles['row']}>
          <TextField
            label={lists('statementFrom')}
            optional
            value={from}
            onChange={setFrom}
            placeholder={example}
            error={wrong(first)}
          />
          <TextField
            label={lists('statementTo')}
            optional
            value={to}
            onChange={setTo}
            placeholder={example}
            error={backwards ? lists('daysBackwards') : wrong(last)}
          />
        </div>
      )}
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
          <ImportNumbers numbers={numbers} onNumbers={setNumbers} />
          <NotNumbers pieces={plan?.notNumbers ?? []} all={plan?.refused ?? 0} />
        </>
      )}
      <div className={styles['row']}>
        <TextField
          label={lists('statementLateOn')}
          description={lists('statementLateOnHint')}
          value={late}
          onChange={setLate}
          placeholder={example}
          error={wrong(lateOn)}
        />
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
      <p className={styles['hint']}>{t('rules')}</p>
    </StartDialog>
  );
}
