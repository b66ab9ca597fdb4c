import { useRef } from 'react';
import { useFilterKeys } from '../../base/useFilterKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ActivityView.module.css';
import {
  ACTIVITY_GROUPS,
  type ActivityChoice,
  type ActivityGroup,
  isChosen,
  NOTHING_CHOSEN,
} from './activityGroups.ts';

interface ActivityFilterBarProps {
  readonly choice: ActivityChoice;
  readonly onChoice: (choice: ActivityChoice) => void;
  /** Whether a typed day can be read; nothing is one. */
  readonly isDay: (text: string) => boolean;
}

const GROUPS = Object.keys(ACTIVITY_GROUPS) as ActivityGroup[];

/** Which entries are shown: kind, part of a name or number, and days. */
export function ActivityFilterBar({ choice, onChoice, isDay }: ActivityFilterBarProps) {
  const t = useTexts('activity');
  const invoices = useTexts('invoices');
  const formats = useFormats();
  const example = formats.day(useNow());
  const bar = useRef<HTMLFieldSetElement>(null);
  useFilterKeys('activity:commandFilter', () =>
    bar.current?.querySelector<HTMLInputElement>('input[type=search]'),
  );
  const wrong = (text: string) => (isDay(text) ? null : invoices('dayWrong', { example }));
  return (
    <fieldset ref={bar} className={styles['filter']} data-area="filter">
      <legend className="visuallyHidden">{t('filter')}</legend>
      <div className={styles['kind']}>
        <Select
          label={t('filterKind')}
          value={choice.group}
          onChange={(group) => onChoice({ ...choice, group })}
          options={GROUPS.map((id) => ({ id, label: t(ACTIVITY_GROUPS[id].textKey) }))}
        />
      </div>
      <div className={styles['text']}>
        <TextField
          label={t('filterText')}
          type="search"
          maxLength={200}
          value={choice.text}
          onChange={(text) => onChoice({ ...choice, text })}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <div key={end} className={styles['day']}>
          <TextField
            label={t(end === 'from' ? 'filterFrom' : 'filterTo')}
            value={choice[end]}
            onChange={(typed) => onChoice({ ...choice, [end]: typed })}
            placeholder={example}
            error={wrong(choice[end])}
          />
        </div>
      ))}
      {isChosen(choice) && (
        <Button variant="quiet" onPress={() => onChoice(NOTHING_CHOSEN)}>
          {t('clearFilter')}
        </Button>
      )}
    </fieldset>
  );
}
