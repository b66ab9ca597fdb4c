import type { DecimalMark } from '../../../shared/domain/compareNames.ts';
import { LEDGER_BOUNDS } from '../../../shared/domain/ledgerBounds.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './CompareView.module.css';
import { readSkipped } from './compareOrder.ts';
import { changeCompare, changeMapping, type ReadLedger, useCompareStore } from './compareStore.ts';
import { FirstRows } from './FirstRows.tsx';
import { COLUMNS_ID } from './useLedger.ts';

interface ColumnsPartProps {
  readonly ledger: ReadLedger;
  readonly onSheet: (sheet: number) => void;
}

/** How the columns of the ledger are read, beside its first rows. */
export function ColumnsPart({ ledger, onSheet }: ColumnsPartProps) {
  const t = useTexts('compare');
  const mapping = useCompareStore((state) => state.mapping) ?? ledger.mapping;
  return (
    <section id={COLUMNS_ID} className={styles['part']} aria-labelledby="compare-columns-title" tabIndex={-1}>
      <h2 id="compare-columns-title" className={styles['partTitle']}>
        {t('columns')}
      </h2>
      <FirstRows ledger={ledger} mapping={mapping} />
      {!mapping.roles.includes('customer') && <p className="hint">{t('noCustomers')}</p>}
      {mapping.roles.includes('reference') && <p className="hint">{t('referenceHint')}</p>}
      <div className={styles['fields']}>
        <SheetField ledger={ledger} onSheet={onSheet} />
        <SkippedField />
        <MarkField mapping={mapping} />
      </div>
      <Checkbox isSelected={mapping.isTurned} onChange={(isTurned) => changeMapping({ isTurned })}>
        {t('turned')}
      </Checkbox>
    </section>
  );
}

function SheetField({ ledger: { sheets, mapping }, onSheet }: ColumnsPartProps) {
  const t = useTexts('compare');
  if (sheets.length < 2) return null;
  return (
    <Select
      label={t('sheet')}
      value={String(mapping.sheet)}
      onChange={(id) => onSheet(Number(id))}
      options={sheets.map((label, place) => ({ id: String(place), label }))}
    />
  );
}

function SkippedField() {
  const t = useTexts('compare');
  const formats = useFormats();
  const skipped = useCompareStore((state) => state.skipped);
  const rows = readSkipped(skipped);
  return (
    <TextField
      label={t('skipped')}
      value={skipped}
      onChange={(typed) => changeCompare({ skipped: typed })}
      inputMode="numeric"
      description={rows === 0 ? t('noTitles') : t('titlesIn', { row: formats.count(rows ?? 0) })}
      error={rows === null ? t('skippedWrong', { most: formats.count(LEDGER_BOUNDS.skipped) }) : null}
    />
  );
}

function MarkField({ mapping: { decimalMark } }: { readonly mapping: LedgerMapping }) {
  const t = useTexts('compare');
  return (
    <Select<DecimalMark | 'each'>
      label={t('mark')}
      value={decimalMark ?? 'each'}
      onChange={(id) => changeMapping({ decimalMark: id === 'each' ? null : id })}
      description={decimalMark === null ? t('markEachHint') : undefined}
      options={[
        { id: ',', label: t('markComma') },
        { id: '.', label: t('markPoint') },
        { id: 'each', label: t('markEach') },
      ]}
    />
  );
}
