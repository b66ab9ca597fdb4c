import { ASSUMED } from '../../../shared/domain/connectionChoices.ts';
import type { ConnectionDraft, ConnectionSummary } from '../../../shared/ipc/connections.ts';
import type { TextKey, TextValues } from '../../i18n/textKeys.ts';

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

export interface FieldsProps {
  readonly fields: ConnectionFields;
  readonly change: (change: Partial<ConnectionFields>) => void;
  /** The text of a field's problem, once the clerk has tried to save. */
  readonly errorOf: (field: keyof ConnectionFields) => string | null;
  /** The organisation gives the connection: the clerk enters its secret. */
  readonly locked: boolean;
}

export interface FieldProblem {
  readonly key: TextKey<'connections'>;
  readonly values?: TextValues;
}

export type FieldProblems = { readonly [Field in keyof ConnectionFields]?: FieldProblem };

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
