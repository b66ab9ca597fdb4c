import { Layers, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAppStore } from '../base/appStore.ts';
import { useBridge } from '../base/bridgeContext.tsx';
import { paths } from '../base/paths.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../ui/Button.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { ConnectivityMark } from './ConnectivityMark.tsx';
import { EnvironmentMenu } from './EnvironmentMenu.tsx';
import { LookUpBox } from './lookUp/LookUpBox.tsx';
import styles from './TopBar.module.css';

export function TopBar() {
  const t = useTexts('shell');
  return (
    <header className={styles['bar']} data-area="lookUp" data-screen-only>
      <span className={styles['product']}>{t('product')}</span>
      <div className={styles['lookUp']}>
        <LookUpBox />
      </div>
      <div className={styles['state']}>
        <ConnectivityMark />
        <EnvironmentMenu />
        <JobsIndicator />
      </div>
    </header>
  );
}

/** How many jobs are running, and whether some failed; leads to the jobs. */
function JobsIndicator() {
  const t = useTexts('shell');
  const [, navigate] = useLocation();
  const bridge = useBridge();
  useEffect(() => bridge.jobs.asked(() => navigate(paths.jobs)), [bridge, navigate]);
  const jobs = useAppStore((state) => state.jobs);
  const running = jobs.filter(({ state }) => state === 'running').length;
  const failed = jobs.filter(({ failed: failures, state }) => failures > 0 && state !== 'running').length;
  const parts = [
    ...(running > 0 ? [t('jobsRunning', { count: running })] : []),
    ...(failed > 0 ? [t('jobsFailed', { count: failed })] : []),
  ];
  const words = parts.length > 0 ? parts.join(', ') : t('jobsNone');
  const shown = running > 0 ? `${t('jobs')} ${running}` : t('jobs');
  return (
    <Tooltip text={words}>
      <Button
        variant="quiet"
        aria-label={`${shown}: ${words}`}
        onPress={() => navigate(paths.jobs)}
        icon={<Layers size={15} aria-hidden />}
        {...(failed > 0 ? { after: <TriangleAlert size={13} aria-hidden /> } : {})}
      >
        {shown}
      </Button>
    </Tooltip>
  );
}
