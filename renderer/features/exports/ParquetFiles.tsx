import { type KeptLayout, MOST_PARTITIONS, type ParquetLayout } from '../../../shared/domain/listFormat.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';

/** How many files become of many customers' records; `agreed` is what the clerk says to very many folders. */
export interface ParquetChoice<Layout extends KeptLayout = ParquetLayout> {
  readonly layout: Layout;
  readonly agreed: boolean;
}

export const ONE_FILE = { layout: 'oneFile', agreed: false } as const;

interface ParquetFilesProps<Layout extends KeptLayout> {
  readonly layouts: readonly Layout[];
  readonly customers: number;
  readonly choice: ParquetChoice<Layout>;
  readonly onChoice: (choice: ParquetChoice<Layout>) => void;
}

const LABELS: Readonly<Record<KeptLayout, TextKey<'parquet'>>> = {
  oneFile: 'layoutOneFile',
  byCustomer: 'layoutByCustomer',
  growing: 'layoutGrowing',
};

const HINTS: Readonly<Partial<Record<KeptLayout, TextKey<'parquet'>>>> = {
  byCustomer: 'layoutHint',
  growing: 'growingHint',
};

/** Whether so many folders need the clerk's word first. */
export function isManyFolders(layout: KeptLayout, customers: number): boolean {
  return layout === 'byCustomer' && customers > MOST_PARTITIONS;
}

/** One file or a folder; a folder with very many files is made only when the clerk agrees. */
export function ParquetFiles<Layout extends KeptLayout>({
  layouts,
  customers,
  choice,
  onChoice,
}: ParquetFilesProps<Layout>) {
  const t = useTexts('parquet');
  const formats = useFormats();
  const { layout, agreed } = choice;
  const hint = HINTS[layout];
  return (
    <>
      <Select
        label={t('layout')}
        {...(hint ? { description: t(hint) } : {})}
        value={layout}
        onChange={(next) => onChoice({ layout: next, agreed: false })}
        options={layouts.map((id) => ({ id, label: t(LABELS[id]) }))}
      />
      {layout === 'growing' && <p className="hint">{t('growingForgotten')}</p>}
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
