import { type ReactNode, useMemo } from 'react';
import { EXPORT_TARGETS, type ExportTarget } from '../../../shared/domain/exportBounds.ts';
import { TEMPLATE_TOKENS, type TemplateToken } from '../../../shared/domain/templateTokens.ts';
import type { ExportInput } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { dataOf, isLoading, useQuery, useRetriedAnswer } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { said, type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { UntrustedText } from '../../ui/UntrustedText.tsx';
import { ExportPlan, hasWork } from './ExportPlan.tsx';
import styles from './ExportSheet.module.css';
import { useExportChoiceStore } from './exportChoiceStore.ts';
import { JobDialog } from './JobDialog.tsx';
import { NotNumbers } from './NotNumbers.tsx';
import { TemplateBox } from './TemplateBox.tsx';

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
