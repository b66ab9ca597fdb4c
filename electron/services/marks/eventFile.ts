import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, scryptSync } from 'node:crypto';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import {
  MARK_FILE_BOUNDS,
  MARK_FILE_ENDING,
  type MarkFileRefusal,
  markFileName,
} from '../../../shared/domain/markNames.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { plainName } from '../../../shared/domain/visibleText.ts';
import { isWellFormed, keysOf, placeText, signsOf, utf8 } from '../../json/jsonLimits.ts';
import {
  EVENTS_FORMAT,
  EVENTS_VERSION,
  type EventsHeader,
  eventsHeaderSchema,
  readLine,
  type SealedHeader,
  sealedHeaderSchema,
  wordsOf,
} from '../../store/userData/markEventFile.ts';

/** What each file begins with; the hash is of every byte behind its quote and comma. */
export const HASH_FIRST = '{"sha256":"';
export const HASH_LENGTH = 64;

export type WrittenEvents = Omit<EventsHeader, 'format' | 'version' | 'number'> & {
  /** A line each, in the order of their counters, each with its end. */
  readonly lines: Uint8Array;
};

/** The bytes of a file; sealed where there is a key. */
export function eventFileBytes(
  { lines, name, ...events }: WrittenEvents,
  number: number,
  key: SealingKey | null,
): Buffer {
  const named = { format: EVENTS_FORMAT, version: EVENTS_VERSION, author: events.author, number } as const;
  const header: EventsHeader = { ...named, ...events, name: plainName(name).slice(0, 200) };
  const plain = hashed(header, lines);
  if (key === null) return plain;
  const { seal, bytes } = sealed(key, named, plain);
  const outer: SealedHeader = { ...named, sealed: seal };
  return hashed(outer, Buffer.from(`${bytes.toString('base64')}\n`));
}

function hashed(header: object, body: Uint8Array): Buffer {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(header).slice(1)}\n`), body]);
  return Buffer.concat([Buffer.from(`${HASH_FIRST}${hashOf(rest)}",`), rest]);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const LINE_END = 0x0a;
const LONGEST_HEADER = 2_000;
/** A mark's value is at the second level, a header's cost at the third. */
const DEEPEST = 3;
const AFTER_HASH = HASH_FIRST.length + HASH_LENGTH + '",'.length;

export interface RefusedEvents {
  readonly refused: MarkFileRefusal;
  /** Where the format is broken. */
  readonly place: string | null;
}

export interface FoundEvents {
  readonly header: EventsHeader;
  /**
   * Its lines in shared memory, those of a customer together, which `MarkExchangeRepository` takes without checking them
   * again.
   */
  readonly lines: Uint8Array;
}

export interface EventFile {
  /** Its name; null where it is not known. */
  readonly fileName: string | null;
  /** In a folder a file has the name that it was written with; by hand it may have come with any that is no other's. */
  readonly inFolder: boolean;
  /** Where the organisation demands a passphrase. */
  readonly sealedOnly?: boolean;
}

/** A file with its bytes. */
export interface GivenFile extends EventFile {
  readonly bytes: Uint8Array;
}

interface Reading extends EventFile {
  /** Null without a passphrase. */
  readonly unsealing: Unsealing | null;
}

/** Reads a file that may come from anywhere. What is not exactly of the format is refused, never repaired. */
export function readEventFile(bytes: Uint8Array, reading: Reading): FoundEvents | RefusedEvents {
  const file = opened(bytes);
  if ('refused' in file) return file;
  const { header, body } = file;
  if (!isNamed(header, reading)) return refused('renamed');
  if (reading.sealedOnly === true && !('sealed' in header)) return refused('unsealed');
  const plain = 'sealed' in header ? unsealed(header, body, reading.unsealing) : file;
  if ('refused' in plain) return plain;
  if ('sealed' in plain.header) return damaged('sealed');
  return checkedEvents(plain.header, plain.body);
}

interface OpenedFile {
  readonly header: EventsHeader | SealedHeader;
  readonly body: Uint8Array;
}

