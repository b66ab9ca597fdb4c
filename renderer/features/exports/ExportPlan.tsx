import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { CALLS_AT_ONCE, estimatedMinutes } from '../../../shared/domain/exportBounds.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { useAppStore } from '../../base/appStore.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import styles from './ExportSheet.module.css';

export type Plan = Extract<Awaited<ReturnType<Bridge['exports']['plan']>>, { ok: true }>['value'];

/** Whether a job of this plan would do anything. */
export function hasWork(plan: Plan): boolean {
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
export function ExportPlan({ plan, many, onlyNew }: ExportPlanProps) {
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
