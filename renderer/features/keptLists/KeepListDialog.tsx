import { useState } from 'react';
import { isSameListName, type ListChange } from '../../../shared/domain/keptLists.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useKeptLists } from '../../base/keptListsStore.ts';
import { useLocale } from '../../i18n/Localized.tsx';
import type { Said } from '../../i18n/said.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListNameForm } from './ListNameForm.tsx';
import { useNameTrouble, useSavedList } from './savedList.ts';

interface KeepListDialogProps {
  readonly connectionId: string;
  /** As they were pasted, or one a line. */
  readonly numbers: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new list of customers. If a list has that name already, it can be changed instead. */
export function KeepListDialog({ connectionId, numbers, onClose }: KeepListDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const formats = useFormats();
  const lists = useKeptLists();
  const nameTrouble = useNameTrouble();
  const report = useSavedList();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const name = typed.trim();
  const taken = lists.find((one) => isSameListName(one.name, name));
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const closeUnless = (trouble: Said | null) => (trouble === null ? onClose() : setRefused(trouble(locale)));
  const create = async () => {
    const trouble = nameTrouble(name);
    if (trouble !== null) return setRefused(trouble);
    closeUnless(report(await bridge.keptLists.create({ connectionId, name, numbers })));
  };
  const change = async (id: string, how: ListChange) => {
    closeUnless(report(await bridge.keptLists.change({ id, numbers, how })));
  };
  return (
    <Dialog title={t('keepTitle')} onClose={onClose} size="small">
      <ListNameForm
        name={typed}
        onName={type}
        refused={refused}
        onSave={() => void create()}
        onCancel={onClose}
      >
        {taken !== undefined && (
          <div className="stack">
            <p role="status">
              {t('taken', {
                ...formats.counted(taken.customers),
                name: taken.name,
              })}
            </p>
            <div className="actions">
              <Button onPress={() => void change(taken.id, 'add')}>{t('addToIt')}</Button>
              <Button onPress={() => void change(taken.id, 'replace')}>{t('replaceIt')}</Button>
            </div>
          </div>
        )}
      </ListNameForm>
    </Dialog>
  );
}