/** The header, and that what follows is what was written. */
function opened(bytes: Uint8Array): OpenedFile | RefusedEvents {
  if (bytes.length > MARK_FILE_BOUNDS.file) return refused('tooLarge');
  const begin = bytes.subarray(0, LONGEST_HEADER);
  const isOurs = Buffer.from(begin).indexOf(HASH_FIRST) === 0;
  const end = begin.indexOf(LINE_END);
  const text = utf8(end < 0 ? begin : begin.subarray(0, end));
  // The bound of a header may cut a letter.
  if (text === null && (end >= 0 || bytes.length <= LONGEST_HEADER)) return refused('notText');
  if (!isOurs) return refused('notMarks');
  if (end < 0 || text === null || signsOf(begin.subarray(0, end)).depth > DEEPEST) return damaged(null);
  const value = parsedJson(text);
  if (!isObject(value)) return damaged(null);
  const { sha256, ...rest } = value;
  if (rest['format'] !== EVENTS_FORMAT) return refused('notMarks');
  const version = rest['version'];
  if (Number.isSafeInteger(version) && Number(version) > EVENTS_VERSION) return refused('newerVersion');
  // Of a key that is there twice a parser would take the last.
  if (keysOf(value) < signsOf(begin.subarray(0, end)).keys) return damaged(null);
  if (sha256 !== hashOf(bytes.subarray(AFTER_HASH))) return damaged(null);
  const header = headerOf(rest);
  return 'refused' in header ? header : { header, body: bytes.subarray(end + 1) };
}

function headerOf(value: Readonly<Record<string, unknown>>): OpenedFile['header'] | RefusedEvents {
  const header =
    'sealed' in value ? sealedHeaderSchema.safeParse(value) : eventsHeaderSchema.safeParse(value);
  if (!header.success) return damaged(placeText(header.error.issues[0]?.path ?? []));
  return isWellFormed(header.data) ? header.data : refused('notText');
}

function isNamed({ author, number }: OpenedFile['header'], { fileName, inFolder }: Reading): boolean {
  if (fileName === null) return true;
  const name = basename(fileName);
  if (inFolder) return name === markFileName(author, number);
  // Whatever else a clerk calls it, it is not called as another one's is.
  const other = /^kontor-marks-([A-Za-z0-9_-]+)-(\d+)/.exec(name);
  return (
    other === null || !name.endsWith(MARK_FILE_ENDING) || (other[1] === author && other[2] === `${number}`)
  );
}

function unsealed(
  header: SealedHeader,
  body: Uint8Array,
  unsealing: Unsealing | null,
): OpenedFile | RefusedEvents {
  if (!isBearable(header.sealed.cost)) return refused('costly');
  if (unsealing === null) return refused('sealed');
  const text = utf8(body);
  if (text === null || !/^[A-Za-z0-9+/]+=*\n$/.test(text)) return damaged(null);
  const content = unsealing.open(header.sealed, header, Buffer.from(text, 'base64'));
  if (typeof content === 'string') return refused(content);
  const inner = opened(content);
  if ('refused' in inner) return inner;
  const isSame = inner.header.author === header.author && inner.header.number === header.number;
  return isSame ? inner : damaged('author');
}

function checkedEvents(header: EventsHeader, body: Uint8Array): FoundEvents | RefusedEvents {
  if (header.count > MARK_FILE_BOUNDS.events) return refused('tooLarge');
  let [first, last, count] = [0, 0, 0];
  const ofCounter = new Set<string>();
  const lines: { readonly customer: string; readonly bytes: Uint8Array }[] = [];
  for (let at = 0; at < body.length; count += 1) {
    const end = body.indexOf(LINE_END, at);
    if (end < 0) return damaged(placeOf(count));
    if (end - at > MARK_FILE_BOUNDS.line || count === header.count) return refused('tooLarge');
    const line = lineIn(body.subarray(at, end), count);
    if ('refused' in line) return line;
    const { counter, customer } = line.event;
    if (counter < last) return damaged(placeOf(count, ['counter']));
    if (counter > last) ofCounter.clear();
    // A desk whose backup was restored may have given a counter twice, but never for the same words.
    const words = wordsOf(customer, line.event);
    if (ofCounter.has(words)) return refused('doubled', placeOf(count));
    ofCounter.add(words);
    last = counter;
    if (count === 0) first = counter;
    lines.push({ customer, bytes: body.subarray(at, end + 1) });
    at = end + 1;
  }
  if (count !== header.count) return damaged('count');
  if (first !== header.first || last !== header.last) return damaged('first');
  const byCustomer = [...Map.groupBy(lines, (line) => line.customer).values()].flat();
  return { header, lines: shared(Buffer.concat(byCustomer.map(({ bytes }) => bytes))) };
}

