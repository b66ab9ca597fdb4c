import { FileDown, ScrollText, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { parseCustomerNumber } from '../../../shared/domain/customerRef.ts';
import { readDay } from '../../../shared/domain/dayFormat.ts';
import { localDay } from '../../../shared/domain/wallClock.ts';
import type {
  ActivityFilter,
  ActivityTrouble,
  ActivityVerdict,
  PlacedEntry,
} from '../../../shared/ipc/activity.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { type Follow, useChanges } from '../../base/changes.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { type RemoteList, useRemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath } from '../../base/paths.ts';
import { useFilterKeys, useShortcut } from '../../base/shortcuts.ts';
import { useApp } from '../../base/useApp.ts';
import { useDebouncedValue } from '../../base/useDebouncedValue.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../i18n/useNow.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type FetchRows, useGridCount } from '../../ui/grid/rowSource.ts';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './ActivityView.module.css';
import { type ActivityColumn, activityColumns, customerOf } from './activityColumns.ts';
import {
  ACTIVITY_GROUPS,
  type ActivityChoice,
  type ActivityGroup,
  filterOf,
  isChosen,
  NOTHING_CHOSEN,
} from './activityGroups.ts';

const AT_ONCE = { first: 0 };

/** Entries are only ever added: their places stay. */
const keyOf = ({ place }: PlacedEntry) => place;

const GROUPS = Object.keys(ACTIVITY_GROUPS) as ActivityGroup[];

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

const SaveLog = lazyComponent(async () => (await import('./SaveLog.tsx')).SaveLog);

/** The activity log: who did what when, whether it is whole, and the way to keep it elsewhere. */
export function ActivityView() {
  const t = useTexts('activity');
  const formats = useFormats();
  const { dateFormat } = useLocale().settings;
  const [choice, setChoice] = useState(NOTHING_CHOSEN);
  const settled = useDebouncedValue(choice, 140);
  const day = (text: string) => readDay(text, dateFormat);
  const filter = filterOf(settled, day);
  const list = useActivityRows(filter);
  const { source } = list;
  const count = useGridCount(source);
  const all = source.head?.all ?? 0;
  const instead = useEmptyState(source, {
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

/** What a check has found, in words; the last seal to note down where all is well. */
function ActivityCheck({ verdict }: { readonly verdict: ActivityVerdict }) {
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

interface ActivityFilterBarProps {
  readonly choice: ActivityChoice;
  readonly onChoice: (choice: ActivityChoice) => void;
}

/** Which entries are shown: kind, part of a name or number, and days. */
function ActivityFilterBar({ choice, onChoice }: ActivityFilterBarProps) {
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

interface ActivityGridProps {
  readonly list: RemoteList<PlacedEntry>;
  /** Which entries are asked for. */
  readonly filter: ActivityFilter;
}

/** The entries, the newest first; Enter opens the customer of one. */
function ActivityGrid({ list, filter }: ActivityGridProps) {
  const bridge = useBridge();
  const t = useTexts('activity');
  const formats = useFormats();
  const [, navigate] = useLocation();
  const connections = useApp((app) => app.connections);
  const columns = useMemo(() => activityColumns(t, formats), [t, formats]);
  const { grid } = useListGrid(list, columns, async (selection) => {
    const { entries, selected } = orThrow(await bridge.activity.selected({ filter, selection }));
    return { rows: entries, selected };
  });
  const open = (placed: PlacedEntry) => {
    const connection = connections.find(({ name }) => name === placed.entry?.connection);
    const parsed = parseCustomerNumber(customerOf(placed) ?? '');
    if (connection && parsed.ok) {
      navigate(customerPath({ connectionId: connection.id, number: parsed.number }));
    }
  };
  return (
    <div className={styles['rows']}>
      <DataGrid<PlacedEntry, ActivityColumn>
        {...grid}
        texts={{ label: t('listLabel'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
        onOpen={open}
      />
    </div>
  );
}

/** The log in windows, the newest first. What is added while it is looked at comes in by itself. */
function useActivityRows(filter: ActivityFilter) {
  const bridge = useBridge();
  const filterText = JSON.stringify(filter);
  const fetch = useMemo<FetchRows<PlacedEntry>>(
    () => async (offset, limit) => {
      const wanted = JSON.parse(filterText) as ActivityFilter;
      const answer = orThrow(await bridge.activity.page({ filter: wanted, offset, limit }));
      const { entries, matching, all, last } = answer;
      // Whatever changes the log adds an entry: the place of the newest is its revision.
      return { rows: entries, matching, all, revision: last, fetchedAt: 0 };
    },
    [bridge, filterText],
  );
  const follow = useCallback<Follow>((changed) => bridge.activity.changed(changed), [bridge]);
  return useRemoteList({ fetch, version: { other: useChanges(follow, AT_ONCE) }, keyOf });
}
