import {
  MOST_PARTITIONS,
  PARQUET_LAYOUTS,
  type ParquetLayout,
} from '../../../shared/domain/listFileFormats.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';

/** How many files become of many customers' records; `agreed` is what the clerk says to very many folders. */
export interface ParquetChoice {
  readonly layout: ParquetLayout;
  readonly agreed: boolean;
}

export const ONE_FILE: ParquetChoice = { layout: 'oneFile', agreed: false };

interface ParquetFilesProps {
  readonly customers: number;
  readonly choice: ParquetChoice;
  readonly onChoice: (choice: ParquetChoice) => void;
}

const LABELS: Readonly<Record<ParquetLayout, TextKey<'parquet'>>> = {
  oneFile: 'layoutOneFile',
  byCustomer: 'layoutByCustomer',
};

/** Whether so many folders need the clerk's word first. */
export function isManyFolders(layout: ParquetLayout, customers: number): boolean {
  return layout === 'byCustomer' && customers > MOST_PARTITIONS;
}

/** One file, or a folder with a file for each customer; very many of them are made only when the clerk agrees. */
export function ParquetFiles({ customers, choice, onChoice }: ParquetFilesProps) {
  const t = useTexts('parquet');
  const formats = useFormats();
  const { layout, agreed } = choice;
  return (
    <>
      <Select
        label={t('layout')}
        {...(layout === 'byCustomer' ? { description: t('layoutHint') } : {})}
        value={layout}
        onChange={(next) => onChoice({ layout: next, agreed: false })}
        options={PARQUET_LAYOUTS.map((id) => ({ id, label: t(LABELS[id]) }))}
      />
      {isManyFolders(layout, customers) && (
        <div role="status" className="stack">
          {t('manyFolders', formats.counted(customers))}
          <Checkbox isSelected={agreed} onChange={(yes) => onChoice({ layout, agreed: yes })}>
            {t('manyFoldersYes')}
          </Checkbox>
        </div>
      )}
    </>
  );
}
