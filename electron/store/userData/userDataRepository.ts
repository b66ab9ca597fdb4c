import { type Ageing, ageingText, FIRST_AGEING, readAgeing } from '../../../shared/domain/ageing.ts';
import { type DeliveryFields, GUESS } from '../../../shared/domain/agreementNames.ts';
import { type CustomerNumber, customerKey, inNumberOrder } from '../../../shared/domain/customerRef.ts';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { foldedText, wordFinders } from '../../../shared/domain/foldedText.ts';
import type { CustomerRef } from '../../../shared/ipc/customerRef.ts';
import { DEFAULT_SETTINGS } from '../../../shared/ipc/defaultSettings.ts';
import { type Settings, settingsSchema } from '../../../shared/ipc/settings.ts';
import {
  type CipherDatabase,
  execute,
  inTransaction,
  readObject,
  readObjects,
  readValue,
  readValues,
} from '../../database/database.ts';
import type { TokenKey, TokenRecord } from '../../ports/host.ts';
import {
  type CustomerFacts,
  type CustomerNote,
  isNoted,
  putSingle,
  removeSingle,
  type StoredConnection,
  single,
} from './userDataFile.ts';

const MOST_RECENT = 30;
const MOST_KNOWN = 10_000;

interface FactsRow {
  readonly number: string;
  readonly given_name: string;
  readonly pinned: number;
  readonly external_id: string | null;
  readonly opened_at: number | null;
  readonly address_lines: string | null;
  readonly paper_language: CustomerFacts['paperLanguage'];
}

interface FoldedFacts {
  readonly number: string;
  readonly name: string;
  /** The name and the external id, a line each, as they are and folded. */
  readonly text: string;
  readonly folded: string;
}

/** Settings, connections and what the clerk noted about customers; owned by the query worker. */
export class UserDataRepository {
  readonly #database: CipherDatabase;
  /** Read before; a search names up to seventy customers, and each look into the file costs its locks. */
  readonly #cached = new Map<string, CustomerFacts>();
  /** By connection: all that was noted about customers, by number. */
  readonly #noted = new Map<string, ReadonlyMap<string, CustomerFacts>>();
  /** By connection: folded names and external ids, which every letter typed into the look-up box is compared with. */
  readonly #folded = new Map<string, readonly FoldedFacts[]>();

