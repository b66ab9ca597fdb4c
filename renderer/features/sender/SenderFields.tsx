import { MOST_SENDER_LINE, MOST_SENDER_LINES } from '../../../shared/domain/sender.ts';
import { LANGUAGES } from '../../../shared/i18n/languages.ts';
import { ownName } from '../../i18n/ownName.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountFields } from './AccountFields.tsx';
import { LogoField } from './LogoField.tsx';
import { ReferenceFields } from './ReferenceFields.tsx';
import { problemsOf, type SenderFieldsProps, type SenderLine } from './senderForm.ts';

/** All that papers of a connection say of their sender, as it is typed. */
export function SenderFields({ draft, change }: SenderFieldsProps) {
  const t = useTexts('sender');
  const problems = problemsOf(draft);
  const connections = useTexts('connections');
  const lineError = (line: SenderLine) =>
    problems.has(line) ? connections('errorTooLong', { most: MOST_SENDER_LINE }) : null;
  const tooLong = (most: number) => t('tooLong', { most, length: MOST_SENDER_LINE });
  return (
    <>
      <div className="pair">
        <TextField
          label={t('name')}
          optional
          value={draft.name}
          onChange={(name) => change({ name })}
          error={lineError('name')}
        />
        <TextField
          label={t('organisationNumber')}
          optional
          value={draft.organisationNumber}
          onChange={(organisationNumber) => change({ organisationNumber })}
          error={lineError('organisationNumber')}
        />
      </div>
      <div className="pair">
        <TextField
          label={t('address')}
          optional
          rows={3}
          value={draft.address}
          onChange={(address) => change({ address })}
          error={problems.has('address') ? tooLong(MOST_SENDER_LINES.address) : null}
        />
        <TextField
          label={t('text')}
          description={t('textText')}
          optional
          rows={3}
          value={draft.text}
          onChange={(text) => change({ text })}
          error={problems.has('text') ? tooLong(MOST_SENDER_LINES.text) : null}
        />
      </div>
      <TextField
        label={t('contact')}
        description={t('contactText')}
        optional
        value={draft.contact}
        onChange={(contact) => change({ contact })}
        error={lineError('contact')}
      />
      <LogoField draft={draft} change={change} />
      <AccountFields draft={draft} change={change} />
      <ReferenceFields draft={draft} change={change} />
      <div className="pair">
        <Select
          label={t('language')}
          value={draft.language ?? 'kontor'}
          onChange={(language) => change({ language: language === 'kontor' ? null : language })}
          options={[
            { id: 'kontor', label: t('languageOfKontor') },
            ...LANGUAGES.map((id) => ({ id, label: ownName(id) })),
          ]}
        />
        <TextField
          label={t('currency')}
          description={t('currencyText')}
          optional
          maxLength={8}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
        />
      </div>
    </>
  );
}
