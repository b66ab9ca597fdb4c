import { inflateSync } from 'node:zlib';
import { KontorFailure } from '../../../shared/domain/failure.ts';
import { LOGO_BOUNDS } from '../../../shared/domain/sender.ts';
import {
  NO_SENDER_SETTINGS,
  type SenderSettings,
  senderSettingsSchema,
} from '../../../shared/ipc/connections.ts';
import type { CipherDatabase } from '../../database/database.ts';
import { putSingle, removeSingle, single } from './userDataFile.ts';

const PREFIX = 'sender/';

/** From whom the papers of a connection are: a fact that the clerk entered; owned by the query worker. */
export class SenderRepository {
  readonly #database: CipherDatabase;

  constructor(facts: CipherDatabase) {
    this.#database = facts;
  }

  /** Empty where nothing was entered. */
  get(connectionId: string): SenderSettings {
    const stored = single(this.#database, PREFIX + connectionId);
    return stored === null ? NO_SENDER_SETTINGS : senderSettingsSchema.parse(JSON.parse(stored));
  }

  /** @throws KontorFailure invalidInput for a logo that no paper could print */
  put(connectionId: string, settings: SenderSettings): SenderSettings {
    const { logo } = settings.sender;
    if (logo !== null && !isLogo(logo)) throw new KontorFailure('invalidInput');
    const text = JSON.stringify(senderSettingsSchema.parse(settings));
    if (text === JSON.stringify(NO_SENDER_SETTINGS)) removeSingle(this.#database, PREFIX + connectionId);
    else putSingle(this.#database, PREFIX + connectionId, text);
    return this.get(connectionId);
  }

  /** Whether anything was entered. */
  has(connectionId: string): boolean {
    return single(this.#database, PREFIX + connectionId) !== null;
  }

  remove(connectionId: string): void {
    removeSingle(this.#database, PREFIX + connectionId);
  }
}

const SIGNATURE = '89504e470d0a1a0a';
/** Bytes of a chunk besides its content: length, name and checksum. */
const FRAME = 12;
/** Kinds of filter of a row (PNG, section 9). */
const FILTERS = 5;
/** Chunks that may be left out, but for the one of transparent colours. */
const NOTES = /^(?!tRNS)[a-z][A-Za-z]{3}$/;
/** Bytes of a pixel by the colour types that a canvas writes. */
const PIXEL: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Whether a paper can print it: a whole PNG within `LOGO_BOUNDS`, as the page draws any picture that the clerk chooses.
 * What pdfkit cannot read would end every statement.
 */
export function isLogo(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LOGO_BOUNDS.bytes || bytes.subarray(0, 8).toString('hex') !== SIGNATURE) return false;
  const chunks = chunksOf(bytes);
  const [head] = chunks;
  if (head?.name !== 'IHDR' || head.content.length !== 13 || chunks.at(-1)?.name !== 'IEND') return false;
  // What prints it takes its size from the last head, and colours from a palette that says it has them.
  if (!chunks.slice(1, -1).every(({ name }) => name === 'IDAT' || NOTES.test(name))) return false;
  const { width, height } = { width: head.content.readUInt32BE(0), height: head.content.readUInt32BE(4) };
  const [depth, colour, packing, filter, interlace] = head.content.subarray(8);
  const pixel = PIXEL[colour ?? 0];
  const isPlain = depth === 8 && packing === 0 && filter === 0 && interlace === 0;
  if (pixel === undefined || !isPlain || width > LOGO_BOUNDS.width || height > LOGO_BOUNDS.height)
    return false;
  return width > 0 && height > 0 && holds(height, 1 + width * pixel, chunks);
}

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

function chunksOf(bytes: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let at = 8;
  while (at + FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + FRAME + length;
    if (end > bytes.length) return [];
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

/** Whether its data are so many rows of so many bytes, each with a filter that there is. */
function holds(rows: number, length: number, chunks: readonly Chunk[]): boolean {
  const packed = chunks.filter(({ name }) => name === 'IDAT').map(({ content }) => content);
  try {
    const data = inflateSync(Buffer.concat(packed), { maxOutputLength: rows * length });
    const filters = Array.from({ length: rows }, (_, row) => data[row * length] ?? FILTERS);
    return data.length === rows * length && filters.every((filter) => filter < FILTERS);
  } catch {
    return false;
  }
}
