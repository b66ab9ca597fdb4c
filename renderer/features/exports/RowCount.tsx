import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';

interface RowCountProps {
  /** Null until it is known. */
  readonly count: number | null;
  /** The text for no rows at all. */
  readonly none: string;
  readonly children?: ReactNode;
}

/** How many rows are written or printed, announced again when the choice changes. */
export function RowCount({ count, none, children }: RowCountProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  return (
    <div role="status">
      {count !== null && <p>{count === 0 ? none : t('rowCount', formats.counted(count))}</p>}
      {children}
    </div>
  );
}