type FoundLine = Extract<ReturnType<typeof readLine>, { readonly event: unknown }>;

function lineIn(bytes: Uint8Array, place: number): FoundLine | RefusedEvents {
  const text = utf8(bytes);
  if (text === null) return refused('notText', placeOf(place));
  const signs = signsOf(bytes);
  const value = signs.depth > DEEPEST ? undefined : parsedJson(text);
  if (value === undefined || keysOf(value) < signs.keys) return damaged(placeOf(place));
  if (!isWellFormed(value)) return refused('notText', placeOf(place));
  const line = readLine(value);
  return 'wrong' in line ? damaged(placeOf(place, line.wrong)) : line;
}

/** Passed from thread to thread without a copy. */
export function shared(bytes: Uint8Array): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function placeOf(event: number, path: readonly PropertyKey[] = []): string {
  return placeText(['events', event, ...path]);
}

function refused(reason: MarkFileRefusal, place: string | null = null): RefusedEvents {
  return { refused: reason, place };
}

/** The names in its place are those of the schemas, since no other key is followed. */
function damaged(place: string | null): RefusedEvents {
  return refused('damaged', place || null);
}

/** What was read of some files, in their order, and the keys that it took. */
export interface ReadFiles {
  readonly found: readonly (FoundEvents | RefusedEvents)[];
  readonly keys: DerivedKeys['state'];
}

/** Reads and writes files of events in the thread for foreign files: hashes, keys and checks take time. */
export class EventFileReading {
  readAll(files: readonly GivenFile[], passphrase: string | null, derived?: DerivedKeys['state']): ReadFiles {
    const keys = new DerivedKeys(derived);
    const unsealing = passphrase === null ? null : new Unsealing(passphrase, keys);
    const found = files.map(({ bytes, ...file }) => readEventFile(bytes, { ...file, unsealing }));
    return { found, keys: keys.state };
  }

  /** The bytes of a file, in shared memory. */
  async write(
    events: WrittenEvents,
    number: number,
    passphrase: string | null,
    opened: SealingKey | null = null,
  ): Promise<Uint8Array> {
    const key = passphrase === null ? null : (opened ?? (await sealingKey(passphrase, events.author)));
    return shared(eventFileBytes(events, number, key));
  }
}

type Seal = SealedHeader['sealed'];
type Cost = Seal['cost'];
type Named = Pick<SealedHeader, 'author' | 'number'>;

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** 32 MB and a quarter of a second for each passphrase that somebody tries. */
const COST: Cost = { n: 2 ** 15, r: 8, p: 3 };
/** What is done for a file that comes from anywhere: 64 MB at most. */
const CHEAPEST = 2 ** 14;
const DEAREST = 2 ** 16;
const MOST_AT_ONCE = 4;
const MEMORY = 128 * 8 * (DEAREST + MOST_AT_ONCE) + 1_000_000;

/** Before it is used: a file must not have the desk work for hours, or take its memory. */
export function isBearable({ n, r, p }: Cost): boolean {
  return (
    Number.isInteger(Math.log2(n)) &&
    n >= CHEAPEST &&
    n <= DEAREST &&
    r === 8 &&
    Number.isInteger(p) &&
    p >= 1 &&
    p <= MOST_AT_ONCE
  );
}

/** The same passphrase on every keyboard, however its letters are put together. */
const bytesOf = (passphrase: string) => Buffer.from(passphrase.normalize('NFC'));

const optionsOf = ({ n, r, p }: Cost) => ({ N: n, r, p, maxmem: MEMORY });

/** Which file it is belongs to what is sealed: none can be given out for another. */
const boundTo = ({ author, number }: Named) => Buffer.from(`${author} ${number}`);

