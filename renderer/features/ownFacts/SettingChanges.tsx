import { FIRST_AGEING, readAgeing, stepsOf } from '../../../shared/domain/ageing.ts';
import { formatAmount } from '../../../shared/domain/amountFormat.ts';
import { formatDay } from '../../../shared/domain/dayFormat.ts';
import { readSchedule } from '../../../shared/domain/refreshSchedule.ts';
import type { OwnFactsChanges } from '../../../shared/ipc/ownFacts.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { ageingNames } from '../../i18n/ageingName.ts';
import { durationText } from '../../i18n/durationText.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { ownName } from '../../i18n/ownName.ts';
import { scheduleText } from '../../i18n/scheduleText.ts';
import { sizeText } from '../../i18n/sizeText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './OwnFacts.module.css';

const EXAMPLE_AMOUNT = '-81240.5';
const EXAMPLE_DAY = '2026-01-31';

interface SettingChangesProps {
  readonly settings: OwnFactsChanges['settings'];
}

/** Each setting that changes, in the words of its own place in the settings. */
export function SettingChanges({ settings }: SettingChangesProps) {
  const t = useTexts('ownFacts');
  const words = useSettingWords();
  if (settings.length === 0) return <p className="hint">{t('settingsSame')}</p>;
  return (
    <table className={styles['table']} aria-label={t('settingsChange')}>
      <thead>
        <tr>
          <th scope="col">{t('columnSetting')}</th>
          <th scope="col">{t('columnNow')}</th>
          <th scope="col">{t('columnThen')}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{words[name].name}</th>
            {/* The values are those of this setting: the contract has checked them. */}
            <td>{words[name].value(from as never)}</td>
            <td>{words[name].value(to as never)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Words = {
  readonly [Name in keyof Settings]: {
    readonly name: string;
    readonly value: (value: Settings[Name]) => string;
  };
};

function useSettingWords(): Words {
  const t = useTexts('ownFacts');
  const s = useTexts('settings');
  const a = useTexts('ageing');
  const keep = useTexts('keep');
  const r = useTexts('refreshing');
  const formats = useFormats();
  const { language } = useLocale();
  const onOff = (value: boolean) => t(value ? 'on' : 'off');
  return {
    language: {
      name: s('language'),
      value: (value) => (value === 'system' ? s('languageSystem') : ownName(value)),
    },
    theme: {
      name: s('theme'),
      value: (value) =>
        s(({ system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const)[value]),
    },
    numberFormat: { name: s('numberFormat'), value: (value) => formatAmount(EXAMPLE_AMOUNT, value) },
    dateFormat: { name: s('dateFormat'), value: (value) => formatDay(EXAMPLE_DAY, value) },
    displayCurrency: { name: s('displayCurrency'), value: (value) => value || t('none') },
    envelopeWindow: {
      name: s('envelopeWindow'),
      value: (value) => s(({ left: 'envelopeLeft', right: 'envelopeRight' } as const)[value]),
    },
    staleAfterMinutes: {
      name: s('stale'),
      value: (value) => durationText(value, language),
    },
    ageing: {
      name: s('ageing'),
      value: (value) => ageingNames(stepsOf(readAgeing(value) ?? FIRST_AGEING), a),
    },
    singleKeyShortcuts: { name: s('singleKeys'), value: onOff },
    tourLeft: { name: t('tourLeft'), value: onOff },
    pdfLimitMb: {
      name: s('pdfs'),
      value: (value) => (value === 0 ? s('pdfLimitOff') : sizeText(value * 1_000_000, formats.amount)),
    },
    forgetAfterDays: {
      name: keep('after'),
      value: (value) => (value === null ? keep('afterOff') : keep('afterDays', formats.counted(value))),
    },
    keepLogDays: {
      name: keep('log'),
      value: (value) => (value === null ? keep('logOff') : keep('logDays', formats.counted(value))),
    },
    jobNotices: { name: s('notices'), value: onOff },
    refreshFresherMinutes: {
      name: r('fresher'),
      value: (value) => (value === null ? r('fresherNone') : durationText(value, language)),
    },
    refreshPerMinute: {
      name: r('perMinute'),
      value: (value) => (value === null ? t('none') : formats.count(value)),
    },
    refreshAtOnce: { name: r('atOnce'), value: (value) => formats.count(value) },
    refreshQuiet: { name: r('quietHours'), value: (value) => value ?? t('none') },
    refreshSchedule: {
      name: r('schedule'),
      value: (value) => scheduleText(readSchedule(value), r, language) ?? t('off'),
    },
    freezeMonthEnd: { name: r('freezeMonthEnd'), value: onOff },
  };
}
