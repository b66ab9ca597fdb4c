import {
  isOfInvoices,
  REFERENCE_SCHEMES,
  type ReferenceProblem,
} from '../../../shared/domain/paymentReference.ts';
import { SCHEME_NAMES } from '../../../shared/i18n/schemeNames.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { EXAMPLE, exampleReference, type SenderFieldsProps } from './senderForm.ts';

const PROBLEMS: Readonly<Record<Exclude<ReferenceProblem, 'empty' | 'noInvoice'>, TextKey<'sender'>>> = {
  unknownToken: 'referenceUnknown',
  characters: 'referenceCharacters',
  tooShort: 'referenceShort',
  tooLong: 'referenceLong',
};

/** How the payment reference is made: an assumption of the clerk's own, since the service shows none. */
export function ReferenceFields({ draft, change }: SenderFieldsProps) {
  const t = useTexts('sender');
  const made = exampleReference(draft);
  const problem = made.ok || made.problem === 'empty' || made.problem === 'noInvoice' ? null : made.problem;
  return (
    <div className="stack">
      <div className="pair">
        <TextField
          label={t('reference')}
          description={t('referenceText')}
          optional
          code
          maxLength={60}
          value={draft.template}
          onChange={(template) => change({ template })}
          error={problem === null ? null : t(PROBLEMS[problem])}
        />
        <Select
          label={t('scheme')}
          value={draft.scheme}
          onChange={(scheme) => change({ scheme })}
          options={REFERENCE_SCHEMES.map((id) => ({ id, label: t(SCHEME_NAMES[id]) }))}
        />
      </div>
      {made.ok && (
        <p className="wrapped" role="status">
          <Badge tone="stale">{t('assumption')}</Badge>
          <span className="hint">
            {t('referenceExample', {
              customer: EXAMPLE.customerNumber,
              invoice: EXAMPLE.invoiceNo,
              reference: made.value,
            })}
          </span>
        </p>
      )}
      {made.ok && isOfInvoices(draft) && <p className="hint">{t('referenceOfInvoices')}</p>}
    </div>
  );
}
