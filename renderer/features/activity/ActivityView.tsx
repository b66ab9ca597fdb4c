import { FileDown, ScrollText, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { readDay } from '../../../shared/domain/readDay.ts';
import type { ActivityFilter, ActivityVerdict } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useInstead } from '../../base/list/useInstead.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { ownChunk } from '../../ui/ownChunk.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ActivityCheck } from './ActivityCheck.tsx';
import { ActivityFilterBar } from './ActivityFilterBar.tsx';
import { ActivityGrid } from './ActivityGrid.tsx';
import styles from './ActivityView.module.css';
import { type ActivityGroup, filterOf, isChosen, NOTHING_CHOSEN } from './activityGroups.ts';
import { useActivityRows } from './useActivityRows.ts';

const SaveLog = ownChunk(async () => (await import('./SaveLog.tsx')).SaveLog);

/** The activity log: who did what when, whether it is whole, and the way to keep it elsewhere. */
export function ActivityView() {
  const t = useTexts('activity');
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const settled = useSettled(choice, 140);
  const day = (text: string) => readDay(text, dateFormat);
  const filter = filterOf(settled, day);
  const list = useActivityRows(filter);
  const { source } = list;
  const count = useGridCount(source);
  const all = source.head?.all ?? 0;
  const instead = useInstead(source, {
    failed: t('failed'),
    none: (
      <EmptyState icon={<ScrollText size={22} aria-hidden />} title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    ),
    filtered: (
      <EmptyState
        title={t('filteredTitle')}
        action={<Button onPress={() => setChoice(NOTHING_CHOSEN)}>{t('clearFilter')}</Button>}
      />
    ),
  });
  return (
    <section className={styles['view']} aria-labelledby="activity-title">
      <header className="screenHead">
        <h1 id="activity-title" tabIndex={-1}>
          {t('title')}
        </h1>
        <SaveButton filter={filter} group={settled.group} />
        <CheckButton />
        <p className={styles['about']}>{t('about')}</p>
      </header>
      {(all > 0 || isChosen(choice)) && <ActivityFilterBar choice={choice} onChoice={setChoice} />}
      {instead ?? (
        <>
          <p className="hint tabular" role="status">
            {count !== null &&
              t('scope', { count: all, shown: formats.count(count), all: formats.count(all) })}
          </p>
          <ActivityGrid list={list} filter={filter} />
        </>
      )}
    </section>
  );
}

function CheckButton() {
  const bridge = useBridge();
  const t = useTexts('activity');
  const [checking, setChecking] = useState(false);
  const [verdict, setVerdict] = useState<ActivityVerdict | null>(null);
  const check = async () => {
    setChecking(true);
    const answer = await bridge.activity.verify({});
    setChecking(false);
    if (answer.ok) setVerdict(answer.value);
    else showToast({ failure: answer.failure });
  };
  useShortcut('Shift+v', 'activity:check', () => void check());
  return (
    <>
      <Button icon={<ShieldCheck size={14} aria-hidden />} isPending={checking} onPress={() => void check()}>
        {t(checking ? 'checking' : 'check')}
      </Button>
      {verdict !== null && <ActivityCheck verdict={verdict} />}
    </>
  );
}

function SaveButton({ filter, group }: { readonly filter: ActivityFilter; readonly group: ActivityGroup }) {
  const t = useTexts('activity');
  const [saving, setSaving] = useState(false);
  useShortcut('Shift+l', 'activity:export', () => setSaving(true));
  return (
    <>
      <Button
        icon={<FileDown size={14} aria-hidden />}
        aria-keyshortcuts="Shift+L"
        onPress={() => setSaving(true)}
      >
        {t('export')}
      </Button>
      {saving && <SaveLog filter={filter} group={group} onClose={() => setSaving(false)} />}
    </>
  );
}
