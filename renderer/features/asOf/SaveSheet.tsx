import { FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FrozenSheet } from '../../../shared/ipc/frozen.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useCommands } from '../../base/commands.ts';
import { useDecided } from '../../base/useDecided.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';

const FORMS = ['xlsx', 'csv', 'nordicExcel', 'pdf', 'jsonLines'] as const;
const ALL_FORMS = [...FORMS, 'parquet'] as const;

type Form = (typeof ALL_FORMS)[number];

/** A frozen sheet as a file, which says that it is frozen and has its hash. */
export function SaveSheet({ sheet }: { readonly sheet: FrozenSheet }) {
  const bridge = useBridge();
  const t = useTexts('frozen');
  const asOf = useTexts('asOf');
  const lists = useTexts('lists');
  const formats = useFormats();
  const withoutParquet = useDecided('parquetExport');
  const [isOpen, setOpen] = useState(false);
  const { id } = sheet;
  useCommands(() => [{ id: 'frozen.save', label: t('commandSave'), run: () => setOpen(true) }]);
  const askName = useMemo(
    () => (named: Pick<Parameters<typeof bridge.frozen.previewName>[0], 'format' | 'template'>) =>
      bridge.frozen.previewName({ id, ...named }),
    [bridge, id],
  );
  return (
    <>
      <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {lists('save')}
      </Button>
      {isOpen && (
        <SaveListSheet<Form, { readonly fileName: string; readonly items: number }>
          title={t('commandSave')}
          forms={withoutParquet ? FORMS : ALL_FORMS}
          hints={{ jsonLines: t('hintJson'), parquet: t('hintParquet') }}
          of={id}
          askName={askName}
          save={(form) => bridge.frozen.save({ id, ...form })}
          saidOf={({ items, fileName: file }) => asOf('saved', { ...formats.counted(items), file })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
