import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';
import { useBridge } from '../../app/bridgeContext.tsx';
import { paths } from '../../app/paths.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CheckSteps, STEP_TEXTS } from './CheckSteps.tsx';
import styles from './ConnectionCheck.module.css';
import { resetCheck, runCheck, takeCheckLine, useConnectionCheckStore } from './connectionCheckStore.ts';

interface ConnectionCheckProps {
  readonly connection: ConnectionSummary;
  readonly startsAtOnce: boolean;
}

/** Goes through the steps of a look-up and names the one that fails. */
export function ConnectionCheck({ connection, startsAtOnce }: ConnectionCheckProps) {
  const t = useTexts('connections');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const { id } = connection;
  const [number, setNumber] = useState('');
  const { run, withNumber, lines, failure } = useConnectionCheckStore();
  const check = () => runCheck(bridge, id, number.trim() === '' ? null : number);

  useEffect(() => {
    const stop = bridge.connections.checkProgress(takeCheckLine);
    if (startsAtOnce) void runCheck(bridge, id, null);
    return () => {
      stop();
      resetCheck();
    };
  }, [bridge, id, startsAtOnce]);

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
      {lines.length > 0 && <CheckSteps lines={lines} numberGiven={withNumber} />}
      <div role="status" className={styles['outcome']}>
        {run === 'done' &&
          (failed ? t('checkFailed', { step: t(STEP_TEXTS[failed.step]) }) : t('checkPassed'))}
        {run === 'done' && !failed && (
          <Button
            variant="primary"
            after={<ArrowRight size={14} aria-hidden />}
            onPress={() => navigate(paths.desk)}
          >
            {t('goToDesk')}
          </Button>
        )}
      </div>
    </Section>
  );
}
