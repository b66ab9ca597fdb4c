import { ArrowRight, CircleCheck, CircleDashed, CircleMinus, CircleX, LoaderCircle } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { CHECK_STEPS, type CheckStep } from '../../../shared/domain/connectionChoices.ts';
import type { CheckLine, ConnectionSummary } from '../../../shared/ipc/connections.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { connectionPath, paths } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { saidCheckFailure, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { DeliveryFieldSettings } from '../agreements/DeliveryFieldSettings.tsx';
import { SenderSection } from '../sender/SenderSection.tsx';
import styles from './ConnectionCheck.module.css';
import { ConnectionForm } from './ConnectionForm.tsx';

/** A new connection, or one that is there; the check follows once it is saved. */
export function ConnectionView({ connectionId }: { readonly connectionId: string | null }) {
  const t = useTexts('connections');
  const [, navigate] = useLocation();
  const connection = useApp((app) => app.connections.find(({ id }) => id === connectionId) ?? null);
  // A new connection was saved on the page before: its check is the first thing here.
  const [saves, setSaves] = useState(() => (history.state?.check === true ? 1 : 0));
  if (connectionId !== null && connection === null) return <EmptyState scope="page" title={t('gone')} />;
  const onSaved = (id: string) => {
    setSaves((before) => before + 1);
    if (connectionId === null) navigate(connectionPath(id), { replace: true, state: { check: true } });
  };
  return (
    <Page
      title={connection === null ? t('newTitle') : t('editTitle', { name: connection.name })}
      lead={t('lead')}
    >
      {!connection?.sample && <ConnectionForm connection={connection} onSaved={onSaved} />}
      {connection && <ConnectionCheck connection={connection} saves={saves} />}
      {connection && <SenderSection key={connection.id} connectionId={connection.id} />}
      {connection && <DeliveryFieldSettings connectionId={connection.id} />}
    </Page>
  );
}

const IDLE: ShownCheck = { run: 'idle', lines: [], failure: null };

const STEP_TEXTS = {
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

interface ConnectionCheckProps {
  readonly connection: ConnectionSummary;
  /** How often the connection was saved on this page: each time a check follows; 0 starts none. */
  readonly saves: number;
}

/** Goes through the steps of a look-up and names the one that fails. */
function ConnectionCheck({ connection, saves }: ConnectionCheckProps) {
  const t = useTexts('connections');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const { id } = connection;
  const [number, setNumber] = useState('');
  const { run, lines, failure, check: checkFor } = useConnectionCheck(id);
  const check = () => checkFor(number.trim() === '' ? null : number);

  const checkSaved = useEffectEvent(check);
  useEffect(() => {
    if (saves > 0) void checkSaved();
  }, [saves]);

  const goToDesk = async () => {
    const answer = await bridge.connections.activate({ connectionId: id });
    if (answer.ok) navigate(paths.desk);
    else showToast({ failure: answer.failure });
  };

  const failed = lines.find(({ state }) => state === 'failed');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <Section title={t('check')} lead={t('checkText')}>
      <form className={styles['ask']} onSubmit={submit} noValidate>
        <TextField
          label={t('checkCustomer')}
          optional
          value={number}
          onChange={setNumber}
          autoComplete="off"
        />
        <Button type="submit" isPending={run === 'running'}>
          {run === 'done' ? t('checkAgain') : t('checkRun')}
        </Button>
      </form>
      {failure && <ErrorPanel failure={failure} onRetry={() => void check()} />}
      {lines.length > 0 && <CheckSteps lines={lines} />}
      <div role="status" className={styles['outcome']}>
        {run === 'done' &&
          (failed ? t('checkFailed', { step: t(STEP_TEXTS[failed.step]) }) : t('checkPassed'))}
        {run === 'done' && !failed && (
          <Button
            variant="primary"
            after={<ArrowRight size={14} aria-hidden />}
            onPress={() => void goToDesk()}
          >
            {t('goToDesk')}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** One line for each step: its state as picture and word, and the cause where it failed. */
function CheckSteps({ lines }: { readonly lines: readonly CheckLine[] }) {
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

interface ShownCheck {
  readonly run: 'idle' | 'running' | 'done';
  readonly lines: readonly CheckLine[];
  /** The check itself could not be made. */
  readonly failure: Failure | null;
}

/** The lines of a connection check, each with its own state, and what begins one; only the newest shows its answer. */
function useConnectionCheck(connectionId: string) {
  const bridge = useBridge();
  const [shown, setShown] = useState(IDLE);
  const begun = useRef(0);
  useEffect(() => {
    return bridge.connections.checkProgress((line) => {
      if (line.connectionId !== connectionId) return;
      setShown((before) => ({
        ...before,
        lines: before.lines.map((known) => (known.step === line.step ? line : known)),
      }));
    });
  }, [bridge, connectionId]);
  const check = async (customerNumber: string | null) => {
    begun.current += 1;
    const mine = begun.current;
    const state = { state: 'waiting', skipped: null, failure: null, count: null } as const;
    setShown({
      ...IDLE,
      run: 'running',
      lines: CHECK_STEPS.map((step) => ({ connectionId, step, ...state })),
    });
    const answer = await bridge.connections.check({ connectionId, customerNumber });
    if (begun.current !== mine) return;
    setShown(
      answer.ok ? { ...IDLE, run: 'done', lines: answer.value } : { ...IDLE, failure: answer.failure },
    );
  };
  return { ...shown, check };
}