  #ageing: { readonly stored: string | null; readonly ageing: Ageing } | null = null;

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  settings(): Settings {
    const stored = single(this.#database, 'settings');
    // A setting that a newer or older version wrote differently falls back to its default, the others stay.
    const parsed = settingsSchema
      .partial()
      .strip()
      .safeParse(stored === null ? {} : JSON.parse(stored));
    const merged = settingsSchema.safeParse({ ...DEFAULT_SETTINGS, ...(parsed.success ? parsed.data : {}) });
    return merged.success ? merged.data : DEFAULT_SETTINGS;
  }

  /** The steps of the clerk's ageing; the same object until she chooses others. */
  ageing(): Ageing {
    const stored = single(this.#database, 'settings');
    if (this.#ageing?.stored !== stored) {
      const { ageing: text } = this.settings();
      const before = this.#ageing?.ageing ?? FIRST_AGEING;
      const ageing = ageingText(before) === text ? before : (readAgeing(text) ?? FIRST_AGEING);
      this.#ageing = { stored, ageing };
    }
    return this.#ageing.ageing;
  }

  putSettings(settings: Settings): void {
    putSingle(this.#database, 'settings', JSON.stringify(settings));
  }

  activeConnectionId(): string | null {
    return single(this.#database, 'activeConnectionId');
  }

  putActiveConnectionId(id: string | null): void {
    if (id === null) removeSingle(this.#database, 'activeConnectionId');
    else putSingle(this.#database, 'activeConnectionId', id);
  }

  /** When the clerk last marked the changes of a connection as looked at, milliseconds since the epoch. */
  lookedAt(connectionId: string): number | null {
    const at = single(this.#database, lookedName(connectionId));
    return at === null ? null : Number(at);
  }

  putLookedAt(connectionId: string, at: number): void {
    putSingle(this.#database, lookedName(connectionId), String(at));
  }

  /** The folder that was last chosen for a purpose; a path, which no page is given. */
  lastFolder(purpose: string): string | null {
    return single(this.#database, `lastFolder:${purpose}`);
  }

  putLastFolder(purpose: string, folder: string): void {
    putSingle(this.#database, `lastFolder:${purpose}`, folder);
  }

  /** When the last description of a version that was believed was signed, in milliseconds since the epoch; 0 before one. */
  updateSeen(): number {
    return Number(single(this.#database, 'updateSeen') ?? 0);
  }

  putUpdateSeen(at: number): void {
    putSingle(this.#database, 'updateSeen', String(at));
  }

  /** How far the schedule of refreshes has been followed, as text of its service's own shape. */
  refreshesMet(): string | null {
    return single(this.#database, 'refreshesMet');
  }

  putRefreshesMet(text: string): void {
    putSingle(this.#database, 'refreshesMet', text);
  }

  connections(): StoredConnection[] {
    const rows = readObjects<Omit<StoredConnection, 'sample'> & { sample: number }>(
      this.#database,
      `SELECT id, name, environment_word AS environmentWord, environment_tone AS environmentTone,
         base_url AS baseUrl, client_id AS clientId, sample, pdf_path_template AS pdfPathTemplate,
         agreements_list_body AS agreementsListBody FROM connection
       WHERE id NOT IN (SELECT connection_id FROM leaving WHERE number = '') ORDER BY ordinal`,
    );
    return rows.map((row) => ({ ...row, sample: row.sample === 1 }));
  }

  putConnection(connection: StoredConnection): void {
    execute(
      this.#database,
      `INSERT INTO connection VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT ifnull(max(ordinal), 0) + 1 FROM connection))
       ON CONFLICT(id) DO UPDATE SET name = excluded.name, environment_word = excluded.environment_word,
         environment_tone = excluded.environment_tone, base_url = excluded.base_url,
         client_id = excluded.client_id, sample = excluded.sample,
         pdf_path_template = excluded.pdf_path_template, agreements_list_body = excluded.agreements_list_body`,
      connection.id,
      connection.name,
      connection.environmentWord,
      connection.environmentTone,
      connection.baseUrl,
      connection.clientId,
      connection.sample ? 1 : 0,
      connection.pdfPathTemplate,
      connection.agreementsListBody,
    );
  }

  /** Removes also the facts and tokens of its customers. */
  removeConnection(id: string): void {
    this.invalidate();
    inTransaction(this.#database, () => {
      execute(this.#database, 'DELETE FROM connection WHERE id = ?', id);
      removeSingle(this.#database, lookedName(id));
      for (const table of ['customer', 'token', 'exported', 'idle', 'leaving']) {
        execute(this.#database, `DELETE FROM ${table} WHERE connection_id = ?`, id);
      }
      if (this.activeConnectionId() === id) this.putActiveConnectionId(null);
    });
  }

  /** Empty facts for a customer that nothing was noted about. */
  customer(customer: CustomerRef): CustomerFacts {
    const key = customerKey(customer);
    const cached = this.#cached.get(key);
    if (cached) return cached;
    if (this.#cached.size >= MOST_KNOWN) this.#cached.clear();
    const sql = 'SELECT * FROM customer WHERE connection_id = ? AND number = ?';
    const facts = factsOf(readObject(this.#database, sql, customer.connectionId, customer.number));
    this.#cached.set(key, facts);
    return facts;
  }

  /** What was noted about all customers of a connection, by number; another map once any of it has changed. */
  noted(connectionId: string): ReadonlyMap<string, CustomerFacts> {
    const cached = this.#noted.get(connectionId);
    if (cached) return cached;
    const sql = 'SELECT * FROM customer WHERE connection_id = ?';
    const rows = readObjects<FactsRow>(this.#database, sql, connectionId);
    const noted = new Map(rows.map((row) => [row.number, factsOf(row)]));
    this.#noted.set(connectionId, noted);
    return noted;
  }

  /** The clerk's own names of these customers, in their order; empty for those without one. */
  givenNames(connectionId: string, numbers: readonly string[]): string[] {
    const noted = this.noted(connectionId);
    return numbers.map((number) => noted.get(number)?.givenName ?? '');
  }

  /** About how many of the customers anything was noted. */
  notedAmong(connectionId: string, numbers: readonly string[]): number {
    const noted = this.noted(connectionId);
    return numbers.filter((number) => isNoted(noted.get(number))).length;
  }

  /** Pins customers, or takes their pins off: all of them or none. */
  pin(connectionId: string, numbers: readonly string[], pinned: boolean): void {
    this.#noteAll(
      connectionId,
      'pinned',
      numbers.map((number) => [number, pinned ? 1 : 0]),
    );
  }

  /** Names customers: all of them or none. */
  nameCustomers(connectionId: string, names: readonly (readonly [number: string, name: string])[]): void {
    this.#noteAll(connectionId, 'given_name', names);
  }

  /** @throws KontorFailure changedMeanwhile for another name than the one to be replaced */
  noteCustomer(customer: CustomerRef, note: CustomerNote): CustomerFacts {
    const before = this.customer(customer);
    if (note.replaces !== undefined && note.replaces !== before.givenName)
      throw new KontorFailure('changedMeanwhile');
    this.invalidate();
    const externalId = note.externalId === undefined ? before.externalId : note.externalId;
    const address = note.addressLines === undefined ? before.addressLines : note.addressLines;
    const language = note.paperLanguage === undefined ? before.paperLanguage : note.paperLanguage;
    execute(
      this.#database,
      `INSERT INTO customer(connection_id, number, given_name, pinned, external_id, address_lines, paper_language)
         VALUES(?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET given_name = excluded.given_name, pinned = excluded.pinned,
         external_id = excluded.external_id, address_lines = excluded.address_lines,
         paper_language = excluded.paper_language`,
      customer.connectionId,
      customer.number,
      note.givenName ?? before.givenName,
      (note.pinned ?? before.pinned) ? 1 : 0,
      externalId,
      address === null ? null : JSON.stringify(address),
      language,
    );
    return this.customer(customer);
  }

  /** Notes one thing about each of some customers; what else is noted about them stays. */
  #noteAll(
    connectionId: string,
    column: 'pinned' | 'given_name',
    values: readonly (readonly [number: string, value: string | number])[],
  ): void {
    this.invalidate();
    const put = this.#database.prepare(
      `INSERT INTO customer(connection_id, number, ${column}) VALUES(?, ?, ?)
         ON CONFLICT DO UPDATE SET ${column} = excluded.${column}`,
    );
    inTransaction(this.#database, () => {
      for (const [number, value] of values) put.run(connectionId, number, value);
    });
  }

  /** Forgets what it remembers: something of it changes, or a transaction around its calls was not kept. */
  invalidate(): void {
    this.#cached.clear();
    this.#noted.clear();
    this.#folded.clear();
  }

  /** The customer is on screen and becomes recent; `at` in milliseconds since the epoch. */
  opened(customer: CustomerRef, at: number): void {
    this.#cached.clear();
    const put = `INSERT INTO customer(connection_id, number, opened_at) VALUES(?, ?, ?)
      ON CONFLICT DO UPDATE SET opened_at = excluded.opened_at`;
    execute(this.#database, put, customer.connectionId, customer.number, at);
  }

  /**
   * Notes that everything of a customer goes, until `noteForgotten`; without a number all of the connection, which nothing
   * shows from then on.
   */
  noteForgetting({ connectionId, number }: CustomerRef): void {
    inTransaction(this.#database, () => {
      execute(this.#database, 'INSERT OR IGNORE INTO leaving VALUES(?, ?)', connectionId, number);
      if (String(number) === '' && this.activeConnectionId() === connectionId)
        this.putActiveConnectionId(null);
    });
  }

  noteForgotten({ connectionId, number }: CustomerRef): void {
    const remove = 'DELETE FROM leaving WHERE connection_id = ? AND number = ?';
    execute(this.#database, remove, connectionId, number);
  }

  beingForgotten(): CustomerRef[] {
    return readObjects(this.#database, 'SELECT connection_id AS connectionId, number FROM leaving');
  }

  /** Removes all that is known of a customer, tokens and exports included. */
  forget({ connectionId, number }: CustomerRef): void {
    this.invalidate();
    inTransaction(this.#database, () => {
      for (const table of ['customer', 'exported', 'idle']) {
        const sql = `DELETE FROM ${table} WHERE connection_id = ? AND number = ?`;
        execute(this.#database, sql, connectionId, number);
      }
      const tokens = 'DELETE FROM token WHERE connection_id = ? AND customer_number = ?';
      execute(this.#database, tokens, connectionId, number);
    });
  }

  /** Pinned customers and the ones opened last, newest first; those never opened come last. */
  recent(connectionId: string): { readonly number: CustomerNumber; readonly facts: CustomerFacts }[] {
    const sql = `SELECT * FROM customer WHERE connection_id = ? AND (pinned = 1 OR number IN (
      SELECT number FROM customer WHERE connection_id = ? AND opened_at IS NOT NULL
        ORDER BY opened_at DESC LIMIT ${MOST_RECENT}))`;
    const rows = readObjects<FactsRow>(this.#database, sql, connectionId, connectionId);
    return inNumberOrder(rows, ({ number }) => number)
      .sort((left, right) => (right.opened_at ?? 0) - (left.opened_at ?? 0))
      .map((row) => ({ number: row.number as CustomerNumber, facts: factsOf(row) }));
  }

  /** Numbers of the customers of a connection whose login is kept, however long it still holds. */
  loggedIn(connectionId: string): string[] {
    const sql = "SELECT customer_number FROM token WHERE connection_id = ? AND level = 'customer'";
    return readValues(this.#database, sql, connectionId);
  }

  /**
   * Numbers of customers whose given name or external id has every word of a text in it, as `textFinder` says:
   * those whose name is just this, and the others, names that begin with it first.
   */
  named(
    connectionId: string,
    text: string,
  ): { readonly exact: readonly string[]; readonly others: readonly string[] } {
    const folded = foldedText(text.trim());
    const words = wordFinders(text);
    const found = this.#foldedFacts(connectionId).filter((one) =>
      words.every((isIn) => isIn(one.text, one.folded)),
    );
    const numbers = (list: readonly FoldedFacts[]) => list.map(({ number }) => number);
    const others = found.filter(({ name }) => name !== folded);
    return {
      exact: numbers(found.filter(({ name }) => name === folded)),
      others: [
        ...numbers(others.filter(({ name }) => name.startsWith(folded))),
        ...numbers(others.filter(({ name }) => !name.startsWith(folded))),
      ],
    };
  }

  #foldedFacts(connectionId: string): readonly FoldedFacts[] {
    const cached = this.#folded.get(connectionId);
    if (cached) return cached;
    const folded = [...this.noted(connectionId)]
      .filter(([, { givenName, externalId }]) => givenName !== '' || externalId !== null)
      .map(([number, { givenName, externalId }]) => {
        const text = `${givenName}\n${externalId ?? ''}`;
        return { number, name: foldedText(givenName), text, folded: foldedText(text) };
      });
    this.#folded.set(connectionId, folded);
    return folded;
  }
}

function lookedName(connectionId: string): string {
  return `lookedAt:${connectionId}`;
}

function factsOf(row: FactsRow | undefined): CustomerFacts {
  return {
    givenName: row?.given_name ?? '',
    pinned: row?.pinned === 1,
    externalId: row?.external_id ?? null,
    addressLines: row?.address_lines ? (JSON.parse(row.address_lines) as string[]) : null,
    paperLanguage: row?.paper_language ?? null,
    openedAt: row?.opened_at ?? null,
  };
}

/** Tokens, encrypted at rest like everything else here (docs/design.md §5.2). */
export class TokensRepository {
  readonly #database: CipherDatabase;

  constructor(database: CipherDatabase) {
    this.#database = database;
  }

  get({ connectionId, level, customerNumber }: TokenKey): TokenRecord | undefined {
    const sql = 'SELECT record FROM token WHERE connection_id = ? AND level = ? AND customer_number = ?';
    const record = readValue(this.#database, sql, connectionId, level, customerNumber);
    return typeof record === 'string' ? (JSON.parse(record) as TokenRecord) : undefined;
  }

  put({ connectionId, level, customerNumber }: TokenKey, record: TokenRecord): void {
    const sql = 'INSERT OR REPLACE INTO token VALUES(?, ?, ?, ?)';
    execute(this.#database, sql, connectionId, level, customerNumber, JSON.stringify(record));
  }

  delete({ connectionId, level, customerNumber }: TokenKey): void {
    const sql = 'DELETE FROM token WHERE connection_id = ? AND level = ? AND customer_number = ?';
    execute(this.#database, sql, connectionId, level, customerNumber);
  }

  clear(connectionId?: string): void {
    if (connectionId === undefined) execute(this.#database, 'DELETE FROM token');
    else execute(this.#database, 'DELETE FROM token WHERE connection_id = ?', connectionId);
  }
}

const PREFIX = 'deliveryFields/';

/** Which fields name a delivery at a connection: a fact that the clerk entered; owned by the query worker. */
export class DeliveryFieldsRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** The clerk's own choice; the guess where nothing was chosen. */
  get(connectionId: string): DeliveryFields {
    const stored = single(this.#database, PREFIX + connectionId);
    return stored === null ? GUESS : (JSON.parse(stored) as DeliveryFields);
  }

  put(connectionId: string, { type, id }: DeliveryFields): void {
    putSingle(this.#database, PREFIX + connectionId, JSON.stringify({ type, id }));
  }

  remove(connectionId: string): void {
    removeSingle(this.#database, PREFIX + connectionId);
  }
}
