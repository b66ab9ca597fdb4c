import { CloudOff, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import {
  CALLS_AT_ONCE,
  EXPORT_TARGETS,
  type ExportTarget,
  estimatedMinutes,
} from '../../../shared/domain/bounds.ts';
import { TEMPLATE_TOKENS, type TemplateToken } from '../../../shared/domain/templateTokens.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { ExportInput } from '../../../shared/ipc/exports.ts';
import { useAppStore } from '../../base/appStore.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { dataOf, isLoading, useQuery, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import styles from './ExportSheet.module.css';
import { useExportChoiceStore } from './exportRequest.ts';
import { JobDialog } from './JobDialog.tsx';

const TOKEN_NAMES: Readonly<Record<TemplateToken, TextKey<'exports'>>> = {
  customer: 'tokenCustomer',
  name: 'tokenName',
  invoice: 'tokenInvoice',
  entry: 'tokenEntry',
  date: 'tokenDate',
  year: 'tokenYear',
  month: 'tokenMonth',
  day: 'tokenDay',
  due: 'tokenDue',
  agreement: 'tokenAgreement',
  status: 'tokenStatus',
  amount: 'tokenAmount',
};

type Naming = 'target' | 'template';

/** Which invoices, without how they are written. */
export type ExportBase =
  | Omit<Extract<ExportInput, { readonly customer: unknown }>, Naming>
  | Omit<Extract<ExportInput, { readonly connectionId: unknown }>, Naming>;

const TARGETS: Readonly<
  Record<ExportTarget, { readonly label: TextKey<'exports'>; readonly where: TextKey<'exports'> }>
> = {
  folder: { label: 'targetFolder', where: 'whereFolder' },
  zip: { label: 'targetZip', where: 'whereZip' },
  mergedPdf: { label: 'targetMerged', where: 'whereMerged' },
};

interface ExportFormProps {
  readonly title: string;
  /** Keep the object while the same invoices are meant; null while none are. */
  readonly base: ExportBase | null;
  /** False while the clerk has just changed what `base` does not say yet: nothing else must be started. */
  readonly isSettled?: boolean;
  /** Names the invoices that are meant: with another key no figure of the last plan is shown. */
  readonly about: string;
  /** Where the clerk says which invoices. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Says what an export would do before it starts; the place is asked for by the main process. */
export function ExportForm({ title, base, isSettled = true, about, children, onClose }: ExportFormProps) {
  const bridge = useBridge();
  const t = useTexts('exports');
  const { target, template } = useExportChoiceStore();
  const ask = useMemo(() => (base === null ? null : () => bridge.exports.plan(base)), [bridge, base]);
  const { answer: plan, retry } = useRetriedAnswer(ask, about);
  const planned = dataOf(plan);
  const input = useMemo(
    (): ExportInput | null => (base === null ? null : { ...base, target, template }),
    [base, target, template],
  );
  const worth = isSettled && input !== null && planned !== null && hasWork(planned) ? input : null;
  return (
    <JobDialog
      title={title}
      words={{
        start: t(target === 'folder' ? 'start' : 'startFile'),
        starting: t('starting'),
        started: said('exports', 'started'),
        startFailed: t('startFailed'),
      }}
      start={worth && (() => bridge.exports.start(worth))}
      awaits={!isSettled || isLoading(plan)}
      onClose={onClose}
    >
      {children}
      {plan.state === 'failed' && (
        <ErrorPanel title={t('planFailed')} failure={plan.failure} onRetry={retry} />
      )}
      {plan.state === 'loading' && <SkeletonRows rows={5} />}
      {planned !== null && (
        <>
          <NotNumbers pieces={planned.notNumbers} all={planned.refused} />
          <ExportPlan
            plan={planned}
            many={base !== null && 'connectionId' in base}
            onlyNew={base !== null && meansOnlyNew(base)}
          />
        </>
      )}
      {planned !== null && input !== null && hasWork(planned) && (
        <>
          <Select
            label={t('target')}
            value={target}
            onChange={(next) => useExportChoiceStore.setState({ target: next })}
            options={EXPORT_TARGETS.map((id) => ({ id, label: t(TARGETS[id].label) }))}
          />
          {target !== 'mergedPdf' && (
            <TemplateField
              input={input}
              template={template}
              onTemplate={(next) => useExportChoiceStore.setState({ template: next })}
              files={planned.withPdf - planned.notSavedAgain}
            />
          )}
          <p className="hint">{t(TARGETS[target].where)}</p>
        </>
      )}
    </JobDialog>
  );
}

function meansOnlyNew({ selection }: ExportBase): boolean {
  if (selection.kind === 'notExportedYet') return true;
  return selection.kind === 'customers' && selection.filter.exportedHere === false;
}

interface TemplateFieldProps {
  readonly input: ExportInput;
  readonly template: string;
  readonly onTemplate: (template: string) => void;
  /** How many files there will be, the first three included. */
  readonly files: number;
}

/** How files are named: the template, what it makes of the first three, and what is wrong with it. */
function TemplateField({ input, template, onTemplate, files }: TemplateFieldProps) {
  const bridge = useBridge();
  const t = useTexts('exports');
  const formats = useFormats();
  const settledInput = useDebouncedValue(input);
  const ask = useMemo(() => () => bridge.exports.previewNames(settledInput), [bridge, settledInput]);
  const names = dataOf(useQuery(ask, 'names'));
  const more = files - (names?.firstNames.length ?? 0);
  const problems = [
    ...(names?.unknownTokens ?? []).map((token) => t('unknownToken', { token: `{${token}}` })),
    ...(names?.namesEachInvoice === false ? [t('namesAlike')] : []),
  ];
  return (
    <div className="stack">
      <TemplateBox
        label={t('template')}
        template={template}
        onTemplate={onTemplate}
        tokens={TEMPLATE_TOKENS.map((token) => ({ token, name: t(TOKEN_NAMES[token]) }))}
        problems={problems}
      />
      {names !== null && names.firstNames.length > 0 && (
        <ul className={styles['names']} aria-label={t('names')}>
          {names.firstNames.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two previews may be alike, and lines never move
            <li key={`${place} ${name}`}>
              <UntrustedText>{name}</UntrustedText>
              {names.sharedNames.includes(name) && <span className={styles['hint']}>{t('nameShared')}</span>}
            </li>
          ))}
          {more > 0 && <li className={styles['more']}>{t('namesMore', formats.counted(more))}</li>}
        </ul>
      )}
    </div>
  );
}

