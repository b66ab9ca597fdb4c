import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { type HeldReason, REMINDER_SHOWN, type ReminderShown } from '../../../shared/domain/reminders.ts';
import type { RemindedCustomer, StatementsInput } from '../../../shared/ipc/exports.ts';
import { orThrow, useBridge } from '../../base/bridgeContext.tsx';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath } from '../../base/paths.ts';
import { type Formats, useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, type Texts, useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { type GridColumn, textColumn } from '../../ui/grid/gridColumns.ts';
import { useGridCount } from '../../ui/grid/rowSource.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './ExportSheet.module.css';

interface RemindersByNameProps {
  readonly statements: StatementsInput;
  /** In which a customer gets no second reminder. */
  readonly days: number;
  /** A customer of them is opened. */
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

const keyOf = ({ place }: RemindedCustomer) => place;

/** Who is reminded and who is left out, each with the reason; Enter opens one. */
export function RemindersByName({ statements, days, onOpened, onClose }: RemindersByNameProps) {
  const bridge = useBridge();
  const t = useTexts('statements');
  const titles = useTexts('customerList');
  const formats = useFormats();
  const held = useHeldNames(days);
  const [, navigate] = useLocation();
  const [shown, setShown] = useState<ReminderShown | 'all'>('all');
  const fetch = useMemo(
    () => async (offset: number, limit: number) => {
      const input = { statements, shown: shown === 'all' ? null : shown, offset, limit };
      const { customers, matching } = orThrow(await bridge.exports.reminders(input));
      return { rows: customers, matching, all: matching, revision: 0, fetchedAt: 0 };
    },
    [bridge, statements, shown],
  );
  const list = useRemoteList<RemindedCustomer>({ fetch, keyOf });
  const count = useGridCount(list.source);
  const columns = useMemo(
    () => reminderColumns({ t, titles, formats, held: (reason) => held(reason).name }),
    [t, titles, formats, held],
  );
  const { grid } = useListGrid(list, columns);
  const open = ({ number }: RemindedCustomer) => {
    onOpened();
    navigate(customerPath({ connectionId: statements.connectionId, number }));
  };
  return (
    <Dialog title={t('byNameTitle')} onClose={onClose} size="large">
      <div className="stack">
        <Select
          label={t('byNameShow')}
          value={shown}
          onChange={setShown}
          options={[
            { id: 'all', label: t('byNameAll') },
            ...REMINDER_SHOWN.map((id) => ({
              id,
              label: id === 'taken' ? t('byNameTaken') : held(id).name,
            })),
          ]}
        />
        <p className="hint tabular" role="status">
          {count !== null && t('customers', formats.counted(count))}
        </p>
        <div className={styles['byName']}>
          <DataGrid<RemindedCustomer, ReminderColumn>
            {...grid}
            texts={{ label: t('byNameTitle'), selectAll: t('selectAll'), selectRow: t('selectRow') }}
            onOpen={open}
          />
        </div>
      </div>
    </Dialog>
  );
}

type ReminderColumn = 'number' | 'givenName' | 'why' | 'level' | 'overdue' | 'lastDay';

interface Words {
  readonly t: Texts<'statements'>;
  readonly titles: Texts<'customerList'>;
  readonly formats: Formats;
  readonly held: (reason: HeldReason) => string;
}

/** The customer, how much of it is overdue, why it is left out, or which reminder it gets, and when it was reminded last. */
function reminderColumns({ t, titles, formats, held }: Words) {
  const column = textColumn<RemindedCustomer, ReminderColumn>;
  const end = { align: 'end' } as const;
  const why = ({ reason }: RemindedCustomer) => (reason === null ? '' : held(reason));
  const columns: GridColumn<RemindedCustomer, ReminderColumn>[] = [
    column('number', titles('columnNumber'), 92, ({ number }) => number, { opens: true, tone: () => 'link' }),
    column('givenName', titles('columnGivenName'), 168, ({ givenName }) => givenName, { words: true }),
    column('overdue', titles('columnOverdue'), 116, ({ overdue }) => formats.amount(overdue), end),
    column('why', t('held'), 260, why, { words: true }),
    column(
      'level',
      t('columnLevel'),
      92,
      ({ reason, level }) => (reason === null ? formats.count(level) : ''),
      end,
    ),
    column('lastDay', t('columnLast'), 116, ({ lastDay }) => (lastDay === null ? '' : formats.date(lastDay))),
  ];
  return columns;
}

interface Held {
  readonly name: string;
  readonly hint?: string;
}

type Key = TextKey<'statements'>;

const NAMES: Readonly<Record<HeldReason, Key>> = {
  notKept: 'notKept',
  stale: 'stale',
  notOverdue: 'heldNotOverdue',
  disputed: 'heldDisputed',
  seenInBank: 'heldSeenInBank',
  sharedDispute: 'heldSharedDispute',
  promised: 'heldPromised',
  recent: 'heldRecent',
};

const HINTS: Partial<Readonly<Record<HeldReason, Key>>> = {
  notKept: 'heldNotKeptHint',
  stale: 'heldStaleHint',
};

/** Why customers are left out of a reminder run, in words; in `days` a customer gets no second one. */
export function useHeldNames(days: number): (reason: HeldReason) => Held {
  const t = useTexts('statements');
  const formats = useFormats();
  return useCallback(
    (reason: HeldReason) => {
      const hint = HINTS[reason];
      const name = reason === 'recent' ? t('heldRecent', formats.counted(days)) : t(NAMES[reason]);
      return { name, ...(hint && { hint: t(hint) }) };
    },
    [t, formats, days],
  );
}
