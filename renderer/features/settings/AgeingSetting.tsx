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
import { ageingNames } from '../../i18n/ageingName.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFollowed } from './useFollowed.ts';

const FROM = { due: 'ageingDue', invoice: 'ageingInvoice' } as const satisfies Record<AgedBy, string>;

interface Typed {
  readonly by: AgedBy;
  readonly bounds: string;
}

function shownAs(kept: string): Typed {
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
export function AgeingSetting({ kept, onChange }: AgeingSettingProps) {
  const t = useTexts('settings');
  const names = useTexts('ageing');
  const formats = useFormats();
  const [typed, setTyped] = useFollowed(kept, shownAs, (shown) => ageingText(typedAgeing(shown)) === kept);
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