type Plan = Extract<Awaited<ReturnType<Bridge['exports']['plan']>>, { ok: true }>['value'];

/** Whether a job of this plan would do anything. */
function hasWork(plan: Plan): boolean {
  return plan.withPdf > 0 || plan.customersNotCached > 0;
}

interface ExportPlanProps {
  readonly plan: Plan;
  /** Of many customers, by their numbers. */
  readonly many: boolean;
  /** Only what was not exported here yet is meant. */
  readonly onlyNew: boolean;
}

/** How many, with and without a PDF, what was exported before, and how many requests. */
function ExportPlan({ plan, many, onlyNew }: ExportPlanProps) {
  const t = useTexts('exports');
  const formats = useFormats();
  const offline = useAppStore(isOffline);
  const fromService = plan.requests - plan.customersNotCached;
  const requestsHint =
    plan.customersNotCached > 0
      ? t('requestsAtLeast')
      : fromService < plan.withPdf - plan.notSavedAgain
        ? t(fromService === 0 ? 'requestsNone' : 'requestsHint')
        : undefined;
  return (
    <section aria-label={t('plan')}>
      <p className="strong screenTitle">{t('selected', formats.counted(plan.selected))}</p>
      <dl className={styles['plan']}>
        {many && <PlanLine name={t('customers')} count={formats.count(plan.customers)} />}
        {many && plan.duplicates > 0 && (
          <PlanLine
            name={t('duplicates')}
            count={formats.count(plan.duplicates)}
            hint={t('duplicatesHint')}
          />
        )}
        {many && plan.refused > 0 && <PlanLine name={t('refused')} count={formats.count(plan.refused)} />}
        {plan.customersNotCached > 0 && (
          <PlanLine
            name={t('customersNotCached')}
            count={formats.count(plan.customersNotCached)}
            hint={t('customersNotCachedHint')}
          />
        )}
        <PlanLine name={t('withPdf')} count={formats.count(plan.withPdf)} />
        <PlanLine
          name={t('withoutPdf')}
          count={formats.count(plan.withoutPdf)}
          hint={plan.withoutPdf > 0 ? t('withoutPdfHint') : undefined}
        />
        {plan.sameNumber > 0 && (
          <PlanLine
            name={t('sameNumber')}
            count={formats.count(plan.sameNumber)}
            hint={t('sameNumberHint')}
          />
        )}
        {plan.unreadable > 0 && (
          <PlanLine
            name={t('unreadable')}
            count={formats.count(plan.unreadable)}
            hint={t('unreadableHint')}
          />
        )}
        {!onlyNew && <PlanLine name={t('exportedBefore')} count={formats.count(plan.exportedBefore)} />}
        <PlanLine name={t('requests')} count={formats.count(plan.requests)} hint={requestsHint} />
        {plan.requests > 0 && <Estimate plan={plan} />}
      </dl>
      {!hasWork(plan) && (
        <p role="status" className={styles['nothing']}>
          {t(nothingWord(plan, onlyNew))}
        </p>
      )}
      {hasWork(plan) && offline && plan.requests > 0 && (
        <p role="status" className={styles['offline']}>
          <CloudOff size={14} aria-hidden />
          {t('offlineWaits')}
        </p>
      )}
    </section>
  );
}

