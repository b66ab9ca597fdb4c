import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import type { CheckStep } from '../../../shared/domain/connectionChoices.ts';
import type { CheckLine } from '../../../shared/ipc/connections.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { saidCheckFailure } from '../../i18n/said.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ConnectionCheck.module.css';

export const STEP_TEXTS = {
  name: 'stepName',
  port: 'stepPort',
  tls: 'stepTls',
  service: 'stepService',
  generalToken: 'stepGeneralToken',
  customerToken: 'stepCustomerToken',
  invoiceList: 'stepInvoiceList',
} as const satisfies Record<CheckStep, string>;

const STATES = {
  waiting: { icon: CircleDashed, text: 'stateWaiting' },
  running: { icon: LoaderCircle, text: 'stateRunning' },
  passed: { icon: CircleCheck, text: 'statePassed' },
  failed: { icon: CircleX, text: 'stateFailed' },
  skipped: { icon: CircleMinus, text: 'stateSkipped' },
} as const;

const SKIPPED = {
  earlier: 'skippedEarlier',
  plainHttp: 'skippedPlainHttp',
  proxy: 'skippedProxy',
  notAsked: 'skippedNotAsked',
  noNumber: 'checkSkippedCustomer',
} as const satisfies Record<NonNullable<CheckLine['skipped']>, string>;

/** One line for each step: its state as picture and word, and the cause where it failed. */
export function CheckSteps({ lines }: { readonly lines: readonly CheckLine[] }) {
  return (
    <ol className={styles['steps']}>
      {lines.map((line) => (
        <StepLine key={line.step} line={line} />
      ))}
    </ol>
  );
}

function StepLine({ line }: { readonly line: CheckLine }) {
  const t = useTexts('connections');
  const locale = useLocale();
  const { icon: Icon, text } = STATES[line.state];
  return (
    <li className={classes(styles['step'], styles[line.state])}>
      <Icon
        size={16}
        aria-hidden
        className={classes(styles['icon'], line.state === 'running' && 'turning')}
      />
      <span className={styles['name']}>{t(STEP_TEXTS[line.step])}</span>
      <span className={styles['state']}>
        {t(text)}
        <StepDetail line={line} />
      </span>
      {line.failure && <p className={styles['cause']}>{saidCheckFailure(line.failure)(locale)}</p>}
    </li>
  );
}

function StepDetail({ line }: { readonly line: CheckLine }) {
  const t = useTexts('connections');
  if (line.count !== null) return <span>{t('checkedInvoices', { count: line.count })}</span>;
  return line.skipped === null ? null : <span>{t(SKIPPED[line.skipped])}</span>;
}
