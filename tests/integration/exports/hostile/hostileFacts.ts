import { OWN_FACTS_BOUNDS } from '../../../../shared/domain/bounds.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';
import { type HostileFile, quick } from './hostileFile.ts';

const { file: LARGEST, customers: MOST } = OWN_FACTS_BOUNDS;

/** A file of own facts around a text in the place of its customers. */
const around = (customers: string) =>
  Buffer.from(
    `{"format":"kontor-own-facts","version":1,"written":"2026-03-02 09:42:00","settings":${JSON.stringify(DEFAULT_SETTINGS)},"views":[],"connections":[{"name":"x","host":"x.example","sample":false,"customers":[${customers}]}]}`,
  );
/** As many as fit a file with its frame. */
const repeated = (text: string, joined = ',') =>
  Array.from({ length: Math.floor((LARGEST - 1_000) / (text.length + joined.length)) }, () => text).join(
    joined,
  );

/** Files of own facts that no Kontor has written, each with what an answer to it may be. */
export const HOSTILE_FACTS: readonly HostileFile[] = [
  quick('own facts of the largest size', ['read'], () =>
    around(
      Array.from({ length: MOST }, (_, at) =>
        JSON.stringify({
          number: `${10_000 + at}`,
          name: 'å'.repeat(100),
          pinned: true,
          externalId: `${at}`.repeat(8),
        }),
      ).join(','),
    ),
  ),
  quick('own facts of four million zeros', ['tooLarge'], () => around(repeated('0'))),
  quick('own facts of empty objects', ['tooLarge'], () => around(repeated('{}'))),
  quick('own facts of empty lists, a few less than are counted', ['tooLarge'], () =>
    around(Array.from({ length: 490_000 }, () => '[]').join(',')),
  ),
  quick('own facts nested as deeply as they are long', ['tooLarge'], () => Buffer.alloc(LARGEST, '[')),
  quick('own facts of one name', ['damaged'], () =>
    around(`{"number":"1","name":"${'x'.repeat(LARGEST - 1_000)}"}`),
  ),
  quick('own facts of one key', ['damaged'], () =>
    around(`{"number":"1","${'\\u0061'.repeat(1_200_000)}":1}`),
  ),
  quick('own facts with a million keys', ['damaged', 'tooLarge'], () =>
    around(
      `{${Array.from({ length: 900_000 }, (_, at) => `"${at}":0`).join(',')}}`.slice(0, LARGEST - 1_000),
    ),
  ),
  quick('own facts of zero bytes', ['notOwnFacts'], () => Buffer.alloc(LARGEST)),
  quick('own facts of blanks', ['notOwnFacts'], () => Buffer.alloc(LARGEST, ' ')),
  quick('own facts that never end', ['damaged'], () => around('').subarray(0, -3)),
  quick('own facts with keys of prototypes', ['damaged'], () =>
    around('{"number":"1","__proto__":{"name":"x"},"constructor":1}'),
  ),
  quick('own facts, 30 MB of them', ['tooLarge'], () => Buffer.alloc(30_000_000, '{')),
];
