import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ActivityTrouble, ActivityVerdict } from '../../../shared/ipc/activity.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './ActivityView.module.css';

const BROKEN = {
  changed: 'brokenChanged',
  missing: 'brokenMissing',
  cutShort: 'brokenCutShort',
  replaced: 'brokenReplaced',
  headGone: 'brokenHeadGone',
  returned: 'brokenReturned',
} as const satisfies Record<ActivityTrouble, TextKey<'activity'>>;

/** Digits of a seal that are shown: enough that no other log can be made with the same. */
const SHOWN = 16;

/** What a check has found, in words; the last seal to note down where all is well. */
export function ActivityCheck({ verdict }: { readonly verdict: ActivityVerdict }) {
  const t = useTexts('activity');
  const formats = useFormats();
  const { entries: count, last, brokenAt, trouble, removed } = verdict;
  if (brokenAt !== null) {
    const place = formats.count(brokenAt);
    return (
      <div role="alert" className={styles['broken']}>
        <ShieldAlert size={16} aria-hidden />
        <div>
          <p className={styles['verdict']}>{t(BROKEN[trouble ?? 'changed'], { place })}</p>
          {brokenAt > (removed?.count ?? 0) + 1 && <p>{t('brokenBefore', { place })}</p>}
          <p>{t('brokenNext')}</p>
        </div>
      </div>
    );
  }
  const all = formats.count(count);
  const seal = verdict.seal.slice(0, SHOWN).replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div role="status" className={styles['whole']}>
      <ShieldCheck size={16} aria-hidden />
      <div>
        <p className={styles['verdict']}>{count === 0 ? t('wholeEmpty') : t('whole', { count, all })}</p>
        {removed !== null && (
          <p>
            {t('removed', {
              ...formats.counted(removed.count),
              moment: formats.dateTime(removed.until),
            })}
          </p>
        )}
        {count > 0 && (
          <p>
            <span className={styles['seal']}>{t('seal', { seal })}</span>{' '}
            {t('sealWhy', { place: formats.count(last) })}
          </p>
        )}
      </div>
    </div>
  );
}
