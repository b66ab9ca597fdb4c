import { useState } from 'react';
import { askForNotices, noticePermission } from '../../base/browserNotices.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useDecided } from '../../base/useDecided.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Section } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** Whether the system, or a browser that allows it, shows a notice when a job ends. */
export function NoticeSettings() {
  const t = useTexts('settings');
  const host = useApp((app) => app.host);
  const chosen = useApp((app) => app.settings.jobNotices);
  const change = useChangeSettings();
  const [permission, setPermission] = useState(() => (host === 'electron' ? 'granted' : noticePermission()));
  const choose = async (jobNotices: boolean) => {
    if (jobNotices && host === 'browser') {
      const given = await askForNotices();
      setPermission(given);
      if (given !== 'granted') return;
    }
    change({ jobNotices });
  };
  const description =
    host === 'electron'
      ? t('jobNoticesText')
      : permission === 'denied' || permission === 'none'
        ? t('jobNoticesBlocked')
        : t('jobNoticesBrowser');
  return (
    <Section id="settings-notices" title={t('notices')}>
      <Switch
        isSelected={chosen && permission === 'granted'}
        locked={useDecided('jobNotices')}
        onChange={(next) => void choose(next)}
        description={description}
      >
        {t('jobNotices')}
      </Switch>
    </Section>
  );
}
