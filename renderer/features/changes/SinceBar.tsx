import { useRef } from 'react';
import { dayAfter, localDay } from '../../../shared/domain/wallClock.ts';
import { useShortcut } from '../../base/shortcuts.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow, useSinceText } from '../../i18n/useNow.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { DateField } from '../../ui/DateField.tsx';
import { pressByKey } from '../../ui/keys/replayKey.ts';
import { Select } from '../../ui/Select.tsx';
import { choose, DAYS_AGO, type FeedShape, type SinceId, useChangesStore } from './changesStore.ts';
import styles from './WhatChangedView.module.css';

interface SinceBarProps {
  /** When the clerk last marked the feed as looked at; null where she never did. */
  readonly lookedAt: number | null;
  /** The rows are those of another choice now. */
  readonly onChosen: () => void;
}

/** From when on, and whether change by change or customer by customer. */
export function SinceBar({ lookedAt, onChosen }: SinceBarProps) {
  const t = useTexts('changes');
  const now = useNow();
  const { since, day, shape } = useChangesStore();
  const options = useSinceOptions(lookedAt);
  const bar = useRef<HTMLDivElement>(null);
  const open = (part: string) => {
    const trigger = bar.current?.querySelector<HTMLButtonElement>(`.${part} button`);
    pressByKey(trigger);
  };
  useShortcut('s', 'changes:commandSince', () => open(styles['since'] ?? ''));
  useShortcut('w', 'changes:commandShape', () => open(styles['shape'] ?? ''));
  return (
    <div ref={bar} className={styles['bar']} data-area="filter">
      <div className={styles['since']}>
        <Select
          label={t('since')}
          value={since}
          onChange={(chosen) => {
            choose({ since: chosen });
            if (chosen !== 'day') onChosen();
          }}
          options={options}
        />
      </div>
      {since === 'day' && (
        <div className={styles['day']}>
          <DateField
            label={t('day')}
            value={day}
            onChange={(text) => choose({ day: text })}
            max={localDay(now)}
            autoFocus={day === ''}
          />
        </div>
      )}
      <div className={styles['shape']}>
        <Select<FeedShape>
          label={t('shape')}
          value={shape}
          onChange={(chosen) => {
            choose({ shape: chosen });
            onChosen();
          }}
          options={[
            { id: 'changes', label: t('shapeChanges') },
            { id: 'newest', label: t('shapeNewest') },
            { id: 'moved', label: t('shapeMoved') },
          ]}
        />
      </div>
    </div>
  );
}

function useSinceOptions(lookedAt: number | null): readonly { id: SinceId; label: string }[] {
  const t = useTexts('changes');
  const formats = useFormats();
  const words = useSinceText();
  const now = useNow();
  const daysAgo = DAYS_AGO.map((count) => {
    const day = formats.date(dayAfter(localDay(now), 0, 0, -count));
    const name = count < 7 ? words({ daysAgo: count }) : t('daysAgo', { count });
    return { id: `${count}` as const, label: `${capital(name)}, ${day}` };
  });
  return [
    {
      id: 'looked',
      label:
        lookedAt === null ? t('neverLooked') : t('lastLooked', { moment: formats.moment(lookedAt, now) }),
    },
    ...daysAgo,
    { id: 'day', label: t('otherDay') },
    { id: 'all', label: t('sinceAlways') },
  ];
}

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
