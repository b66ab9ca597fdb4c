import { isSameListName } from '../../../shared/domain/keptLists.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useKeptLists } from '../../base/figuresOfConnection.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { ListNameDialog } from './ListNameDialog.tsx';

interface KeepListDialogProps {
  readonly connectionId: string;
  /** As they were pasted, or one a line. */
  readonly numbers: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new list of customers. If a list has that name already, it can be changed instead. */
export function KeepListDialog({ connectionId, numbers, onClose }: KeepListDialogProps) {
  const { create, change } = useBridge().keptLists;
  const t = useTexts('keptLists');
  const formats = useFormats();
  const lists = useKeptLists();
  return (
    <ListNameDialog
      title={t('keepTitle')}
      onSave={(name) => create({ connectionId, name, numbers })}
      onClose={onClose}
    >
      {(typed, closeAfter) => {
        const taken = lists.find(({ name }) => isSameListName(name, typed));
        if (taken === undefined) return null;
        const { id, name, customers } = taken;
        return (
          <div className="stack">
            <p role="status">{t('taken', { ...formats.counted(customers), name })}</p>
            <div className="actions">
              <Button onPress={() => closeAfter(change({ id, numbers, how: 'add' }))}>{t('addToIt')}</Button>
              <Button onPress={() => closeAfter(change({ id, numbers, how: 'replace' }))}>
                {t('replaceIt')}
              </Button>
            </div>
          </div>
        );
      }}
    </ListNameDialog>
  );
}
