import { useState } from 'react';
import { isSameListName, type ListChange } from '../../../shared/domain/keptLists.ts';
import { LONGEST_VIEW_NAME } from '../../../shared/domain/viewName.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useKeptLists } from '../../base/keptListsStore.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './KeptLists.module.css';
import { useNameTrouble, useSavedList } from './savedList.ts';

interface KeepListDialogProps {
  readonly connectionId: string;
  /** As they were pasted, or one a line. */
  readonly numbers: string;
  readonly onClose: () => void;
}

/** Asks for the name under which customers are kept. A name that is taken may be meant: its list can be changed instead. */
export function KeepListDialog({ connectionId, numbers, onClose }: KeepListDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const views = useTexts('views');
  const ui = useTexts('ui');
  const formats = useFormats();
  const lists = useKeptLists();
  const nameTrouble = useNameTrouble();
  const sayOf = useSavedList();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const name = typed.trim();
  const taken = lists.find((one) => isSameListName(one.name, name));
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const end = (trouble: string | null) => (trouble === null ? onClose() : setRefused(trouble));
  const create = async () => {
    const trouble = nameTrouble(name);
    if (trouble !== null) return setRefused(trouble);
    end(sayOf(await bridge.keptLists.create({ connectionId, name, numbers })));
  };
  const change = async (id: string, how: ListChange) => {
    end(sayOf(await bridge.keptLists.change({ id, numbers, how })));
  };
  return (
    <Dialog title={t('keepTitle')} isOpen onClose={onClose} size="small">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          // The sheet that this is asked from is a form, too.
          event.stopPropagation();
          void create();
        }}
      >
        <TextField
          label={views('name')}
          value={typed}
          onChange={type}
          error={refused}
          maxLength={LONGEST_VIEW_NAME}
          autoFocus
        />
        {taken !== undefined && (
          <div className={styles['taken']}>
            <p role="status">
              {t('taken', {
                count: taken.customers,
                shown: formats.count(taken.customers),
                name: taken.name,
              })}
            </p>
            <div className={styles['actions']}>
              <Button onPress={() => void change(taken.id, 'add')}>{t('addToIt')}</Button>
              <Button onPress={() => void change(taken.id, 'replace')}>{t('replaceIt')}</Button>
            </div>
          </div>
        )}
        <div className={styles['actions']}>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" type="submit">
            {views('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
