import { OWN_FACTS_BOUNDS } from '../../../../shared/domain/ownFactsBounds.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/ipc/defaultSettings.ts';
import type { HostileFile } from './hostileFiles.ts';

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
  {
    kind: 'own facts of the largest size',
    make: () =>
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
    outcomes: ['read'],
  },
  { kind: 'own facts of four million zeros', make: () => around(repeated('0')), outcomes: ['tooLarge'] },
  { kind: 'own facts of empty objects', make: () => around(repeated('{}')), outcomes: ['tooLarge'] },
  {
    kind: 'own facts of empty lists, a few less than are counted',
    make: () => around(Array.from({ length: 490_000 }, () => '[]').join(',')),
    outcomes: ['tooLarge'],
  },
  {
    kind: 'own facts nested as deeply as they are long',
    make: () => Buffer.alloc(LARGEST, '['),
    outcomes: ['tooLarge'],
  },
  {
    kind: 'own facts of one name',
    make: () => around(`{"number":"1","name":"${'x'.repeat(LARGEST - 1_000)}"}`),
    outcomes: ['damaged'],
  },
  {
    kind: 'own facts of one key',
    make: () => around(`{"number":"1","${'\\u0061'.repeat(1_200_000)}":1}`),
    outcomes: ['damaged'],
  },
  {
    kind: 'own facts with a million keys',
    make: () =>
      around(
        `{${Array.from({ length: 900_000 }, (_, at) => `"${at}":0`).join(',')}}`.slice(0, LARGEST - 1_000),
      ),
    outcomes: ['damaged', 'tooLarge'],
  },
  { kind: 'own facts of zero bytes', make: () => Buffer.alloc(LARGEST), outcomes: ['notOwnFacts'] },
  { kind: 'own facts of blanks', make: () => Buffer.alloc(LARGEST, ' '), outcomes: ['notOwnFacts'] },
  { kind: 'own facts that never end', make: () => around('').subarray(0, -3), outcomes: ['damaged'] },
  {
    kind: 'own facts with keys of prototypes',
    make: () => around('{"number":"1","__proto__":{"name":"x"},"constructor":1}'),
    outcomes: ['damaged'],
  },
  { kind: 'own facts, 30 MB of them', make: () => Buffer.alloc(30_000_000, '{'), outcomes: ['tooLarge'] },
];
