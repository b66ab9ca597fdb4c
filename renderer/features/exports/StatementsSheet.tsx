import { useMemo, useState } from 'react';
import { LONGEST_NUMBERS } from '../../../shared/domain/exportBounds.ts';
import { STATEMENT_TOKENS } from '../../../shared/domain/templateTokens.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { dataOf, isLoading } from '../../base/loadState.ts';
import { useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { KeepNumbers } from '../keptLists/KeepNumbers.tsx';
import { ListTrouble } from '../keptLists/ListTrouble.tsx';
import { useListChoices } from '../keptLists/listChoice.ts';
import { SenderLacks } from '../sender/SenderLacks.tsx';
import { PlanLine } from './ExportPlan.tsx';
import styles from './ExportSheet.module.css';
import { useHeldNames } from './heldNames.ts';
import { ImportNumbers } from './ImportNumbers.tsx';
import { JobDialog } from './JobDialog.tsx';
import { NotNumbers } from './NotNumbers.tsx';
import { ReminderDays } from './ReminderDays.tsx';
import { RemindersByName } from './RemindersByName.tsx';
import { StatementLateOn, StatementPeriod, StatementScope } from './StatementFields.tsx';
import { TemplateProblems } from './TemplateProblems.tsx';
import { type StatementsKind, type StatementsWhose, useStatementsChoice } from './useStatementsChoice.ts';

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
