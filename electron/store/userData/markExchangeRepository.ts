import type { CustomerNumber } from '../../../shared/domain/customerRef.ts';
import { MARK_FILE_BOUNDS } from '../../../shared/domain/markNames.ts';
import type { CipherDatabase } from '../../database/database.ts';
import {
  type CustomerEvent,
  type EventsHeader,
  lineOf,
  matchedConnections,
  type NamedConnection,
  readLine,
  wordsOf,
} from './markEventFile.ts';
import type { MarksRepository, TakenEvents } from './marksRepository.ts';
import { putSingle, single } from './userDataFile.ts';
import type { UserDataRepository } from './userDataRepository.ts';

/** What a union of the events of a file with those that are here has come to. */
export type AddedEvents = Pick<TakenEvents, 'added' | 'known' | 'forgotten' | 'numberedTwice'>;

type RefusedFile = { readonly refused: 'leap' | 'noConnection' };

/** `leap` and `noConnection`: nothing of it was taken. */
export type TakenFile =
  | (AddedEvents & { readonly connectionId: string; readonly numbers: readonly CustomerNumber[] })
  | RefusedFile;

/** `next`: the byte of the lines that the next part begins with; null once there are no more. */
export type TakenPart = (Exclude<TakenFile, RefusedFile> & { readonly next: number | null }) | RefusedFile;

/** Events of this desk as lines, with what the header of their file says of them. */
export type HandedLines = Omit<EventsHeader, 'format' | 'version' | 'number'> & {
  readonly lines: Uint8Array;
};

type Marks = Pick<MarksRepository, 'author' | 'highest' | 'addAll' | 'eventsOf'>;

const NUMBER = 'handOverNumber';
/** Events that are added between two turns of other calls. */
const AT_ONCE = 500;
const LINE_END = 0x0a;

/**
 * The events of this desk as lines of files, and those of files among the kept ones. What comes here was checked by
 * `readEventFile` before: it is parsed here, in the thread that owns the facts, so that the main thread never waits for it.
 */
export class MarkExchangeRepository {
  readonly #database: CipherDatabase;
  readonly #facts: Pick<UserDataRepository, 'connections'>;
  readonly #marks: Marks;

  constructor(
    database: CipherDatabase,
    { facts, marks }: { readonly facts: Pick<UserDataRepository, 'connections'>; readonly marks: Marks },
  ) {
    this.#database = database;
    this.#facts = facts;
    this.#marks = marks;
  }

  author(): string {
    return this.#marks.author();
  }

  /** For a new file: higher than of any before it, and than `above`. */
  nextNumber(above: number): number {
    const next = Math.max(Number(single(this.#database, NUMBER) ?? 0), above) + 1;
    putSingle(this.#database, NUMBER, String(next));
    return next;
  }

  /**
   * The events of a file from a byte of its lines on, all of them or none, at most so many. A file that was cut short by the
   * end of Kontor is taken again as a whole: what is here already stays as it is.
   */
  takePart(
    header: Pick<EventsHeader, 'author' | 'connection' | 'last'>,
    lines: Uint8Array,
    from: number,
    most = AT_ONCE,
  ): TakenPart {
    const connectionId = this.connectionOf(header.connection);
    if (connectionId === null) return { refused: 'noConnection' };
    if (header.last - this.#marks.highest(connectionId) > MARK_FILE_BOUNDS.leap) return { refused: 'leap' };
    const end = endOfPart(lines, from, most);
    const next = end < lines.length ? end : null;
    // The lines of a customer stand together.
    const [following] =
      next === null ? [] : eventsIn(lines.subarray(end, endOfPart(lines, end, 1)), header.author);
    const customers = Array.from(
      Map.groupBy(eventsIn(lines.subarray(from, end), header.author), ({ customer }) => customer),
      ([number, events]) => ({ number, events: events.map(({ customer: _customer, ...event }) => event) }),
    );
    const { farAhead: _, ...taken } = this.#marks.addAll(connectionId, customers, following?.customer);
    return { ...taken, connectionId, numbers: customers.map(({ number }) => number), next };
  }

  /** The connection of this desk that a file means; null where there is none. */
  connectionOf(named: NamedConnection): string | null {
    return matchedConnections([named], this.#connections())[0]?.id ?? null;
  }

  /** Connections of which this desk could hand anything over. */
  connectionIds(): readonly string[] {
    return this.#facts.connections().map(({ id }) => id);
  }

  /**
   * What this desk has noted at a connection and none of these files has, cut into files of at most so many events and
   * about so many bytes; in shared memory.
   */
  unhanded(
    connectionId: string,
    files: readonly Uint8Array[],
    most: { readonly events: number; readonly bytes: number },
  ): readonly HandedLines[] {
    const connection = this.#connections().find(({ id }) => id === connectionId);
    if (connection === undefined) return [];
    const author = this.author();
    const there = new Set(files.flatMap((lines) => eventsIn(lines, author).map(nameOf)));
    const events = this.#marks
      .eventsOf(connectionId)
      .flatMap(({ number: customer, events: all }) => all.map((event) => ({ ...event, customer })))
      .filter((event) => event.author === author && !there.has(nameOf(event)))
      .sort((one, other) => one.counter - other.counter);
    const { id: _id, ...named } = connection;
    return cut(events, most).map((part) => handedLines(part, { author, connection: named }));
  }

  #connections(): readonly (NamedConnection & { readonly id: string })[] {
    return this.#facts.connections().map(({ id, name, baseUrl, sample }) => ({
      id,
      name,
      host: sample ? '' : new URL(baseUrl).host,
      sample,
    }));
  }
}

/** Of an event among those of its author. */
function nameOf(event: CustomerEvent): string {
  return `${event.counter} ${wordsOf(event.customer, event)}`;
}

interface Part {
  readonly events: readonly CustomerEvent[];
  readonly text: string;
}

function cut(
  events: readonly CustomerEvent[],
  most: { readonly events: number; readonly bytes: number },
): readonly Part[] {
  const parts: Part[] = [];
  let part: CustomerEvent[] = [];
  let lines: string[] = [];
  let bytes = 0;
  const end = () => {
    if (part.length > 0) parts.push({ events: part, text: lines.join('') });
    part = [];
    lines = [];
    bytes = 0;
  };
  for (const event of events) {
    const line = `${lineOf(event)}\n`;
    const length = Buffer.byteLength(line);
    if (part.length === most.events || bytes + length > most.bytes) end();
    part.push(event);
    lines.push(line);
    bytes += length;
  }
  end();
  return parts;
}

function handedLines(
  { events, text }: Part,
  { author, connection }: Pick<EventsHeader, 'author' | 'connection'>,
): HandedLines {
  const lines = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  lines.write(text);
  const [first, last] = [events[0], events.at(-1)];
  return {
    author,
    name: last?.by ?? '',
    connection,
    first: first?.counter ?? 1,
    last: last?.counter ?? 1,
    count: events.length,
    lines,
  };
}

function endOfPart(lines: Uint8Array, from: number, most: number): number {
  let end = from;
  for (let count = 0; count < most && end < lines.length; count += 1) {
    const at = lines.indexOf(LINE_END, end);
    end = at < 0 ? lines.length : at + 1;
  }
  return end;
}

function eventsIn(lines: Uint8Array, author: string): CustomerEvent[] {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const read = readLine(JSON.parse(line));
      if ('wrong' in read) throw new Error('a line was not checked');
      return { ...read.event, author } as CustomerEvent;
    });
}
