import { ChevronDown, ChevronUp, Columns3, Pin } from 'lucide-react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button, IconButton } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import styles from './ColumnChooser.module.css';
import { type ColumnLayout, orderedColumns, withMove, withPin, withVisibility } from './gridColumns.ts';

interface ColumnChooserProps {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** The arrangement before the clerk changed anything. */
  readonly first: ColumnLayout;
  /** These are the columns of the chosen view, not the clerk's own. */
  readonly ofView?: boolean;
}

/** Which columns the grid shows, and in what order. */
export function ColumnChooser({ columns, layout, onLayout, first, ofView = false }: ColumnChooserProps) {
  const t = useTexts('invoices');
  const ordered = orderedColumns(columns, layout);
  return (
    <DialogTrigger>
      <IconButton label={t('columns')} icon={<Columns3 size={16} aria-hidden />} />
      <Popover className={styles['popover'] ?? ''} placement="bottom end" offset={4}>
        <AriaDialog className={styles['dialog'] ?? ''} aria-label={t('columnsTitle')}>
          <ul className={styles['list']}>
            {ordered.map((column, place) => (
              <li key={column.id} className={styles['line']}>
                <Checkbox
                  isSelected={!layout.hidden.includes(column.id)}
                  onChange={(shown) => onLayout(withVisibility(layout, column.id, shown))}
                >
                  {column.title}
                </Checkbox>
                <span className={styles['moves']}>
                  <IconButton
                    label={t(layout.pinned.includes(column.id) ? 'unpinColumn' : 'pinColumn', {
                      title: column.title,
                    })}
                    icon={
                      <Pin
                        size={14}
                        aria-hidden
                        fill={layout.pinned.includes(column.id) ? 'currentColor' : 'none'}
                      />
                    }
                    onPress={() => onLayout(withPin(layout, column.id, !layout.pinned.includes(column.id)))}
                  />
                  <IconButton
                    label={t('moveUp', { title: column.title })}
                    icon={<ChevronUp size={14} aria-hidden />}
                    isDisabled={place === 0}
                    onPress={() => onLayout(withMove(layout, column.id, -1))}
                  />
                  <IconButton
                    label={t('moveDown', { title: column.title })}
                    icon={<ChevronDown size={14} aria-hidden />}
                    isDisabled={place === ordered.length - 1}
                    onPress={() => onLayout(withMove(layout, column.id, 1))}
                  />
                </span>
              </li>
            ))}
          </ul>
          <div className={styles['foot']}>
            <p className="hint">{t(ofView ? 'columnsOfView' : 'columnsHint')}</p>
            <Button onPress={() => onLayout(first)}>{t('columnsReset')}</Button>
          </div>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
}
