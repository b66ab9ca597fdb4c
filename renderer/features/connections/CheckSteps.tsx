import { CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import type { CheckLine, CheckStep } from '../../../shared/ipc/connections.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ConnectionCheck.module.css';

export const STEP_TEXTS = {
  address: 'stepAddress',
  tls: 'stepTls',
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

const CUSTOMER_STEPS: readonly CheckStep[] = ['customerToken', 'invoiceList'];

interface CheckStepsProps {
  readonly lines: readonly CheckLine[];
  readonly numberGiven: boolean;
}

/** One line for each step: its state as picture and word, and the cause where it failed. */
export function CheckSteps({ lines, numberGiven }: CheckStepsProps) {
  const hasFailed = lines.some(({ state }) => state === 'failed');
  return (
    <ol className={styles['steps']}>
      {lines.map((line) => (
        <StepLine key={line.step} line={line} numberGiven={numberGiven || hasFailed} />
      ))}
    </ol>
  );
}

function StepLine({ line, numberGiven }: { readonly line: CheckLine; readonly numberGiven: boolean }) {
  const t = useTexts('connections');
  const { icon: Icon, text } = STATES[line.state];
  return (
    <li className={classes(styles['step'], styles[line.state])}>
      <Icon size={16} aria-hidden className={styles['icon']} />
      <span className={styles['name']}>{t(STEP_TEXTS[line.step])}</span>
      <span className={styles['state']}>
        {t(text)}
        <StepDetail line={line} numberGiven={numberGiven} />
      </span>
      {line.failure && <p className={styles['cause']}>{line.failure.message}</p>}
    </li>
  );
}

function StepDetail({ line, numberGiven }: { readonly line: CheckLine; readonly numberGiven: boolean }) {
  const t = useTexts('connections');
  if (line.count !== null) return <span>{t('checkedInvoices', { count: line.count })}</span>;
  if (line.state !== 'skipped') return null;
  const lacksNumber = CUSTOMER_STEPS.includes(line.step) && !numberGiven;
  return <span>{lacksNumber ? t('checkSkippedCustomer') : t('checkSkippedStep')}</span>;
}
