import { useRef } from 'react';
import { localDay } from '../../../shared/domain/wallClock.ts';
import { useFilterKeys } from '../../base/useFilterKeys.ts';
import { useNow } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
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
}

const GROUPS = Object.keys(ACTIVITY_GROUPS) as ActivityGroup[];

/** Which entries are shown: kind, part of a name or number, and days. */
export function ActivityFilterBar({ choice, onChoice }: ActivityFilterBarProps) {
  const t = useTexts('activity');
  const today = localDay(useNow());
  const bar = useRef<HTMLFieldSetElement>(null);
  useFilterKeys('activity:commandFilter', () =>
    bar.current?.querySelector<HTMLInputElement>('input[type=search]'),
  );
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
          <DateField
            label={t(end === 'from' ? 'filterFrom' : 'filterTo')}
            value={choice[end]}
            onChange={(typed) => onChoice({ ...choice, [end]: typed })}
            max={today}
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