export interface SealingKey {
  readonly key: Uint8Array;
  readonly cost: Cost;
  readonly salt: Uint8Array;
}

/**
 * One for all files of a desk: who opens those of a year derives its key once. The salt of a desk is its own where there is
 * no file yet that it could open: see `DerivedKeys.opened`.
 */
export async function sealingKey(passphrase: string, author: string): Promise<SealingKey> {
  const salt = createHash('sha256').update(author).digest().subarray(0, SALT_BYTES);
  const derive = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);
  return { key: await derive(bytesOf(passphrase), salt, KEY_BYTES, optionsOf(COST)), cost: COST, salt };
}

/** AES-256-GCM with the tag behind it. */
export function sealed(
  { key, cost, salt }: SealingKey,
  file: Named,
  content: Uint8Array,
): { readonly seal: Seal; readonly bytes: Buffer } {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(boundTo(file));
  const bytes = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  return {
    seal: { cost, salt: Buffer.from(salt).toString('base64'), nonce: nonce.toString('base64') },
    bytes,
  };
}

/** As much work as deriving so many keys at Kontor's own cost: some ten seconds in all. */
const MOST_WORK = 40;
const workOf = ({ n, r, p }: Cost) => (n * r * p) / (COST.n * COST.r * COST.p);

interface DerivedState {
  readonly keys: ReadonlyMap<string, Uint8Array>;
  readonly work: number;
  readonly opened: SealingKey | null;
}

/**
 * Keys that one hand-over has derived, each salt once: plain data, which goes from thread to thread. Files with a salt each
 * would cost a quarter of a second each, so there is a bound of the work for all of them.
 */
export class DerivedKeys {
  #state: DerivedState;

  constructor(state: DerivedState = { keys: new Map(), work: 0, opened: null }) {
    this.#state = state;
  }

  get state(): DerivedState {
    return this.#state;
  }

  /** What another thread has made of the state. */
  set state(state: DerivedState) {
    this.#state = state;
  }

  /** Null where it would be more work than is left. */
  of(passphrase: string, { cost, salt }: Pick<Seal, 'cost' | 'salt'>): Uint8Array | null {
    const name = JSON.stringify([cost.n, cost.r, cost.p, salt]);
    const { keys, work } = this.#state;
    const known = keys.get(name);
    if (known !== undefined) return known;
    if (work + workOf(cost) > MOST_WORK) return null;
    const key = scryptSync(bytesOf(passphrase), Buffer.from(salt, 'base64'), KEY_BYTES, optionsOf(cost));
    this.#state = { ...this.#state, keys: new Map(keys).set(name, key), work: work + workOf(cost) };
    return key;
  }

  /** What has opened a file seals the next one of this desk, too: the files of a folder come to one salt. */
  opened(key: Uint8Array, { cost, salt }: Pick<Seal, 'cost' | 'salt'>): void {
    if (this.#state.opened !== null || JSON.stringify(cost) !== JSON.stringify(COST)) return;
    this.#state = { ...this.#state, opened: { key, cost, salt: Buffer.from(salt, 'base64') } };
  }
}

/** Opens files by one passphrase. */
export class Unsealing {
  readonly #passphrase: string;
  readonly #keys: DerivedKeys;

  constructor(passphrase: string, keys: DerivedKeys = new DerivedKeys()) {
    this.#passphrase = passphrase;
    this.#keys = keys;
  }

  /** `wrongPassphrase`: that the bytes are those which were written is known before. */
  open(seal: Seal, file: Named, bytes: Uint8Array): Buffer | 'costly' | 'wrongPassphrase' {
    const place = bytes.length - TAG_BYTES;
    if (place < 0) return 'wrongPassphrase';
    const key = this.#keys.of(this.#passphrase, seal);
    if (key === null) return 'costly';
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(seal.nonce, 'base64'));
    decipher.setAAD(boundTo(file));
    decipher.setAuthTag(bytes.subarray(place));
    try {
      const content = Buffer.concat([decipher.update(bytes.subarray(0, place)), decipher.final()]);
      this.#keys.opened(key, seal);
      return content;
    } catch {
      return 'wrongPassphrase';
    }
  }
}
