import { type DecimalMark, LEDGER_BOUNDS } from '../../../shared/domain/comparison.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../Select.tsx';
import { TextField } from '../TextField.tsx';
import { readSkipped } from './readSkipped.ts';

interface SheetFieldProps {
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
}

/** Which sheet of a workbook; nothing where there is one alone. */
export function SheetField({ sheets, sheet, onSheet }: SheetFieldProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const { sheets: limit } = LEDGER_BOUNDS;
  if (sheets.length < 2) return null;
  return (
    <Select
      label={t('sheet')}
      description={sheets.length === limit ? t('sheetsLimit', { limit: formats.count(limit) }) : undefined}
      value={String(sheet)}
      onChange={(id) => onSheet(Number(id))}
      options={sheets.map((label, place) => ({ id: String(place), label }))}
    />
  );
}

interface SkippedFieldProps {
  /** As typed. */
  readonly skipped: string;
  readonly onSkipped: (typed: string) => void;
}

/** Rows before the first item. */
export function SkippedField({ skipped, onSkipped }: SkippedFieldProps) {
  const t = useTexts('compare');
  const formats = useFormats();
  const rows = readSkipped(skipped);
  return (
    <TextField
      label={t('skipped')}
      value={skipped}
      onChange={onSkipped}
      inputMode="numeric"
      description={rows === 0 ? t('noTitles') : t('titlesIn', { row: formats.count(rows ?? 0) })}
      error={rows === null ? t('skippedWrong', { most: formats.count(LEDGER_BOUNDS.skipped) }) : null}
    />
  );
}

interface MarkFieldProps {
  readonly mark: DecimalMark | null;
  readonly onMark: (mark: DecimalMark | null) => void;
}

/** What stands between the whole and the decimals. */
export function MarkField({ mark, onMark }: MarkFieldProps) {
  const t = useTexts('compare');
  return (
    <Select<DecimalMark | 'each'>
      label={t('mark')}
      value={mark ?? 'each'}
      onChange={(id) => onMark(id === 'each' ? null : id)}
      description={mark === null ? t('markEachHint') : undefined}
      options={[
        { id: ',', label: t('markComma') },
        { id: '.', label: t('markPoint') },
        { id: 'each', label: t('markEach') },
      ]}
    />
  );
}