function Estimate({ plan }: { readonly plan: Plan }) {
  const t = useTexts('exports');
  const formats = useFormats();
  const minutes = minutesOf(plan);
  if (minutes === null) return <PlanLine name={t('estimate')} count={t('estimateNone')} />;
  const hint = plan.customersNotCached > 0 ? 'estimateByOthers' : 'estimateHint';
  return (
    <PlanLine
      name={t('estimate')}
      count={minutes === 0 ? t('estimateUnder') : t('estimateMinutes', formats.counted(minutes))}
      hint={t(hint, { calls: CALLS_AT_ONCE })}
    />
  );
}

/**
 * Whole minutes that its calls take, as an estimate: customers whose list was never fetched are taken to have as many
 * PDFs as the others. Null where there are no others.
 */
function minutesOf({ customers, customersNotCached, requests, withPdf, notSavedAgain }: Plan): number | null {
  if (customersNotCached === 0) return estimatedMinutes(requests);
  const fetched = customers - customersNotCached;
  if (fetched === 0) return null;
  return estimatedMinutes(requests + (customersNotCached * (withPdf - notSavedAgain)) / fetched);
}

/** Why there is nothing to do: all was exported before, no invoice is chosen, or none of them has a PDF. */
function nothingWord({ selected }: Plan, onlyNew: boolean): TextKey<'exports'> {
  if (onlyNew) return 'nothingNew';
  return selected === 0 ? 'nothingMeant' : 'nothing';
}

function isOffline({ app }: ReturnType<typeof useAppStore.getState>): boolean {
  return (app.state === 'ready' || app.state === 'stale') && app.value.connectivity.state === 'offline';
}

interface PlanLineProps {
  readonly name: string;
  readonly count: string;
  readonly hint?: ReactNode;
}

/** A figure of a plan, and what it means. */
export function PlanLine({ name, count, hint }: PlanLineProps) {
  return (
    <div className={styles['line']}>
      <dt>
        {name}
        {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
      </dt>
      <dd>{count}</dd>
    </div>
  );
}

type Piece = Plan['notNumbers'][number];

const PROBLEMS: Readonly<Record<Piece['problem'], TextKey<'exports'>>> = {
  empty: 'problem_empty',
  noDigits: 'problem_noDigits',
  severalNumbers: 'problem_severalNumbers',
  otherCharacters: 'problem_otherCharacters',
  tooLong: 'problem_tooLong',
};

interface NotNumbersProps {
  /** The first twenty. */
  readonly pieces: readonly Piece[];
  readonly all: number;
}

/** Pieces of a pasted or imported list that are no customer number, each with the reason. */
export function NotNumbers({ pieces, all }: NotNumbersProps) {
  const t = useTexts('exports');
  const formats = useFormats();
  if (pieces.length === 0) return null;
  const more = all - pieces.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles['notNumbers']} tabIndex={0} aria-label={t('notNumbers')}>
      <p role="status">{t('notNumbers')}</p>
      <ul>
        {pieces.map(({ piece, problem }) => (
          <li key={piece}>
            <UntrustedText>{piece}</UntrustedText>{' '}
            <span className={styles['problem']}>({t(PROBLEMS[problem])})</span>
          </li>
        ))}
        {more > 0 && <li className={styles['problem']}>{t('notNumbersMore', formats.counted(more))}</li>}
      </ul>
    </section>
  );
}

const LONGEST = 200;

interface TemplateBoxProps {
  readonly label: string;
  readonly template: string;
  readonly onTemplate: (template: string) => void;
  /** In the order of the menu, with what each means. */
  readonly tokens: readonly { readonly token: string; readonly name: string }[];
  /** What is wrong with the template, each a sentence. */
  readonly problems: readonly string[];
}

/** A template of file names: the box, a menu of its tokens, and what is wrong with it. */
export function TemplateBox({ label, template, onTemplate, tokens, problems }: TemplateBoxProps) {
  const t = useTexts('exports');
  return (
    <>
      <div className={styles['template']}>
        <TextField
          label={label}
          value={template}
          onChange={onTemplate}
          maxLength={LONGEST}
          spellCheck="false"
          autoComplete="off"
          code
        />
        <Menu
          label={t('insertToken')}
          placement="bottom end"
          trigger={<Button icon={<Plus size={14} aria-hidden />}>{t('insertToken')}</Button>}
          entries={tokens.map(({ token, name }) => ({
            id: token,
            label: `${name} {${token}}`,
            isDisabled: template.length + token.length + 2 > LONGEST,
            onAction: () => onTemplate(`${template}{${token}}`),
          }))}
        />
      </div>
      <TemplateProblems problems={problems} />
    </>
  );
}

/** What is wrong with a template of names, each a sentence. */
export function TemplateProblems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div role="status" className={styles['problems']}>
      {problems.map((problem) => (
        <p key={problem}>
          <TriangleAlert size={13} aria-hidden />
          {problem}
        </p>
      ))}
    </div>
  );
}
