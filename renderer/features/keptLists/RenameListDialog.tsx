import type { KeptList } from '../../../shared/ipc/views.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useTexts } from '../../i18n/useTexts.ts';
import { ListNameDialog } from './ListNameDialog.tsx';

interface RenameListDialogProps {
  readonly list: KeptList;
  readonly onClose: () => void;
}

export function RenameListDialog({ list: { id, name: before }, onClose }: RenameListDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  return (
    <ListNameDialog
      title={t('renameTitle', { name: before })}
      name={before}
      onSave={(name) => bridge.keptLists.rename({ id, name })}
      onClose={onClose}
    />
  );
}
