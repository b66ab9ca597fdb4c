import { FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { LONGEST_COMPARER } from '../../../shared/domain/comparison.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { createResettableStore } from '../../base/clearedStores.ts';
import { useCommands } from '../../base/commands.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { SaveListSheet } from '../exports/SaveListSheet.tsx';
import { printWords } from '../exports/usePrintWords.ts';
import { useFilterWords } from '../invoices/filter/useFilterWords.ts';
import type { Compared } from './compareStore.ts';

/** What was chosen for the last file, kept for the next one until the window is closed. */
const useComparisonFileStore = createResettableStore<ComparisonFileChoice>('wipe', {
  comparedBy: '',
  withEqual: false,
});

const FORMS = ['xlsx', 'pdf', 'csv', 'nordicExcel'] as const;

/** The bridge and the differences as a file. */
export function SaveComparisonFile({ compared }: { readonly compared: Compared }) {
  const t = useTexts('comparisonFile');
  const [isOpen, setOpen] = useState(false);
  useCommands(() => [{ id: 'compare.file', label: t('saveTitle'), run: () => setOpen(true) }]);
  return (
    <>
      <Button icon={<FileDown size={14} aria-hidden />} onPress={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <Sheet compared={compared} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SheetProps {
  readonly compared: Compared;
  readonly onClose: () => void;
}

function Sheet({ compared: { id, order }, onClose }: SheetProps) {
  const bridge = useBridge();
  const t = useTexts('comparisonFile');
  const compare = useTexts('compare');
  const formats = useFormats();
  const wordsOf = useFilterWords();
  const { list, filter } = order;
  const { comparedBy, withEqual } = useComparisonFileStore();
  const askName = useMemo(
    () => (named: { format: 'xlsx' | 'pdf' | 'csv'; template: string }) =>
      bridge.compare.previewName({ list, ...named }),
    [bridge, list],
  );
  return (
    <SaveListSheet
      title={t('saveTitle')}
      hint={t('hint')}
      forms={FORMS}
      of={String(id)}
      askName={askName}
      save={async (form) => {
        const answer = await bridge.compare.save({
          ...{ id, withEqual, comparedBy, ...form },
          filterWords: filter ? printWords(wordsOf(filter)) : [],
        });
        if (!answer.ok || answer.value?.kind !== 'gone') return answer;
        showToast({ text: compare('gone') });
        onClose();
        return { ok: true, value: null };
      }}
      saidOf={(saved) =>
        saved.kind === 'gone'
          ? compare('gone')
          : t('saved', { ...formats.counted(saved.rows), file: saved.fileName })
      }
      onClose={onClose}
    >
      <TextField
        label={t('comparedBy')}
        description={t('comparedByHint')}
        optional
        maxLength={LONGEST_COMPARER}
        value={comparedBy}
        onChange={(typed) => useComparisonFileStore.setState({ comparedBy: typed })}
      />
      <Checkbox
        isSelected={withEqual}
        onChange={(isSelected) => useComparisonFileStore.setState({ withEqual: isSelected })}
      >
        {t('withEqual')}
      </Checkbox>
    </SaveListSheet>
  );
}

interface ComparisonFileChoice {
  /** Who has compared, as it was typed last. */
  readonly comparedBy: string;
  /** Rows that are equal are in the file, too. */
  readonly withEqual: boolean;
}
