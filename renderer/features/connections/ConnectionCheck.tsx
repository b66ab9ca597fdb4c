import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { ConnectionSummary } from '../../../shared/ipc/connections.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { paths } from '../../base/paths.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Section } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { CheckSteps, STEP_TEXTS } from './CheckSteps.tsx';
import styles from './ConnectionCheck.module.css';
import { useConnectionCheck } from './useConnectionCheck.ts';

interface ConnectionCheckProps {
  readonly connection: ConnectionSummary;
  /** How often the connection was saved on this page: each time a check follows; 0 starts none. */
  readonly saves: number;
}

/** Goes through the steps of a look-up and names the one that fails. */
export function ConnectionCheck({ connection, saves }: ConnectionCheckProps) {
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
