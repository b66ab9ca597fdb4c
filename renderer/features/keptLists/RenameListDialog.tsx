import { useState } from 'react';
import type { KeptList } from '../../../shared/ipc/keptLists.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useLocale } from '../../i18n/Localized.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListNameForm } from './ListNameForm.tsx';
import { useNameTrouble, useSavedList } from './savedList.ts';

interface RenameListDialogProps {
  readonly list: KeptList;
  readonly onClose: () => void;
}

export function RenameListDialog({ list, onClose }: RenameListDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const nameTrouble = useNameTrouble();
  const report = useSavedList();
  const locale = useLocale();
  const [typed, setTyped] = useState(list.name);
  const [refused, setRefused] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const rename = async () => {
    const name = typed.trim();
    const refusal = nameTrouble(name);
    if (refusal !== null) return setRefused(refusal);
    const trouble = report(await bridge.keptLists.rename({ id: list.id, name }));
    if (trouble === null) onClose();
    else setRefused(trouble(locale));
  };
  return (
    <Dialog title={t('renameTitle', { name: list.name })} onClose={onClose} size="small">
      <ListNameForm
        name={typed}
        onName={type}
        refused={refused}
        onSave={() => void rename()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
