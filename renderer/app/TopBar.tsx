import { useTexts } from '../i18n/useTexts.ts';
import { ConnectivityMark } from './ConnectivityMark.tsx';
import { EnvironmentMenu } from './EnvironmentMenu.tsx';
import { JobsIndicator } from './JobsIndicator.tsx';
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
