import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import { daysOf } from '../../../../shared/domain/dateRange.ts';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { MARK_FILTERS } from '../../../../shared/domain/markNames.ts';
import { localDay } from '../../../../shared/domain/wallClock.ts';
import { menuCommands, useCommands } from '../../../base/commands.ts';
import { useShortcut } from '../../../base/shortcuts.ts';
import { toggled } from '../../../base/toggled.ts';
import { useFormats, useTypedDays } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DayRange } from '../../../ui/DateField.tsx';
import { Dialog, FormDialogBody } from '../../../ui/Dialog.tsx';
import styles from '../../../ui/filter/FilterBar.module.css';
import { pressByKey } from '../../../ui/keys/replayKey.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { afterSettled } from '../../../ui/pendingWork.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { ChangedSinceDialog } from './ChangedSinceDialog.tsx';
import filterDialogStyles from './FilterDialog.module.css';
import { MARK_NAMES } from './filterChips.ts';
import {
  type AskedField,
  type DateField,
  datePresets,
  type Facets,
  filterEntries,
  markEntries,
} from './filterEntries.ts';
import { ValueFilterDialog } from './ValueFilterDialog.tsx';

interface FilterMenuProps {
  readonly filter: InvoiceFilter;
  /** Values as they occur at this customer; null while they are not known. */
  readonly facets: Facets | null;
  /** The values are on their way. */
  readonly isComing: boolean;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  /** The values are wanted: the menu was opened. */
  readonly onOpen: () => void;
}

const FACETS = { statuses: 'statuses', tags: 'tags', agreementExternalIds: 'agreements' } as const;

/** Everything that can be filtered by: what one click settles, and dialogs for days and for long lists of values. */
export function FilterMenu({ filter, facets, isComing, onChange, onOpen }: FilterMenuProps) {
  const t = useTexts('invoices');
  const commands = useTexts('commands');
  const formats = useFormats();
  const [asking, setAsking] = useState<AskedField | null>(null);
  const holder = useRef<HTMLSpanElement>(null);
  useShortcut('f', 'invoices:commandAddFilter', () => pressByKey(holder.current?.querySelector('button')));
  const close = () => {
    setAsking(null);
    afterSettled(() => holder.current?.querySelector('button')?.focus());
  };
  const entries = filterEntries({ filter, facets, onChange, onAsk: setAsking }, t, formats.count);
  useCommands(() =>
    menuCommands('filter', commands('filter'), [...entries, ...markEntries({ filter, onChange }, t)]),
  );
  return (
    <span ref={holder} className={styles['menu']}>
      <Menu
        label={t('filterMenu')}
        trigger={
          <Tooltip text={t('addFilter')} shortcut="F">
            <Button icon={<ListFilter size={14} aria-hidden />} aria-keyshortcuts="F">
              {t('addFilter')}
            </Button>
          </Tooltip>
        }
        entries={entries}
        awaits={isComing}
        onOpen={onOpen}
      />
      {(asking === 'invoiceDate' || asking === 'dueDate') && (
        <DateFilterDialog field={asking} filter={filter} onChange={onChange} onClose={close} />
      )}
      {asking === 'changedSince' && (
        <ChangedSinceDialog filter={filter} onChange={onChange} onClose={close} />
      )}
      {asking === 'marks' && <MarksFilterDialog filter={filter} onChange={onChange} onClose={close} />}
      {(asking === 'statuses' || asking === 'tags' || asking === 'agreementExternalIds') && (
        <ValueFilterDialog
          field={asking}
          filter={filter}
          values={facets?.[FACETS[asking]] ?? []}
          more={facets?.more[FACETS[asking]] ?? 0}
          onChange={onChange}
          onClose={close}
        />
      )}
    </span>
  );
}

interface MarksFilterDialogProps {
  readonly filter: InvoiceFilter;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClose: () => void;
}

/** Any of the clerk's own marks. */
function MarksFilterDialog({ filter, onChange, onClose }: MarksFilterDialogProps) {
  const t = useTexts('invoices');
  const ui = useTexts('ui');
  const { marks } = filter;
  return (
    <Dialog
      title={t('marksTitle')}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button isDisabled={marks === null} onPress={() => onChange({ marks: null })}>
            {t('anyValue')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {ui('close')}
          </Button>
        </>
      }
    >
      <ul className={filterDialogStyles['values']} aria-label={t('marksTitle')}>
        {MARK_FILTERS.map((mark, place) => (
          <li key={mark} className={filterDialogStyles['value']}>
            <Checkbox
              isSelected={marks?.includes(mark) ?? false}
              onChange={() => onChange({ marks: toggled(marks, mark) })}
              autoFocus={place === 0}
            >
              {t(MARK_NAMES[mark])}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface DateFilterDialogProps {
  readonly field: DateField;
  readonly filter: InvoiceFilter;
  readonly onChange: (change: Partial<InvoiceFilter>) => void;
  readonly onClose: () => void;
}

const TITLES = { invoiceDate: 'fieldInvoiceDate', dueDate: 'fieldDueDate' } as const;

/** A range of days, by a preset or typed; either end may stay open. */
function DateFilterDialog({ field, filter, onChange, onClose }: DateFilterDialogProps) {
  const t = useTexts('invoices');
  const now = localDay(useNow());
  const before = filter[field];
  const [days] = useState(before === null ? null : daysOf(before, now));
  const typedDays = useTypedDays(days);
  const [overdue, setOverdue] = useState(filter.overdue === true);
  const [refused, setRefused] = useState(false);
  const { first, last, backwards } = typedDays;
  const choose = (change: Partial<InvoiceFilter>) => {
    onChange(change);
    onClose();
  };
  const apply = () => {
    if (first === undefined || last === undefined || backwards) {
      setRefused(true);
      return;
    }
    const untouched = first === (days?.from ?? null) && last === (days?.to ?? null);
    const typed = first === null && last === null ? null : { from: first, to: last };
    // A clerk who only ticks the box below keeps the days that move.
    const range = untouched ? before : typed;
    choose(field === 'dueDate' ? { dueDate: range, overdue: overdue || null } : { invoiceDate: range });
  };
  return (
    <Dialog title={t(TITLES[field])} onClose={onClose} size="small">
      <div className={filterDialogStyles['presets']}>
        {datePresets(field).map(({ id, textKey, days: many, change }) => (
          <Button key={id} onPress={() => choose(change)}>
            {t(textKey, { days: many ?? 0 })}
          </Button>
        ))}
      </div>
      <FormDialogBody className="stack" done={t('applyFilter')} onDone={apply} onCancel={onClose}>
        <div className="halves">
          <DayRange
            days={typedDays}
            fromLabel={t('dayFrom')}
            toLabel={t('dayTo')}
            check={refused}
            autoFocus
          />
        </div>
        {field === 'dueDate' && (
          <Checkbox isSelected={overdue} onChange={setOverdue}>
            {t('filterOnlyOverdue')}
          </Checkbox>
        )}
        <p className={filterDialogStyles['hint']}>{t('daysHint')}</p>
      </FormDialogBody>
    </Dialog>
  );
}
