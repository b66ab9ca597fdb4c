import { useState } from 'react';
import { LONGEST_VIEW_NAME } from '../../../shared/domain/viewName.ts';
import type { KeptList } from '../../../shared/ipc/keptLists.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './KeptLists.module.css';
import { useNameTrouble, useSavedList } from './savedList.ts';

interface RenameListDialogProps {
  readonly list: KeptList;
  readonly onClose: () => void;
}

export function RenameListDialog({ list, onClose }: RenameListDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const views = useTexts('views');
  const ui = useTexts('ui');
  const nameTrouble = useNameTrouble();
  const sayOf = useSavedList();
  const [typed, setTyped] = useState(list.name);
  const [refused, setRefused] = useState<string | null>(null);
  const rename = async () => {
    const name = typed.trim();
    const trouble = nameTrouble(name) ?? sayOf(await bridge.keptLists.rename({ id: list.id, name }));
    if (trouble === null) onClose();
    else setRefused(trouble);
  };
  return (
    <Dialog title={t('renameTitle', { name: list.name })} isOpen onClose={onClose} size="small">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          label={views('name')}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setRefused(null);
          }}
          error={refused}
          maxLength={LONGEST_VIEW_NAME}
          autoFocus
        />
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
