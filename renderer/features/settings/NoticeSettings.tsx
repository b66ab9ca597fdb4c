import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Section } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** Whether the system says when a job ends. A browser shows no notices of Kontor, so there is nothing to choose there. */
export function NoticeSettings() {
  const t = useTexts('settings');
  const host = useApp((app) => app.host);
  const chosen = useApp((app) => app.settings.jobNotices);
  const change = useChangeSettings();
  if (host !== 'electron') return null;
  return (
    <Section id="settings-notices" title={t('notices')}>
      <Switch
        isSelected={chosen}
        onChange={(jobNotices) => change({ jobNotices })}
        description={t('jobNoticesText')}
      >
        {t('jobNotices')}
      </Switch>
    </Section>
  );
}
