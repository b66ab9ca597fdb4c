import { FIELD } from '../../../../shared/domain/invoiceFields.ts';
import { KEYED_MARKS, type KeyedMark } from '../../../../shared/domain/markNames.ts';
import type { CustomerRef } from '../../../../shared/ipc/customerRef.ts';
import type { FieldChange } from '../../../../shared/ipc/invoices.ts';
import type { ShownMark } from '../../../../shared/ipc/marks.ts';
import { dataOf } from '../../../base/loadState.ts';
import { useTexts } from '../../../i18n/useTexts.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { MarkButtons } from '../../marks/MarkButtons.tsx';
import { ShownMarks } from '../../marks/ShownMarks.tsx';
import { useShownMarks } from '../../marks/useShownMarks.ts';
import { FieldChanges } from '../changes/FieldChanges.tsx';
import styles from './InvoiceFields.module.css';

interface InvoiceMarksProps {
  readonly customer: CustomerRef;
  readonly id: number;
  /** Another one when the marks, or what has become of them, may be other ones. */
  readonly version: string;
  readonly onMark: (field: KeyedMark) => void;
  readonly byKey: boolean;
}

/** What the clerk has noted of the invoice, and what she can note. */
export function InvoiceMarks({ customer, id, version, onMark, byKey }: InvoiceMarksProps) {
  const t = useTexts('marks');
  const { answer, retry } = useShownMarks(customer, id, version);
  const marks = dataOf(answer) ?? [];
  return (
    <section className={styles['own']} aria-label={t('title')}>
      {answer.state === 'failed' && (
        <ErrorPanel title={t('failed')} failure={answer.failure} onRetry={retry} />
      )}
      {marks.length > 0 && <ShownMarks marks={marks} drawChanges={drawChanges} />}
      <MarkButtons fields={KEYED_MARKS} withKeys={byKey} onMark={onMark} />
    </section>
  );
}

/** A field that this version does not know is not drawn. */
function drawChanges(changed: ShownMark['changed']) {
  return <FieldChanges fields={changed.filter(isKnown)} />;
}

function isKnown(change: ShownMark['changed'][number]): change is FieldChange & ShownMark['changed'][number] {
  return Object.hasOwn(FIELD, change.field);
}
