import { useState } from 'react';
import { LONGEST_NUMBERS } from '../../../../shared/domain/exportBounds.ts';
import type { KeptList } from '../../../../shared/ipc/keptLists.ts';
import { useBridge } from '../../../base/bridgeContext.tsx';
import { useLocale } from '../../../i18n/Localized.tsx';
import { useTexts } from '../../../i18n/useTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ImportNumbers } from '../../exports/ImportNumbers.tsx';
import { ListTrouble } from '../../keptLists/ListTrouble.tsx';
import { listChoice, useChosenList } from '../../keptLists/listChoice.ts';
import { useSavedList } from '../../keptLists/savedList.ts';

interface ListNumbersDialogProps {
  readonly list: KeptList;
  readonly onClose: () => void;
}

/** The numbers of a kept list in a field, to edit or replace them. */
export function ListNumbersDialog({ list, onClose }: ListNumbersDialogProps) {
  const bridge = useBridge();
  const t = useTexts('keptLists');
  const exports = useTexts('exports');
  const views = useTexts('views');
  const report = useSavedList();
  const locale = useLocale();
  const chosen = useChosenList(listChoice(list.id));
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const numbers = typed ?? chosen.numbers;
  const isWaiting = chosen.failure === null && !chosen.isGone;
  const type = (text: string) => {
    setTyped(text);
    setRefused(null);
  };
  const save = async () => {
    if (numbers === null) return;
    const trouble = report(await bridge.keptLists.change({ id: list.id, numbers, how: 'replace' }));
    if (trouble === null) onClose();
    else setRefused(trouble(locale));
  };
  return (
    <Dialog
      title={t('numbersTitle', { name: list.name })}
      onClose={onClose}
      canCancel
      actions={
        <Button variant="primary" isDisabled={numbers === null || chosen.isGone} onPress={() => void save()}>
          {views('save')}
        </Button>
      }
    >
      <div className="wideStack">
        {numbers === null ? (
          isWaiting && <SkeletonRows rows={5} />
        ) : (
          <>
            <TextField
              label={exports('customersNumbers')}
              description={exports('customersNumbersHint')}
              value={numbers}
              onChange={type}
              maxLength={LONGEST_NUMBERS}
              rows={10}
              code
              error={refused}
              autoFocus
            />
            <ImportNumbers numbers={numbers} onNumbers={type} />
          </>
        )}
        {!isWaiting && <ListTrouble chosen={chosen} />}
      </div>
    </Dialog>
  );
}
