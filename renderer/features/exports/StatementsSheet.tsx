import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS, type StatementsTarget } from '../../../shared/domain/bounds.ts';
import { REMINDER_DAYS } from '../../../shared/domain/reminders.ts';
import { STATEMENT_TOKENS } from '../../../shared/domain/templateTokens.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { StatementsInput } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDebouncedValue, useSettledOf } from '../../base/useDebouncedValue.ts';
import { dataOf, isLoading, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { KeepNumbers } from '../keptLists/ListNameDialog.tsx';
import {
  type ListChoice,
  ListTrouble,
  listChoice,
  useChosenList,
  useListChoices,
} from '../keptLists/listChoice.tsx';
import { SenderLacks } from '../sender/SenderLacks.tsx';
import { NotNumbers, PlanLine, TemplateProblems } from './ExportForm.tsx';
import styles from './ExportSheet.module.css';
import { ImportNumbers } from './ImportNumbers.tsx';
import { JobDialog } from './JobDialog.tsx';
import { RemindersByName, useHeldNames } from './RemindersByName.tsx';
import { StatementLateOn, StatementPeriod, StatementScope, useStatementDays } from './StatementSheet.tsx';

const LONGEST = 200;

interface StatementsSheetProps {
  readonly connectionId: string;
  /** Numbers that are in the field at first. */
  readonly given?: string;
  /** The kept list that is chosen at first. */
  readonly list?: string;
  /** What is chosen at first. */
  readonly kind?: StatementsKind;
  readonly onClose: () => void;
}

/**
 * Statements of account for many customers, by their numbers, or for all with something overdue; or a reminder run, which
 * says before it begins who is left out and why.
 */
export function StatementsSheet(props: StatementsSheetProps) {
  const { connectionId, given = '', list, kind = 'statements', onClose } = props;
  const bridge = useBridge();
  const t = useTexts('statements');
  const exports = useTexts('exports');
  const choice = useStatementsChoice(connectionId, { given, list, kind });
  const { input, isSettled, chosen, whose, days, target } = choice;
  const isReminding = choice.kind === 'reminders';
  const [byName, setByName] = useState(false);
  const ask = useMemo(
    () => (input === null ? null : () => bridge.exports.statementsPlan(input)),
    [bridge, input],
  );
  const { answer, retry } = useRetriedAnswer(ask, choice.ofWhom);
  const plan = input === null ? null : dataOf(answer);
  const isReady = input !== null && plan !== null && hasWork(plan) && isSettled;
  const reminders = plan?.reminders ?? null;
  return (
    <JobDialog
      title={t('title')}
      start={isReady ? () => bridge.exports.statements(input) : null}
      {...(target === 'folder' ? { words: { start: t('start') } } : {})}
      size="large"
      awaits={!isSettled || isLoading(answer)}
      onClose={onClose}
    >
      <div className="halves">
        <Select
          label={t('write')}
          value={choice.kind}
          onChange={choice.setKind}
          options={[
            { id: 'statements', label: t('writeStatements') },
            { id: 'reminders', label: t('writeReminders') },
          ]}
        />
        <Whose whose={whose} onWhose={choice.setWhose} />
      </div>
      {isReminding ? null : <StatementScope days={days} />}
      {!isReminding && days.scope === 'all' && <StatementPeriod days={days} />}
      {whose === 'numbers' && (
        <>
          <TextField
            label={exports('customersNumbers')}
            description={exports('customersNumbersHint')}
            value={choice.numbers}
            onChange={choice.setNumbers}
            maxLength={LONGEST_NUMBERS}
            rows={3}
            code
          />
          <ImportNumbers numbers={choice.numbers} onNumbers={choice.setNumbers}>
            <KeepNumbers connectionId={connectionId} numbers={choice.numbers} />
          </ImportNumbers>
          <NotNumbers pieces={plan?.notNumbers ?? []} all={plan?.refused ?? 0} />
        </>
      )}
      <ListTrouble chosen={chosen} />
      <div className="halves">
        {isReminding ? (
          <ReminderDays
            typed={choice.reminderDays}
            last={reminders?.days ?? null}
            onDays={choice.setReminderDays}
          />
        ) : (
          <StatementLateOn days={days} />
        )}
        <Select
          label={t('target')}
          value={target}
          onChange={choice.setTarget}
          options={[
            { id: 'folder', label: t('targetFolder') },
            { id: 'mergedPdf', label: t('targetMerged') },
          ]}
        />
      </div>
      {target === 'folder' && (
        <StatementNames template={choice.template} onTemplate={choice.setTemplate} plan={plan} />
      )}
      {input !== null && answer.state === 'failed' && <ErrorPanel failure={answer.failure} onRetry={retry} />}
      {plan !== null && <StatementsPlan plan={plan} />}
      {input !== null && reminders !== null && (
        <div className="buttons">
          <Button onPress={() => setByName(true)}>{t('byName')}</Button>
        </div>
      )}
      <SenderLacks connectionId={connectionId} />
      <p className="hint">{t(isReminding ? 'rulesReminders' : 'rules')}</p>
      {byName && input !== null && reminders !== null && (
        <RemindersByName
          statements={input}
          days={reminders.days}
          onOpened={onClose}
          onClose={() => setByName(false)}
        />
      )}
    </JobDialog>
  );
}

interface WhoseProps {
  readonly whose: StatementsWhose;
  readonly onWhose: (whose: StatementsWhose) => void;
}

function Whose({ whose, onWhose }: WhoseProps) {
  const t = useTexts('statements');
  const refreshing = useTexts('refreshing');
  const choices = useListChoices();
  return (
    <Select
      label={t('whose')}
      value={whose}
      onChange={onWhose}
      options={[
        { id: 'numbers', label: t('whoseNumbers') },
        { id: 'overdue', label: t('whoseOverdue') },
        { id: 'pinned', label: refreshing('scopePinned') },
        ...choices,
      ]}
    />
  );
}

/** Whether a job of this plan would write anything. */
function hasWork({ customers, notKept, reminders }: StatementsPlanned): boolean {
  return reminders === null ? customers > notKept : reminders.customers > 0;
}

interface StatementNamesProps {
  readonly template: string;
  readonly onTemplate: (template: string) => void;
  readonly plan: StatementsPlanned | null;
}

/** How the files are named: the template, what it makes of the first three, and what is wrong with it. */
function StatementNames({ template, onTemplate, plan }: StatementNamesProps) {
  const t = useTexts('statements');
  const problems = [
    ...(plan?.unknownTokens ?? []).map((token) => t('unknownToken', { token: `{${token}}` })),
    ...(plan?.namesEachCustomer === false ? [t('namesAlike', { token: '{customer}' })] : []),
  ];
  return (
    <div className="stack">
      <TextField
        label={t('template')}
        description={t('templateHint', { tokens: STATEMENT_TOKENS.map((token) => `{${token}}`).join(' ') })}
        value={template}
        onChange={onTemplate}
        maxLength={LONGEST}
        spellCheck="false"
        autoComplete="off"
        code
      />
      <TemplateProblems problems={problems} />
      {plan !== null && plan.firstNames.length > 0 && (
        <ul className={styles['names']} aria-label={t('template')}>
          {plan.firstNames.map((name) => (
            <li key={name}>
              <UntrustedText>{name}</UntrustedText>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type StatementsPlanned = Extract<
  Awaited<ReturnType<Bridge['exports']['statementsPlan']>>,
  { ok: true }
>['value'];

/**
 * How many customers, and whose lists are not cached, are old, or have unreadable records; of a reminder run how many are
 * reminded, and how many are left out for each reason.
 */
function StatementsPlan({ plan }: { readonly plan: StatementsPlanned }) {
  const t = useTexts('statements');
  const formats = useFormats();
  const now = useNow();
  const { reminders } = plan;
  const held = useHeldNames(reminders?.days ?? 0);
  const lines = [
    ...(reminders?.held ?? []).map(({ reason, customers }) => ({ ...held(reason), count: customers })),
    { name: t('duplicates'), count: plan.duplicates },
    { name: t('refused'), count: plan.refused },
    { name: t('notKept'), count: plan.notKept, hint: t('notKeptHint') },
    {
      name: t('stale'),
      count: plan.stale,
      hint: t('staleHint', { moment: formats.moment(plan.oldestFetch ?? now, now) }),
    },
    {
      name: t('unreadable'),
      count: plan.withUnreadable,
      hint: t('unreadableHint', formats.counted(plan.unreadable)),
    },
    { name: t('withoutReference'), count: plan.withoutReference, hint: t('withoutReferenceHint') },
    { name: t('withoutBalances'), count: plan.withoutBalances, hint: t('withoutBalancesHint') },
    {
      name: t('seenInBank'),
      count: plan.seenInBank,
      hint: t(reminders === null ? 'seenInBankHint' : 'seenInBankLeftOut'),
    },
  ].filter(({ count }) => count > 0);
  const ofStatements =
    plan.customers === plan.notKept ? t('nobody') : t('customers', formats.counted(plan.customers));
  const ofReminders = ({ customers, overdue }: NonNullable<StatementsPlanned['reminders']>) => {
    if (customers === 0) return t('remindedNobody');
    const figures = { ...formats.counted(customers), overdue: formats.amount(overdue, { currency: true }) };
    return t('reminded', figures);
  };
  return (
    <section aria-label={t('plan')}>
      <p role="status" className="strong screenTitle">
        {reminders === null ? ofStatements : ofReminders(reminders)}
      </p>
      {lines.length > 0 && (
        <dl className={styles['plan']}>
          {lines.map(({ name, count, hint }) => (
            <PlanLine key={name} name={name} count={formats.count(count)} hint={hint} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** Statements of account, or those of a reminder run. */
type StatementsKind = 'statements' | 'reminders';

type StatementsWhose = 'numbers' | 'overdue' | 'pinned' | ListChoice;

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
function useStatementsChoice(connectionId: string, atFirst: AtFirst) {
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

interface ReminderDaysProps {
  /** Null while it is the number that was chosen last. */
  readonly typed: string | null;
  /** The number that was chosen last; null while it is not known. */
  readonly last: number | null;
  readonly onDays: (days: string) => void;
}

/** In how many days a customer gets no second reminder. */
function ReminderDays({ typed, last, onDays }: ReminderDaysProps) {
  const t = useTexts('statements');
  const formats = useFormats();
  const most = formats.count(REMINDER_DAYS.most);
  return (
    <TextField
      label={t('reminderDays')}
      description={t('reminderDaysHint')}
      inputMode="numeric"
      value={typed ?? String(last ?? '')}
      onChange={onDays}
      error={
        typed !== null && readReminderDays(typed) === undefined ? t('reminderDaysError', { most }) : null
      }
    />
  );
}

/** Undefined for what is no such number. */
function readReminderDays(typed: string): number | undefined {
  const text = typed.trim();
  const days = Number(text);
  return /^\d{1,3}$/.test(text) && days <= REMINDER_DAYS.most ? days : undefined;
}
