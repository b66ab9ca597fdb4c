import { ENVIRONMENT_TONES } from '../../../shared/domain/connectionChoices.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConnectionForm.module.css';
import type { FieldsProps } from './connectionForm.ts';

const TONE_TEXTS = {
  production: { label: 'toneProduction', word: 'wordProduction' },
  acceptance: { label: 'toneAcceptance', word: 'wordAcceptance' },
  test: { label: 'toneTest', word: 'wordTest' },
  sample: { label: 'toneSample', word: 'wordSample' },
} as const;

/** Colour and word of the environment. A word that was not changed by hand follows the colour. */
export function EnvironmentFields({ fields, change, errorOf, locked }: FieldsProps) {
  const t = useTexts('connections');
  const ownWords = ENVIRONMENT_TONES.map((tone) => t(TONE_TEXTS[tone].word));
  return (
    <div className={styles['environment']}>
      <Select
        label={t('environmentTone')}
        locked={locked}
        value={fields.environmentTone}
        options={ENVIRONMENT_TONES.map((tone) => ({ id: tone, label: t(TONE_TEXTS[tone].label) }))}
        onChange={(environmentTone) =>
          change({
            environmentTone,
            ...(ownWords.includes(fields.environmentWord)
              ? { environmentWord: t(TONE_TEXTS[environmentTone].word) }
              : {}),
          })
        }
      />
      <TextField
        label={t('environmentWord')}
        locked={locked}
        value={fields.environmentWord}
        onChange={(environmentWord) => change({ environmentWord })}
        error={errorOf('environmentWord')}
      />
    </div>
  );
}
