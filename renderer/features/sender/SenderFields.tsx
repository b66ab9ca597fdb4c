import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import {
  bankgiroProblem,
  bicProblem,
  ibanProblem,
  isOfInvoices,
  paymentReference,
  REFERENCE_SCHEMES,
  type Reference,
  type ReferenceProblem,
  type ReferenceScheme,
  type ReferenceTemplate,
} from '../../../shared/domain/paymentReference.ts';
import { LOGO_BOUNDS, MOST_SENDER_LINE, MOST_SENDER_LINES } from '../../../shared/domain/sender.ts';
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts';
import { SCHEME_NAMES } from '../../../shared/i18n/schemeNames.ts';
import type { SenderSettings } from '../../../shared/ipc/connections.ts';
import { base64Of } from '../../base/giveFile.ts';
import { ownName } from '../../i18n/ownName.ts';
import { type TextKey, useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Sender.module.css';

/** Parts of its room that a picture is drawn at, until it is small enough as a file. */
const SCALES = [1, 0.75, 0.5, 0.35] as const;
/** Pixels of an SVG that says no size of its own. */
const NO_SIZE = { width: 300, height: 150 } as const;

const PROBLEMS: Readonly<Record<Exclude<ReferenceProblem, 'empty' | 'noInvoice'>, TextKey<'sender'>>> = {
  unknownToken: 'referenceUnknown',
  characters: 'referenceCharacters',
  tooShort: 'referenceShort',
  tooLong: 'referenceLong',
};

const FIELDS = [
  { field: 'bankgiro', label: 'bankgiro', error: 'bankgiroError' },
  { field: 'iban', label: 'iban', error: 'ibanError' },
  { field: 'bic', label: 'bic', error: 'bicError' },
] as const;

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

/** Where papers say that they are paid, checked by their own check digits. */
function AccountFields({ draft, change }: SenderFieldsProps) {
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

/** The picture at the head of papers. */
function LogoField({ draft, change }: SenderFieldsProps) {
  const t = useTexts('sender');
  const [isNoPicture, setNoPicture] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const logo = await logoPicture(file);
    setNoPicture(logo === null);
    if (logo !== null) change({ logo });
  };
  const remove = () => {
    setNoPicture(false);
    change({ logo: null });
    // The button that was pressed is gone.
    chooser.current?.focus();
  };
  return (
    <fieldset className={styles['logoField']}>
      <legend>{t('logo')}</legend>
      {draft.logo !== null && (
        <img className={styles['logo']} src={`data:image/png;base64,${draft.logo}`} alt={t('logo')} />
      )}
      <div className="wrapped">
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg', 'image/svg+xml']}
          onSelect={(files) => void take(files?.[0])}
        >
          <Button ref={chooser}>{t(draft.logo === null ? 'logoChoose' : 'logoReplace')}</Button>
        </FileTrigger>
        {draft.logo !== null && <Button onPress={remove}>{t('logoRemove')}</Button>}
      </div>
      <p className="hint" role="status">
        {isNoPicture ? t('logoFailed') : t('logoText', LOGO_BOUNDS)}
      </p>
    </fieldset>
  );
}

/** How the payment reference is made: an assumption of the clerk's own, since the service shows none. */
function ReferenceFields({ draft, change }: SenderFieldsProps) {
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

/**
 * A PNG, JPEG or SVG as a PNG on white within `LOGO_BOUNDS`, base64. The picture is drawn, not copied: the browser runs
 * no script of an image and fetches nothing for it, and of the file only its pixels go on.
 * @returns null for what is no picture
 */
async function logoPicture(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    for (const scale of SCALES) {
      const bytes = await drawn(picture, scale);
      if (bytes.length <= LOGO_BOUNDS.bytes) return base64Of(bytes);
    }
    return null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawn(picture: HTMLImageElement, scale: number): Promise<Uint8Array> {
  const { width, height } = sizeOf(picture);
  const fit = Math.min(LOGO_BOUNDS.width / width, LOGO_BOUNDS.height / height) * scale;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.floor(width * fit), 1);
  canvas.height = Math.max(Math.floor(height * fit), 1);
  const paper = canvas.getContext('2d', { alpha: false });
  if (paper === null) throw new Error('no canvas');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('no picture');
  return new Uint8Array(await blob.arrayBuffer());
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return naturalWidth > 0 ? { width: naturalWidth, height: naturalHeight } : NO_SIZE;
}

/** What stands in the fields, as it is typed. */
interface SenderDraft {
  readonly name: string;
  readonly organisationNumber: string;
  readonly address: string;
  readonly contact: string;
  readonly logo: string | null;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  readonly text: string;
  readonly template: string;
  readonly scheme: ReferenceScheme;
  readonly currency: string;
  readonly language: Language | null;
}

/** What every part of the form is given. */
interface SenderFieldsProps {
  readonly draft: SenderDraft;
  readonly change: (change: Partial<SenderDraft>) => void;
}

export function draftOf({ sender, currency, language }: SenderSettings): SenderDraft {
  const { postalLines, textLines, reference, ...lines } = sender;
  return {
    ...lines,
    ...reference,
    address: postalLines.join('\n'),
    text: textLines.join('\n'),
    currency,
    language,
  };
}

/** As it is saved: without empty lines, and without the tabs of a table that was pasted. */
export function settingsOf(draft: SenderDraft): SenderSettings {
  const { name, organisationNumber, contact, logo, bankgiro, iban, bic, template, scheme } = draft;
  return {
    sender: {
      name: inOneLine(name),
      organisationNumber: inOneLine(organisationNumber),
      postalLines: linesOf(draft.address),
      contact: inOneLine(contact),
      logo,
      bankgiro: inOneLine(bankgiro),
      iban: inOneLine(iban),
      bic: inOneLine(bic),
      textLines: linesOf(draft.text),
      reference: { template: template.trim(), scheme },
    },
    currency: draft.currency.trim(),
    language: draft.language,
  };
}

/** Of one line each. */
type SenderLine = 'name' | 'organisationNumber' | 'contact';

type SenderProblem = SenderLine | 'address' | 'bankgiro' | 'iban' | 'bic' | 'text' | 'template';

/** The fields that cannot be saved as they are. */
export function problemsOf(draft: SenderDraft): ReadonlySet<SenderProblem> {
  const { bankgiro, iban, bic } = draft;
  const isTooLong = (line: SenderLine) => inOneLine(draft[line]).length > MOST_SENDER_LINE;
  const wrong: Readonly<Record<SenderProblem, boolean>> = {
    name: isTooLong('name'),
    organisationNumber: isTooLong('organisationNumber'),
    contact: isTooLong('contact'),
    address: !fits(draft.address, MOST_SENDER_LINES.address),
    bankgiro: bankgiro.trim() !== '' && bankgiroProblem(bankgiro) !== null,
    iban: iban.trim() !== '' && ibanProblem(iban) !== null,
    bic: bic.trim() !== '' && bicProblem(bic) !== null,
    text: !fits(draft.text, MOST_SENDER_LINES.text),
    template: !isSoundTemplate(draft),
  };
  return new Set((Object.keys(wrong) as SenderProblem[]).filter((field) => wrong[field]));
}

/** A customer and an invoice that nobody has, for what a template makes of them. */
const EXAMPLE = { customerNumber: '10001', invoiceNo: '200417' } as const;

/** The reference of the example; `noInvoice` where a paper about several invoices would have none. */
function exampleReference(template: ReferenceTemplate): Reference {
  return paymentReference(template, EXAMPLE);
}

function isSoundTemplate(draft: SenderDraft): boolean {
  return draft.template.trim() === '' || exampleReference(draft).ok;
}

function fits(text: string, most: number): boolean {
  const lines = linesOf(text);
  return lines.length <= most && lines.every((line) => line.length <= MOST_SENDER_LINE);
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(inOneLine)
    .filter((line) => line !== '');
}

function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
