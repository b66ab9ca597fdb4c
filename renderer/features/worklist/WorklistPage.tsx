import { CalendarCheck, Search, Unplug } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { sumOfDecimals } from '../../../shared/domain/money.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { focusLookUp } from '../../base/focusLookUp.ts';
import { useEmptyState } from '../../base/list/useEmptyState.tsx';
import { dataOf } from '../../base/loadState.ts';
import { paths } from '../../base/paths.ts';
import { useApp } from '../../base/useApp.ts';
import { useQuery } from '../../base/useQuery.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useGridCount } from '../../ui/grid/useRowSource.ts';
import { useWorkRows, type WorkFigures } from './useWorkRows.ts';
import { WorkGrid } from './WorkGrid.tsx';
import { WorkKinds } from './WorkKinds.tsx';
import styles from './WorklistPage.module.css';
import { chooseKind, useWorklistStore } from './worklistStore.ts';

/** Today's work over all customers: what is due, broken, disputed, changed since it was reviewed, or newly very late. */
export function WorklistPage() {
  const t = useTexts('worklist');
  const shell = useTexts('shell');
  const [, navigate] = useLocation();
  const connectionId = useApp((app) => app.activeConnectionId);
  return (
    <section className={styles['view']} aria-labelledby="today-title">
      {connectionId === null ? (
        <EmptyState
          icon={<Unplug size={24} aria-hidden />}
          title={shell('noConnection')}
          scope="page"
          action={<Button onPress={() => navigate(paths.settings)}>{shell('manageConnections')}</Button>}
        />
      ) : (
        <>
          <header className="screenHead">
            <h1 id="today-title" tabIndex={-1}>
              {t('title')}
            </h1>
          </header>
          <Worklist key={connectionId} connectionId={connectionId} />
        </>
      )}
    </section>
  );
}

function Worklist({ connectionId }: { readonly connectionId: string }) {
  const t = useTexts('worklist');
  const { kind } = useWorklistStore();
  const { list, figures } = useWorkRows(connectionId, kind);
  const { source } = list;
  const count = useGridCount(source);
  const formats = useFormats();
  const isAny = figures?.kinds.some((one) => one.count > 0) ?? false;
  const instead = useEmptyState(source, {
    failed: t('failed'),
    none: <NothingToDo connectionId={connectionId} />,
    filtered: (
      <EmptyState
        title={t('filteredTitle')}
        action={<Button onPress={() => chooseKind(null)}>{t('allKinds')}</Button>}
      />
    ),
  });
  return (
    <>
      {figures !== null && isAny && <WorkKinds kinds={figures.kinds} chosen={kind} onChoose={chooseKind} />}
      {figures !== null && count !== null && (
        <p className="hint tabular" role="status">
          {isAny && <Scope kinds={figures.kinds} count={count} />}
          {isAny && figures.parked > 0 && ' · '}
          {figures.parked > 0 && t('parked', formats.counted(figures.parked))}
        </p>
      )}
      {instead ?? <WorkGrid connectionId={connectionId} list={list} />}
    </>
  );
}

interface ScopeProps {
  readonly kinds: WorkFigures['kinds'];
  /** Lines that are shown. */
  readonly count: number;
}

/** How many lines there are, and what is outstanding of all of them. */
function Scope({ kinds, count }: ScopeProps) {
  const t = useTexts('worklist');
  const formats = useFormats();
  const all = kinds.reduce((sum, one) => sum + one.count, 0);
  const amount = formats.amount(sumOfDecimals(kinds.map(({ outstanding }) => outstanding)));
  return t('scope', { count: all, shown: formats.count(count), all: formats.count(all), amount });
}

/** None of it is to be done, or no list is kept of which anything could be. */
function NothingToDo({ connectionId }: { readonly connectionId: string }) {
  const bridge = useBridge();
  const t = useTexts('worklist');
  const desk = useTexts('desk');
  const ask = useMemo(() => () => bridge.customers.overview({ connectionId }), [bridge, connectionId]);
  const overview = dataOf(useQuery(ask, connectionId));
  if (overview?.customers === 0) {
    return (
      <EmptyState
        icon={<Search size={24} aria-hidden />}
        title={t('notKeptTitle')}
        action={<Button onPress={focusLookUp}>{desk('lookUp')}</Button>}
      >
        {t('notKeptText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<CalendarCheck size={24} aria-hidden />} title={t('noneTitle')}>
      {t('noneText')}
    </EmptyState>
  );
}
