import type { AgeingPart } from '../../../../shared/domain/ageing.ts';
import type { InvoiceTotals } from '../../../../shared/domain/totals.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useNow } from '../../../i18n/useNow.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { AgeingSteps } from './AgeingSteps.tsx';

interface AgeingStripProps {
  readonly totals: InvoiceTotals;
  /** When the balances were fetched, in milliseconds. */
  readonly fetchedAt: number;
  readonly chosen: readonly AgeingPart[] | null;
  readonly onChoose: (parts: AgeingPart[] | null) => void;
}

/** What one customer owes by how late it is, as of one fetch; a click filters. */
export function AgeingStrip({ fetchedAt, ...steps }: AgeingStripProps) {
  const t = useTexts('invoices');
  const formats = useFormats();
  const now = useNow();
  return <AgeingSteps {...steps} asOf={t('ageAsOf', { moment: formats.moment(fetchedAt, now) })} />;
}
