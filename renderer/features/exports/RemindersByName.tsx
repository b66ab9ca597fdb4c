import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { REMINDER_SHOWN, type ReminderShown } from '../../../shared/domain/reminders/reminderNames.ts';
import type { RemindedCustomer, StatementsInput } from '../../../shared/ipc/exports.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { orThrow } from '../../base/bridgeFailure.ts';
import { useListGrid } from '../../base/list/useListGrid.ts';
import { useRemoteList } from '../../base/list/useRemoteList.ts';
import { customerPath } from '../../base/paths.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { useGridCount } from '../../ui/grid/useOfSource.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './ExportSheet.module.css';
import { useHeldNames } from './heldNames.ts';
import { type ReminderColumn, reminderColumns } from './reminderColumns.ts';

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
