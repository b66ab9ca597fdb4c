import { ChevronDown, FileDown, ScrollText, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { ActivityFilter, ActivityVerdict } from '../../../shared/ipc/activity.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useInstead } from '../../base/list/useInstead.tsx';
import { useShortcut } from '../../base/shortcuts.ts';
import { useSettled } from '../../base/useSettled.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { readDay } from '../../i18n/typedDay.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { Menu } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { ActivityCheck } from './ActivityCheck.tsx';
import { ActivityFilterBar } from './ActivityFilterBar.tsx';
import { ActivityGrid } from './ActivityGrid.tsx';
import styles from './ActivityView.module.css';
import { filterOf, isChosen, NOTHING_CHOSEN } from './activityGroups.ts';
import { useActivityRows } from './useActivityRows.ts';

/** The activity log: who did what when, whether it is whole, and the way to keep it elsewhere. */
export function ActivityView() {
  const t = useTexts('activity');
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const settled = useSettled(choice, 140);
  const day = (text: string) => readDay(text, dateFormat);
  const filter = filterOf(settled, day);
  const source = useActivityRows(filter);
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
        <SaveMenu filter={filter} />
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
          <ActivityGrid source={source} filter={filter} />
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

function SaveMenu({ filter }: { readonly filter: ActivityFilter }) {
  const bridge = useBridge();
  const t = useTexts('activity');
  const formats = useFormats();
  const save = async (preset: 'rfc4180' | 'nordicExcel') => {
    const answer = await bridge.activity.exportCsv({ filter, preset });
    if (!answer.ok) showToast({ failure: answer.failure });
    else if (answer.value !== null) {
      const { entries: count, fileName: file } = answer.value;
      showToast({ text: t('exported', { count, all: formats.count(count), file }), tone: 'positive' });
    }
  };
  useShortcut('Shift+l', 'activity:export', () => void save('rfc4180'));
  return (
    <Menu
      label={t('export')}
      placement="bottom end"
      trigger={
        <Button icon={<FileDown size={14} aria-hidden />} after={<ChevronDown size={14} aria-hidden />}>
          {t('export')}
        </Button>
      }
      entries={[
        {
          id: 'plain',
          label: t('exportPlain'),
          shortcut: 'Shift+L',
          onAction: () => void save('rfc4180'),
        },
        { id: 'nordic', label: t('exportNordic'), onAction: () => void save('nordicExcel') },
      ]}
    />
  );
}
