import { Link } from 'wouter';
import { UNREAD } from '../../../shared/i18n/unread.ts';
import { paths } from '../../base/paths.ts';
import { useApp, useChangeSettings } from '../../base/useApp.ts';
import { useDecided } from '../../base/useDecided.ts';
import { LANGUAGES } from '../../i18n/catalogueInUse.ts';
import { ownName } from '../../i18n/ownName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ConnectionList } from '../connections/ConnectionList.tsx';
import { DiagnosticsButton } from '../diagnostics/DiagnosticsButton.tsx';
import { KeptExportSetting } from '../exports/KeptExportSetting.tsx';
import { KeepSettings } from '../keep/KeepSettings.tsx';
import { MarkExchangeSettings } from '../markExchange/MarkExchangeSettings.tsx';
import { OwnFactsSettings } from '../ownFacts/OwnFactsSettings.tsx';
import { RefreshSettings } from '../refreshing/RefreshSettings.tsx';
import { FigureSettings } from './FigureSettings.tsx';
import { KeptPdfSettings } from './KeptPdfSettings.tsx';
import { NoticeSettings } from './NoticeSettings.tsx';
import styles from './SettingsView.module.css';

export function SettingsView() {
  const t = useTexts('settings');
  const diagnostics = useTexts('diagnostics');
  const help = useTexts('help');
  const settings = useApp((app) => app.settings);
  const version = useApp((app) => app.version);
  const change = useChangeSettings();
  return (
    <Page title={t('title')}>
      <ConnectionList />
      <Section id="settings-appearance" title={t('appearance')}>
        <div className="pair">
          <Select
            label={t('language')}
            locked={useDecided('language')}
            value={settings.language}
            onChange={(language) => change({ language })}
            {...(UNREAD.length > 0 && {
              description: t('languagesUnread', { languages: UNREAD.map(ownName).join(', ') }),
            })}
            options={[
              { id: 'system', label: t('languageSystem') },
              ...LANGUAGES.map((language) => ({ id: language, label: ownName(language) })),
            ]}
          />
          <Select
            label={t('theme')}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
            options={[
              { id: 'system', label: t('themeSystem') },
              { id: 'light', label: t('themeLight') },
              { id: 'dark', label: t('themeDark') },
            ]}
          />
        </div>
      </Section>
      <FigureSettings settings={settings} change={change} />
      <RefreshSettings />
      <KeptPdfSettings />
      <OwnFactsSettings />
      <MarkExchangeSettings />
      <KeptExportSetting />
      <KeepSettings />
      <NoticeSettings />
      <Section id="settings-keyboard" title={t('keyboard')}>
        <Switch
          isSelected={settings.singleKeyShortcuts}
          onChange={(singleKeyShortcuts) => change({ singleKeyShortcuts })}
          description={t('singleKeysText')}
        >
          {t('singleKeys')}
        </Switch>
        <p className="line">
          {t('showShortcuts')}
          <Kbd keys="?" />
        </p>
      </Section>
      <Section id="settings-about" title={t('about')}>
        <p className="faint">{t('version', { version })}</p>
        <Link href={paths.licences} className={styles['link']}>
          {help('licencesTitle')}
        </Link>
        <p>{diagnostics('text')}</p>
        <div>
          <DiagnosticsButton />
        </div>
      </Section>
    </Page>
  );
}
