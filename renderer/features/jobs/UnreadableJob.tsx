import { Trash2 } from 'lucide-react';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Jobs.module.css';
import { runJobCommand } from './jobCommands.ts';

/** A saved job of which this version can read nothing: it does not continue, and it can be removed. */
export function UnreadableJob({ id }: { readonly id: string }) {
  const t = useTexts('jobs');
  const failure = useTexts('failure');
  const bridge = useBridge();
  return (
    <article
      className={`${styles['row']} ${styles['unreadable']}`}
      aria-label={t('unreadableJob')}
      data-job={id}
    >
      <header>
        <h2 className={styles['name']} title={t('unreadableJob')}>
          {t('unreadableJob')}
        </h2>
        <Button
          variant="quiet"
          icon={<Trash2 size={14} aria-hidden />}
          onPress={() => runJobCommand(bridge, 'dismiss', id)}
        >
          {t('dismiss')}
        </Button>
      </header>
      <p className={styles['stopped']}>{failure('jobUnreadable')}</p>
    </article>
  );
}
