import type { Bridge } from '../../../shared/ipc/bridge.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { PlanLine } from './ExportPlan.tsx';
import styles from './ExportSheet.module.css';
import { useHeldNames } from './heldNames.ts';

export type StatementsPlanned = Extract<
  Awaited<ReturnType<Bridge['exports']['statementsPlan']>>,
  { ok: true }
>['value'];

/**
 * How many customers, and whose lists are not cached, are old, or have unreadable records; of a reminder run how many are
 * reminded, and how many are left out for each reason.
 */
export function StatementsPlan({ plan }: { readonly plan: StatementsPlanned }) {
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
