import { FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AsOfAsked } from '../../../shared/ipc/asOf.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCommands } from '../../base/commands.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';

interface SaveItemsProps {
  readonly asked: AsOfAsked;
  readonly isDisabled: boolean;
}

const FORMS = ['xlsx', 'csv', 'nordicExcel'] as const;

/** All items as a file, which says of which day they are and who is missing. */
export function SaveItems({ asked, isDisabled }: SaveItemsProps) {
  const bridge = useBridge();
  const t = useTexts('asOf');
  const lists = useTexts('lists');
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  useCommands(() =>
    isDisabled ? [] : [{ id: 'asOf.save', label: t('saveTitle'), run: () => setOpen(true) }],
  );
  const askName = useMemo(
    () => (named: { format: 'xlsx' | 'csv'; template: string }) =>
      bridge.asOf.previewName({ ...asked, ...named }),
    [bridge, asked],
  );
  return (
    <>
      <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setOpen(true)} isDisabled={isDisabled}>
        {lists('save')}
      </Button>
      {isOpen && (
        <SaveListSheet
          title={t('saveTitle')}
          forms={FORMS}
          of={JSON.stringify(asked)}
          askName={askName}
          save={(form) => bridge.asOf.save({ ...asked, ...form })}
          saidOf={({ items, fileName: file }) => t('saved', { ...formats.counted(items), file })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
