import { Info, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { CopyButton } from '../base/CopyButton.tsx';
import { paths } from '../base/paths.ts';
import { useApp } from '../base/useApp.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { focusSoon } from '../ui/focus/focusRegions.ts';
import styles from './Notices.module.css';

const DATA_TEXTS = {
  full: 'dataFull',
  readOnly: 'dataReadOnly',
  gone: 'dataGone',
  removed: 'dataRemoved',
  fault: 'dataFault',
} as const;

const CACHE_TEXTS = {
  rebuiltCorrupt: 'cacheRebuiltCorrupt',
  rebuiltWrongKey: 'cacheRebuiltWrongKey',
  newerSchema: 'cacheNewerSchema',
  olderSchema: 'cacheOlderSchema',
} as const;

/** What the clerk should know about the whole desk, above every screen. */
export function Notices() {
  const t = useTexts('shell');
  const ui = useTexts('ui');
  const sessionOnly = useApp((app) => app.vault.kind === 'sessionOnly');
  const [, navigate] = useLocation();
  // The sample data can be had again.
  const sample = useApp(
    ({ connections }) => connections.length > 0 && connections.every((connection) => connection.sample),
  );
  const cacheNotice = useApp((app) => app.cacheNotice);
  const cacheNotices = useApp((app) => app.cacheNotices);
  const dataFolder = useApp((app) => app.dataFolder);
  const update = useApp((app) => app.update);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const line = (id: string, text: ReactNode) =>
    closed.includes(id) ? null : (
      <div className={styles['notice']} role="status">
        <Info size={14} aria-hidden />
        <span className={styles['text']}>{text}</span>
        <IconButton
          label={ui('dismiss')}
          icon={<X size={14} aria-hidden />}
          onPress={() => setClosed([...closed, id])}
        />
      </div>
    );
  return (
    <div data-area="notices" data-screen-only>
      {dataFolder !== 'ready' && (
        <div className={styles['notice']} role="status">
          <Info size={14} aria-hidden />
          <span className={styles['text']}>{t(DATA_TEXTS[dataFolder])}</span>
        </div>
      )}
      {sessionOnly &&
        !sample &&
        line(
          'sessionOnly',
          <>
            <strong>{t('sessionOnly')}</strong> {t('sessionOnlyLong')}{' '}
            <Button
              variant="quiet"
              onPress={() => {
                navigate(paths.settings);
                focusSoon('settings-ownFacts');
              }}
            >
              {t('sessionOnlyFile')}
            </Button>
          </>,
        )}
      {cacheNotice !== 'none' && line(`cache ${cacheNotices}`, t(CACHE_TEXTS[cacheNotice]))}
      {update !== null &&
        line(
          `update ${update.version}`,
          <>
            {t('updateThere', update)} <CopyButton small label={t('copyUpdateLink')} text={update.link} />
          </>,
        )}
    </div>
  );
}
