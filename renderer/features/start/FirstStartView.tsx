import { ArrowRight, FlaskConical, PlugZap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useLocation } from 'wouter';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { paths } from '../../base/paths.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import styles from './FirstStartView.module.css';
import { StartPage } from './StartPage.tsx';

/** The first screen of a new desk: a service of one's own, or the sample one. */
export function FirstStartView() {
  const t = useTexts('start');
  const bridge = useBridge();
  const [, navigate] = useLocation();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const explore = async () => {
    setStarting(true);
    setFailure(null);
    const answer = await bridge.connections.exploreSample({});
    setStarting(false);
    if (answer.ok) navigate(paths.desk);
    else setFailure(answer.failure);
  };
  return (
    <StartPage title={t('welcome')} lead={t('welcomeText')}>
      {failure && <ErrorPanel failure={failure} onRetry={() => void explore()} />}
      <div className={styles['choices']}>
        <Choice
          icon={<PlugZap size={20} aria-hidden />}
          title={t('connectTitle')}
          text={t('connectText')}
          onPress={() => navigate(paths.newConnection)}
        />
        <Choice
          icon={<FlaskConical size={20} aria-hidden />}
          title={t('sampleTitle')}
          text={t('sampleText')}
          isPending={isStarting}
          onPress={() => void explore()}
        />
      </div>
    </StartPage>
  );
}

interface ChoiceProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly isPending?: boolean;
  readonly onPress: () => void;
}

function Choice({ icon, title, text, isPending = false, onPress }: ChoiceProps) {
  return (
    <AriaButton
      className={styles['choice'] ?? ''}
      aria-disabled={isPending}
      onPress={() => !isPending && onPress()}
    >
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className="soft">{text}</span>
      </span>
      <ArrowRight size={16} aria-hidden className="faint" />
    </AriaButton>
  );
}
