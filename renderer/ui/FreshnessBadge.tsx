import { Clock, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { useFormats } from '../i18n/useFormats.ts';
import { useNow } from '../i18n/useNow.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from './classes.ts';
import styles from './FreshnessBadge.module.css';
import { TooltipMark } from './Tooltip.tsx';

interface FreshnessBadgeProps {
  /** Milliseconds since the epoch by the desk's clock; null when nothing was fetched yet. */
  readonly fetchedAt: number | null;
  readonly offline?: boolean;
  readonly fetching?: boolean;
  /** The moment alone, for table cells: an icon only if something is wrong; the full sentence is the title. */
  readonly compact?: boolean;
}

/**
 * When a figure was fetched: plain while fresh, amber past the threshold, grey while offline; icon and words. What an
 * old figure means for the clerk is in the tooltip, so that the words fit beside the figure.
 */
export function FreshnessBadge({
  fetchedAt,
  offline = false,
  fetching = false,
  compact = false,
}: FreshnessBadgeProps) {
  const t = useTexts('ui');
  const formats = useFormats();
  const now = useNow();
  if (fetching) return <Mark tone="plain" icon="fetching" text={t('fetching')} />;
  if (fetchedAt === null) {
    return (
      <Mark
        tone={offline ? 'offline' : 'plain'}
        icon={offline ? 'offline' : 'fresh'}
        text={t('notFetched')}
      />
    );
  }
  const words = { moment: formats.moment(fetchedAt, now), age: formats.age(fetchedAt, now) };
  if (formats.stale(fetchedAt, now)) {
    const full = t('notRefreshedSince', words);
    if (compact) return <Mark tone="stale" icon="stale" text={words.moment} title={full} />;
    return (
      <TooltipMark text={full}>
        <Mark tone="stale" icon="stale" text={t('notRefreshed', words)} more={full} />
      </TooltipMark>
    );
  }
  if (offline) {
    const full = t('offlineFetched', words);
    return <Mark tone="offline" icon="offline" text={compact ? words.moment : full} title={full} />;
  }
  const full = t('fetched', words);
  return <Mark tone="plain" icon="fresh" text={compact ? words.moment : full} title={full} />;
}

const ICONS = { fresh: Clock, fetching: RefreshCw, stale: TriangleAlert, offline: CloudOff };

interface MarkProps {
  readonly tone: 'plain' | 'stale' | 'offline';
  readonly icon: keyof typeof ICONS;
  readonly text: string;
  readonly title?: string;
  /** What a screen reader is given in place of the text. */
  readonly more?: string;
}

function Mark({ tone, icon, text, title = text, more }: MarkProps) {
  const Icon = ICONS[icon];
  const isShortened = title !== text;
  const picture = <Icon size={13} aria-hidden className={icon === 'fetching' ? 'turning' : undefined} />;
  return (
    <span
      className={classes(styles['freshness'], styles[tone], isShortened && styles['inCell'])}
      {...(isShortened ? { title } : {})}
    >
      {!isShortened && picture}
      <span aria-hidden={isShortened || more !== undefined}>{text}</span>
      {isShortened && icon !== 'fresh' && picture}
      {isShortened && <span className="visuallyHidden">{title}</span>}
      {more !== undefined && <span className="visuallyHidden">{more}</span>}
    </span>
  );
}
