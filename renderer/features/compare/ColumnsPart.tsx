import { useMemo } from 'react';
import type { LedgerLeftOut, LedgerRole, LineProblem } from '../../../shared/domain/compareNames.ts';
import { LEFT_OUT_NAMES, PROBLEM_NAMES } from '../../../shared/i18n/comparedNames.ts';
import type { LedgerMapping } from '../../../shared/ipc/compare.ts';
import { useBridge } from '../../base/bridgeContext.tsx';
import { latestValue } from '../../base/loadState.ts';
import { useAnswer } from '../../base/useAnswer.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FirstRows } from '../../ui/columns/FirstRows.tsx';
import { readSkipped } from '../../ui/columns/readSkipped.ts';
import { MarkField, SheetField, SkippedField } from '../../ui/columns/TableFields.tsx';
import { Section } from '../../ui/Page.tsx';
import { changeCompare, changeMapping, type ReadLedger, useCompareStore } from './compareStore.ts';
import { withRole } from './ledgerRoles.ts';
import { roleNames } from './roleNames.ts';
import { COLUMNS_ID } from './useLedger.ts';

const FIGURES: readonly LedgerRole[] = ['amount', 'debit', 'credit'];
const REASON_NAMES = { ...LEFT_OUT_NAMES, ...PROBLEM_NAMES };

interface ColumnsPartProps {
  readonly ledger: ReadLedger;
  readonly onSheet: (sheet: number) => void;
}

/** How the columns of the ledger are read, beside its first rows. */
export function ColumnsPart({ ledger, onSheet }: ColumnsPartProps) {
  const t = useTexts('compare');
  const mapping = useCompareStore((state) => state.mapping) ?? ledger.mapping;
  const skipped = useCompareStore((state) => state.skipped);
  const { roles } = mapping;
  const rows = usePreview(ledger.ledgerId, mapping, readSkipped(skipped));
  return (
    <Section id={COLUMNS_ID} titleId="compare-columns-title" title={t('columns')}>
      <FirstRows<LedgerRole, LedgerLeftOut | LineProblem>
        label={t('firstRows')}
        first={ledger.first}
        skipped={readSkipped(skipped) ?? ledger.mapping.skipped}
        roles={roles}
        names={roleNames(t)}
        figures={FIGURES}
        read={rows && { rows, nameOf: (reason) => t(REASON_NAMES[reason]) }}
        onRole={(column, role) => changeMapping({ roles: withRole(roles, column, role) })}
      />
      {ledger.fileName !== null && ledger.encoding !== null && (
        <p className="hint">{t('encoding', { encoding: ledger.encoding })}</p>
      )}
      {ledger.isRemembered && <p className="hint">{t('remembered')}</p>}
      {!roles.includes('customer') && <p className="hint">{t('noCustomers')}</p>}
      {roles.includes('reference') && <p className="hint">{t('referenceHint')}</p>}
      <div className="fieldGrid">
        <SheetField sheets={ledger.sheets} sheet={ledger.mapping.sheet} onSheet={onSheet} />
        <SkippedField skipped={skipped} onSkipped={(typed) => changeCompare({ skipped: typed })} />
        <MarkField mark={mapping.decimalMark} onMark={(decimalMark) => changeMapping({ decimalMark })} />
      </div>
      <Checkbox isSelected={mapping.isTurned} onChange={(isTurned) => changeMapping({ isTurned })}>
        {t('turned')}
      </Checkbox>
    </Section>
  );
}

/** The first rows as they are read by the columns; null while no column has amounts. */
function usePreview(ledgerId: number, mapping: LedgerMapping, skipped: number | null) {
  const bridge = useBridge();
  const ask = useMemo(() => {
    if (skipped === null || !FIGURES.some((role) => mapping.roles.includes(role))) return null;
    const asked = { ledgerId, mapping: { ...mapping, skipped } };
    return (signal: AbortSignal) => bridge.compare.preview(asked, signal);
  }, [bridge, ledgerId, mapping, skipped]);
  return latestValue(useAnswer(ask, `${ledgerId} ${mapping.sheet}`));
}
