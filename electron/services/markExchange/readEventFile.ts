import { basename } from 'node:path';
import {
  MARK_FILE_BOUNDS,
  MARK_FILE_ENDING,
  type MarkFileRefusal,
  markFileName,
} from '../../../shared/domain/markNames.ts';
import { parsedJson } from '../../../shared/domain/parsedJson.ts';
import { isWellFormed, keysOf, placeText, signsOf, utf8 } from '../../json/jsonLimits.ts';
import { wordsOf } from '../../store/userData/eventWords.ts';
import {
  EVENTS_FORMAT,
  EVENTS_VERSION,
  type EventsHeader,
  eventsHeaderSchema,
  readLine,
  type SealedHeader,
  sealedHeaderSchema,
} from '../../store/userData/marks/eventFile.ts';
import { HASH_FIRST, HASH_LENGTH, hashOf } from './eventFileText.ts';
import { isBearable, type Unsealing } from './sealedEvents.ts';

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
