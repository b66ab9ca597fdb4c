import type { ReactNode } from 'react';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';

interface RowCountProps {
  /** Null until it is known. */
  readonly count: number | null;
  /** The text for no rows at all. */
  readonly none: string;
  /** Why it cannot be known. */
  readonly trouble: { readonly failure: Failure; readonly onRetry: () => void } | null;
  readonly children?: ReactNode;
}

/** How many rows are written or printed, announced again when the choice changes. */
export function RowCount({ count, none, trouble, children }: RowCountProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  return (
    <>
      {trouble !== null && <ErrorPanel {...trouble} />}
      <div role="status">
        {count !== null && <p>{count === 0 ? none : t('rowCount', formats.counted(count))}</p>}
        {children}
      </div>
    </>
  );
}
