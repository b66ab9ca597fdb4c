import { formatAmount } from '../../../shared/domain/formatAmount.ts';
import { formatDay } from '../../../shared/domain/formatDay.ts';
import { DATE_FORMATS, ENVELOPE_WINDOWS, NUMBER_FORMATS } from '../../../shared/domain/settingChoices.ts';
import type { Settings } from '../../../shared/ipc/settings.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AgeingSetting } from './AgeingSetting.tsx';
import { StaleSetting } from './StaleSetting.tsx';
import { useFollowed } from './useFollowed.ts';

const EXAMPLE_AMOUNT = '-81240.5';
const EXAMPLE_DAY = '2026-01-31';

const WINDOW_TEXTS = { left: 'envelopeLeft', right: 'envelopeRight' } as const;

interface FigureSettingsProps {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
}

/** How figures look on the screen. Formats show themselves by an example. */
export function FigureSettings({ settings, change }: FigureSettingsProps) {
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
