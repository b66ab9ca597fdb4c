import { ChevronRight, Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ASSUMED, ENVIRONMENT_TONES } from '../../../shared/domain/connectionChoices.ts';
import type { ConnectionDraft, ConnectionSummary } from '../../../shared/ipc/connections.ts';
import type { Failure } from '../../../shared/ipc/entry.ts';
import { AnswerOutside } from '../../base/AnswerOutside.tsx';
import { useBridge } from '../../base/bridgeContext.tsx';
import { useApp, useDecided } from '../../base/useApp.ts';
import { type TextKey, type TextValues, useTexts } from '../../i18n/useTexts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { afterSettled } from '../../ui/pendingWork.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toastStore.ts';
import styles from './ConnectionForm.module.css';

const TONE_TEXTS = {
  production: { label: 'toneProduction', word: 'wordProduction' },
  acceptance: { label: 'toneAcceptance', word: 'wordAcceptance' },
  test: { label: 'toneTest', word: 'wordTest' },
  sample: { label: 'toneSample', word: 'wordSample' },
} as const;

interface ConnectionFormProps {
  readonly connection: ConnectionSummary | null;
  readonly onSaved: (connectionId: string) => void;
}

export function ConnectionForm({ connection, onSaved }: ConnectionFormProps) {
  const t = useTexts('connections');
  const bridge = useBridge();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() =>
    connection === null ? emptyFields(t('wordProduction')) : fieldsOf(connection),
  );
  const [tried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const problems = problemsOf(fields);
  const parts: FieldsProps = {
    fields,
    locked: useDecided('connections'),
    change: (change) => setFields((before) => ({ ...before, ...change })),
    errorOf: (field) => {
      const problem = tried ? problems[field] : undefined;
      return problem ? t(problem.key, problem.values) : null;
    },
  };

  const save = async () => {
    setTried(true);
    setFailure(null);
    if (Object.keys(problems).length > 0) {
      // After the next paint the fields in question are marked; the first one takes the focus.
      afterSettled(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setSaving(true);
    const answer = await bridge.connections.save(draftOf(connection?.id ?? null, fields));
    setSaving(false);
    if (!answer.ok) {
      setFailure(answer.failure);
      return;
    }
    // What was typed meanwhile is not saved yet.
    setFields((now) => (now === fields ? fieldsOf(answer.value) : now));
    setTried(false);
    showToast({ text: t('saved'), tone: 'positive' });
    onSaved(answer.value.id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form ref={form} className="form" onSubmit={submit} noValidate autoComplete="off">
      <div className="pair">
        <TextField
          label={t('name')}
          locked={parts.locked}
          value={fields.name}
          onChange={(name) => parts.change({ name })}
          error={parts.errorOf('name')}
          autoFocus={connection === null}
        />
        <EnvironmentFields {...parts} />
      </div>
      <StoredFields {...parts} connection={connection} />
      <AssumptionFields {...parts} />
      {failure && <ErrorPanel failure={failure} onRetry={() => void save()} />}
      <AnswerOutside waits={isSaving} />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" size="large" isPending={isSaving}>
          {t('saveAndCheck')}
        </Button>
      </div>
    </form>
  );
}

/** What the service leaves undocumented, with the defaults named as the assumptions that they are. */
function AssumptionFields({ fields, change, errorOf, locked }: FieldsProps) {
  const t = useTexts('connections');
  // A failed PDF leads here.
  const isAskedFor = history.state?.show === 'pdfPath';
  const [isOpen, setOpen] = useState(isAskedFor);
  const hasError = errorOf('pdfPathTemplate') !== null || errorOf('agreementsListBody') !== null;
  return (
    <details
      className={styles['advanced']}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['summary']}>
        <ChevronRight size={14} aria-hidden />
        {t('advanced')}
        <Badge tone="stale">{t('assumption')}</Badge>
      </summary>
      <div className={styles['advancedBody']}>
        <p className={styles['advancedText']}>{t('advancedText')}</p>
        <TextField
          label={t('pdfPathTemplate')}
          locked={locked}
          code
          description={t('pdfPathDescription')}
          autoFocus={isAskedFor}
          value={fields.pdfPathTemplate}
          onChange={(pdfPathTemplate) => change({ pdfPathTemplate })}
          error={errorOf('pdfPathTemplate')}
        />
        <TextField
          label={t('agreementsListBody')}
          locked={locked}
          code
          rows={3}
          description={t('agreementsListDescription')}
          value={fields.agreementsListBody}
          onChange={(agreementsListBody) => change({ agreementsListBody })}
          error={errorOf('agreementsListBody')}
        />
      </div>
    </details>
  );
}

/** Colour and word of the environment. A word that was not changed by hand follows the colour. */
function EnvironmentFields({ fields, change, errorOf, locked }: FieldsProps) {
  const t = useTexts('connections');
  const ownWords = ENVIRONMENT_TONES.map((tone) => t(TONE_TEXTS[tone].word));
  return (
    <div className={styles['environment']}>
      <Select
        label={t('environmentTone')}
        locked={locked}
        value={fields.environmentTone}
        options={ENVIRONMENT_TONES.map((tone) => ({ id: tone, label: t(TONE_TEXTS[tone].label) }))}
        onChange={(environmentTone) =>
          change({
            environmentTone,
            ...(ownWords.includes(fields.environmentWord)
              ? { environmentWord: t(TONE_TEXTS[environmentTone].word) }
              : {}),
          })
        }
      />
      <TextField
        label={t('environmentWord')}
        locked={locked}
        value={fields.environmentWord}
        onChange={(environmentWord) => change({ environmentWord })}
        error={errorOf('environmentWord')}
      />
    </div>
  );
}

interface StoredFieldsProps extends FieldsProps {
  readonly connection: ConnectionSummary | null;
}

/** Address, client id and secret. A stored one is never shown again in full, only replaced. */
function StoredFields({ connection, ...parts }: StoredFieldsProps) {
  const t = useTexts('connections');
  const { fields, change, errorOf } = parts;
  return (
    <>
      <AddressField {...parts} connection={connection} />
      <div className="pair">
        <TextField
          label={t('clientId')}
          locked={parts.locked}
          value={fields.clientId}
          onChange={(clientId) => change({ clientId })}
          error={errorOf('clientId')}
        />
        <SecretField {...parts} connection={connection} />
      </div>
    </>
  );
}

function AddressField({ connection, fields, change, errorOf, locked }: StoredFieldsProps) {
  const t = useTexts('connections');
  if (fields.address === null) {
    return (
      <div className={styles['stored']}>
        <span className="medium">{t('address')}</span>
        <span className={styles['storedLine']}>
          <span className="soft inline">{t('addressKept', { host: connection?.host ?? '' })}</span>
          {!locked && (
            <Button onPress={() => change({ address: '', secret: '' })}>{t('addressChange')}</Button>
          )}
        </span>
      </div>
    );
  }
  return (
    <div className={styles['stored']}>
      <TextField
        label={t('address')}
        type="url"
        placeholder={t('addressPlaceholder')}
        description={connection === null ? t('addressDescription') : t('addressChangeText')}
        value={fields.address}
        onChange={(address) => change({ address })}
        error={errorOf('address')}
      />
      {connection !== null && (
        <div className={styles['keep']}>
          <Button
            variant="quiet"
            onPress={() => change({ address: null, secret: connection.hasSecret ? null : '' })}
          >
            {t('addressKeep')}
          </Button>
        </div>
      )}
    </div>
  );
}

function SecretField({ connection, fields, change, errorOf }: StoredFieldsProps) {
  const t = useTexts('connections');
  const sessionOnly = useApp((app) => app.vault.kind === 'sessionOnly');
  if (fields.secret === null) {
    return (
      <div className={styles['stored']}>
        <span className="medium">{t('secret')}</span>
        <span className={styles['storedLine']}>
          <span className="soft inline">
            <Lock size={13} aria-hidden />
            {t('secretStored')}
          </span>
        </span>
        <div className={styles['keep']}>
          <Button onPress={() => change({ secret: '' })}>{t('secretReplace')}</Button>
        </div>
      </div>
    );
  }
  const isMissing = connection !== null && !connection.hasSecret;
  const whereTo = sessionOnly ? t('secretSession') : t('secretDescription');
  return (
    <div className={styles['stored']}>
      <TextField
        label={t('secret')}
        type="password"
        autoComplete="new-password"
        description={isMissing ? t('secretMissing') : whereTo}
        value={fields.secret}
        onChange={(secret) => change({ secret })}
        error={errorOf('secret')}
      />
      {connection?.hasSecret && fields.address === null && (
        <div className={styles['keep']}>
          <Button variant="quiet" onPress={() => change({ secret: null })}>
            {t('secretKeep')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The form as typed. `address` and `secret` null mean "keep what is stored". */
export interface ConnectionFields {
  readonly name: string;
  readonly environmentWord: string;
  readonly environmentTone: ConnectionSummary['environmentTone'];
  readonly address: string | null;
  readonly clientId: string;
  readonly secret: string | null;
  readonly pdfPathTemplate: string;
  readonly agreementsListBody: string;
}

interface FieldsProps {
  readonly fields: ConnectionFields;
  readonly change: (change: Partial<ConnectionFields>) => void;
  /** The text of a field's problem, once the clerk has tried to save. */
  readonly errorOf: (field: keyof ConnectionFields) => string | null;
  /** The organisation gives the connection: the clerk enters its secret. */
  readonly locked: boolean;
}

interface FieldProblem {
  readonly key: TextKey<'connections'>;
  readonly values?: TextValues;
}

type FieldProblems = { readonly [Field in keyof ConnectionFields]?: FieldProblem };

export function emptyFields(environmentWord: string): ConnectionFields {
  return {
    name: '',
    environmentWord,
    environmentTone: 'production',
    address: '',
    clientId: '',
    secret: '',
    ...ASSUMED,
  };
}

export function fieldsOf(connection: ConnectionSummary): ConnectionFields {
  const { name, environmentWord, environmentTone, clientId, pdfPathTemplate, agreementsListBody } =
    connection;
  return {
    name,
    environmentWord,
    environmentTone,
    address: null,
    clientId,
    secret: connection.hasSecret ? null : '',
    pdfPathTemplate,
    agreementsListBody,
  };
}

function required(value: string, most: number): FieldProblem | null {
  if (value.trim() === '') return { key: 'errorRequired' };
  return value.trim().length > most ? { key: 'errorTooLong', values: { most } } : null;
}

function isThisComputer(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A first check only; the main process decides. */
function addressProblem(typed: string): FieldProblem | null {
  const missing = required(typed, 500);
  if (missing) return missing;
  if (!URL.canParse(typed.trim())) return { key: 'errorAddress' };
  const url = new URL(typed.trim());
  if (!['https:', 'http:'].includes(url.protocol)) return { key: 'errorAddress' };
  if (url.username || url.password || /[?#]/.test(typed)) return { key: 'errorAddressParts' };
  return url.protocol === 'http:' && !isThisComputer(url.hostname) ? { key: 'errorAddressPlain' } : null;
}

function templateProblem(template: string): FieldProblem | null {
  const missing = required(template, 300);
  if (missing) return missing;
  if (!template.startsWith('/')) return { key: 'errorTemplateSlash' };
  if (!template.includes('{invoice_no}')) return { key: 'errorTemplateNumber' };
  return /[^\x21-\x7e]|[?#\\]|\/\/|\.\./.test(template) ? { key: 'errorTemplateCharacters' } : null;
}

function jsonProblem(text: string): FieldProblem | null {
  if (text.length > 4000) return { key: 'errorTooLong', values: { most: 4000 } };
  try {
    JSON.parse(text);
    return null;
  } catch {
    return { key: 'errorJson' };
  }
}

function secretProblem({ address, secret }: ConnectionFields): FieldProblem | null {
  if (secret === null) return address === null ? null : { key: 'errorSecretNeeded' };
  if (secret === '') return { key: 'errorSecretNeeded' };
  return secret.length > 2500 ? { key: 'errorTooLong', values: { most: 2500 } } : null;
}

/** What must be put right before the form can be saved; empty when nothing must. */
export function problemsOf(fields: ConnectionFields): FieldProblems {
  const found = {
    name: required(fields.name, 80),
    environmentWord: required(fields.environmentWord, 24),
    address: fields.address === null ? null : addressProblem(fields.address),
    clientId: required(fields.clientId, 200),
    secret: secretProblem(fields),
    pdfPathTemplate: templateProblem(fields.pdfPathTemplate),
    agreementsListBody: jsonProblem(fields.agreementsListBody),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

export function draftOf(id: string | null, fields: ConnectionFields): ConnectionDraft {
  return { id, ...fields };
}
