import { useState } from 'react';
import { Link } from 'wouter';
import {
  AGED_BY,
  type AgedBy,
  type Ageing,
  ageingText,
  FEWEST_STEPS,
  FIRST_AGEING,
  isAgeing,
  LATEST_BOUND,
  MOST_STEPS,
  readAgeing,
  stepsOf,
} from '../../../shared/domain/ageing.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import { DATE_FORMATS, ENVELOPE_WINDOWS, NUMBER_FORMATS } from '../../../shared/domain/settingChoices.ts';
import { UNREAD } from '../../../shared/i18n/languages.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { askForNotices, noticePermission } from '../../base/browserNotices.ts';
import { paths } from '../../base/paths.ts';
import { useApp, useChangeSettings, useDecided } from '../../base/useApp.ts';
import { ageingNames } from '../../i18n/ageingName.ts';
import { LANGUAGES } from '../../i18n/Localized.tsx';
import { ownName } from '../../i18n/ownName.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Switch } from '../../ui/Checkbox.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ConnectionList } from '../connections/ConnectionList.tsx';
import { DiagnosticsButton } from '../diagnostics/DiagnosticsButton.tsx';
import { KeptExportSetting } from '../exports/KeptExportSetting.tsx';
import { KeepSettings } from '../keep/KeepSettings.tsx';
import { MarkExchangeSettings } from '../markExchange/MarkExchangeSettings.tsx';
import { OwnFactsSettings } from '../ownFacts/OwnFactsSettings.tsx';
import { RefreshSettings } from '../refreshing/RefreshSettings.tsx';
import { KeptPdfSettings } from './KeptPdfSettings.tsx';
import styles from './SettingsView.module.css';

const UNITS = { minutes: 1, hours: 60, days: 24 * 60 } as const;
type Unit = keyof typeof UNITS;
const MOST_MINUTES = 100_000;

const EXAMPLE_AMOUNT = '-81240.5';
const EXAMPLE_DAY = '2026-01-31';

const WINDOW_TEXTS = { left: 'envelopeLeft', right: 'envelopeRight' } as const;

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

interface FigureSettingsProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

/** How figures look on the screen. Formats show themselves by an example. */
function FigureSettings({ settings, change }: FigureSettingsProps) {
  const t = useTexts('settings');
  const [currency, setCurrency] = useFollowed(settings.displayCurrency, (kept) => kept);
  return (
    <Section id="settings-figures" title={t('figures')} lead={t('figuresText')}>
      <div className="pair">
        <Select
          label={t('numberFormat')}
          value={settings.numberFormat}
          onChange={(numberFormat) => change({ numberFormat })}
          options={NUMBER_FORMATS.map((id) => ({ id, label: formatAmount(EXAMPLE_AMOUNT, id) }))}
        />
        <Select
          label={t('dateFormat')}
          value={settings.dateFormat}
          onChange={(dateFormat) => change({ dateFormat })}
          options={DATE_FORMATS.map((id) => {
            const example = formatDay(EXAMPLE_DAY, id);
            return { id, label: id === 'iso' ? t('isoDate', { example }) : example };
          })}
        />
        <TextField
          label={t('displayCurrency')}
          optional
          description={t('displayCurrencyText')}
          maxLength={8}
          value={currency}
          onChange={setCurrency}
          onLeave={() => change({ displayCurrency: currency.trim() })}
        />
        <Select
          label={t('envelopeWindow')}
          description={t('envelopeWindowText')}
          value={settings.envelopeWindow}
          onChange={(envelopeWindow) => change({ envelopeWindow })}
          options={ENVELOPE_WINDOWS.map((id) => ({ id, label: t(WINDOW_TEXTS[id]) }))}
        />
        <AgeingSetting kept={settings.ageing} onChange={(ageing) => change({ ageing })} />
        <StaleSetting
          minutes={settings.staleAfterMinutes}
          onChange={(staleAfterMinutes) => change({ staleAfterMinutes })}
        />
      </div>
    </Section>
  );
}

