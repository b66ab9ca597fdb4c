import { useTexts } from '../../i18n/useTexts.ts';
import { TextField } from '../../ui/TextField.tsx';
import { problemsOf, type SenderFieldsProps } from './senderForm.ts';

const FIELDS = [
  { field: 'bankgiro', label: 'bankgiro', error: 'bankgiroError' },
  { field: 'iban', label: 'iban', error: 'ibanError' },
  { field: 'bic', label: 'bic', error: 'bicError' },
] as const;

/** Where papers say that they are paid, checked by their own check digits. */
export function AccountFields({ draft, change }: SenderFieldsProps) {
  const t = useTexts('sender');
  const problems = problemsOf(draft);
  return (
    <div className="pair">
      {FIELDS.map(({ field, label, error }) => (
        <TextField
          key={field}
          label={t(label)}
          optional
          maxLength={42}
          value={draft[field]}
          onChange={(typed) => change({ [field]: typed })}
          error={problems.has(field) ? t(error) : null}
        />
      ))}
    </div>
  );
}
