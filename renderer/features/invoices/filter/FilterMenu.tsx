import { ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InvoiceFilter } from '../../../../shared/domain/invoiceQuery.ts';
import { menuCommands, useCommands } from '../../../base/commands.ts';
import { useShortcut } from '../../../base/shortcuts.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { afterSettled } from '../../../ui/arrival/pendingWork.tsx';
import { Button } from '../../../ui/Button.tsx';
import styles from '../../../ui/filter/FilterBar.module.css';
import { pressByKey } from '../../../ui/keys/replayKey.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { ChangedSinceDialog } from './ChangedSinceDialog.tsx';
import { DateFilterDialog } from './DateFilterDialog.tsx';
import { type AskedField, type Facets, filterEntries, markEntries } from './filterEntries.ts';
import { MarksFilterDialog } from './MarksFilterDialog.tsx';
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