/** Whether the system, or a browser that allows it, shows a notice when a job ends. */
function NoticeSettings() {
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

function unitOf(minutes: number): Unit {
  if (minutes % UNITS.days === 0) return 'days';
  return minutes % UNITS.hours === 0 ? 'hours' : 'minutes';
}

interface TypedTime {
  readonly typed: string;
  readonly unit: Unit;
}

function shownAs(minutes: number): TypedTime {
  const unit = unitOf(minutes);
  return { typed: String(minutes / UNITS[unit]), unit };
}

function minutesOf({ typed, unit }: TypedTime): number {
  return Number(typed) * UNITS[unit];
}

interface StaleSettingProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

/** After how long a figure is marked as old. */
function StaleSetting({ minutes, onChange }: StaleSettingProps) {
  const t = useTexts('settings');
  const [{ typed, unit }, setShown] = useFollowed(minutes, shownAs, (shown) => minutesOf(shown) === minutes);
  const isWhole = /^[1-9]\d{0,5}$/.test(typed.trim());
  const save = (count: string, chosen: Unit) => {
    const minutesTyped = Number(count) * UNITS[chosen];
    if (/^[1-9]\d{0,5}$/.test(count.trim()) && minutesTyped <= MOST_MINUTES) onChange(minutesTyped);
  };
  return (
    <div className={styles['stale']}>
      <TextField
        label={t('stale')}
        inputMode="numeric"
        value={typed}
        onChange={(next) => setShown({ typed: next, unit })}
        onLeave={() => save(typed, unit)}
        error={isWhole && Number(typed) * UNITS[unit] <= MOST_MINUTES ? null : t('staleError')}
      />
      <Select
        label={t('staleUnit')}
        hideLabel
        value={unit}
        onChange={(chosen) => {
          setShown({ typed, unit: chosen });
          save(typed, chosen);
        }}
        options={[
          { id: 'minutes', label: t('minutes') },
          { id: 'hours', label: t('hours') },
          { id: 'days', label: t('days') },
        ]}
      />
    </div>
  );
}

const FROM = { due: 'ageingDue', invoice: 'ageingInvoice' } as const satisfies Record<AgedBy, string>;

interface Typed {
  readonly by: AgedBy;
  readonly bounds: string;
}

function bucketsShownAs(kept: string): Typed {
  const { by, bounds } = readAgeing(kept) ?? FIRST_AGEING;
  return { by, bounds: bounds.join(' ') };
}

function typedAgeing({ by, bounds }: Typed): Ageing {
  const words = bounds.split(/[\s,;]+/).filter((word) => word !== '');
  return { by, bounds: words.map(Number) };
}

interface AgeingSettingProps {
  readonly kept: string;
  readonly onChange: (ageing: string) => void;
}

/** From which day an invoice ages, and where each ageing bucket ends; the buckets are shown below. */
function AgeingSetting({ kept, onChange }: AgeingSettingProps) {
  const t = useTexts('settings');
  const names = useTexts('ageing');
  const formats = useFormats();
  const [typed, setTyped] = useFollowed(
    kept,
    bucketsShownAs,
    (shown) => ageingText(typedAgeing(shown)) === kept,
  );
  const ageing = typedAgeing(typed);
  const isValid = isAgeing(ageingText(ageing));
  const save = (next: Typed) => {
    const text = ageingText(typedAgeing(next));
    if (isAgeing(text) && text !== kept) onChange(text);
  };
  const limits = {
    limit: formats.count(LATEST_BOUND),
    fewest: FEWEST_STEPS,
    most: MOST_STEPS,
  };
  return (
    <>
      <Select
        label={t('ageingBy')}
        value={typed.by}
        onChange={(by) => {
          setTyped({ ...typed, by });
          save({ ...typed, by });
        }}
        options={AGED_BY.map((id) => ({ id, label: t(FROM[id]) }))}
      />
      <TextField
        label={t('ageingBounds')}
        inputMode="numeric"
        description={isValid ? t('ageingBoundsText', { steps: ageingNames(stepsOf(ageing), names) }) : ''}
        maxLength={60}
        value={typed.bounds}
        onChange={(bounds) => setTyped({ ...typed, bounds })}
        onLeave={() => save(typed)}
        error={isValid ? null : t('ageingError', limits)}
      />
    </>
  );
}

/**
 * The text of a field, which follows the saved value while it is typed in: another window, or an import, may change that.
 * `isSame` says that the field shows the new value already, in whatever way the clerk has put it.
 */
function useFollowed<Kept, Shown>(
  kept: Kept,
  shownAs: (kept: Kept) => Shown,
  isSame: (shown: Shown) => boolean = () => false,
): readonly [Shown, (shown: Shown) => void] {
  const [known, setKnown] = useState(kept);
  const [shown, setShown] = useState(() => shownAs(kept));
  if (kept === known) return [shown, setShown];
  setKnown(kept);
  if (isSame(shown)) return [shown, setShown];
  const next = shownAs(kept);
  setShown(next);
  return [next, setShown];
}
