import type { CustomerNumber } from '../../shared/domain/customerRef.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import type { OwnFactsChanges } from '../../shared/ipc/ownFacts.ts';

const TEXT = `${JSON.stringify({ format: 'kontor-own-facts', version: 2, written: '2026-03-02 09:42:00' }, null, 2)}\n`;

/** One pinned customer more than here, and another theme. */
export const FAKE_CHANGES: OwnFactsChanges = {
  settings: [{ name: 'theme', from: 'system', to: 'dark' }],
  keepsLess: false,
  views: { inFile: 1, added: 0, changed: 0, same: 1, onlyHere: 2 },
  tooManyViews: false,
  tooManyLists: false,
  openingViews: false,
  connections: [
    {
      name: 'Sample data',
      host: '',
      sample: true,
      here: 'Sample data',
      inFile: 3,
      added: 1,
      changed: 1,
      same: 1,
      onlyHere: 4,
      deliveryFields: false,
      sender: false,
      lists: { inFile: 2, added: 1, changed: 0, same: 1, onlyHere: 1 },
      marks: { inFile: 14, added: 9, changed: 0, same: 3, onlyHere: 2, refused: 2 },
    },
    {
      name: 'Nordfiber',
      host: 'api.nordfiber.example',
      sample: false,
      here: null,
      inFile: 7,
      added: 0,
      changed: 0,
      same: 0,
      onlyHere: 0,
      deliveryFields: false,
      sender: false,
      lists: { inFile: 1, added: 0, changed: 0, same: 0, onlyHere: 0 },
      marks: { inFile: 5, added: 0, changed: 0, same: 0, onlyHere: 0, refused: 0 },
    },
  ],
};

export function fakeOwnFacts(): Handlers['ownFacts'] {
  return {
    prepare: async () => ({
      ...{ exportId: 'e1', text: TEXT, connections: 1, customers: 3, views: 1, lists: 2 },
      ...{ marks: 14, marksLeftOut: 0 },
    }),
    save: async () => ({ fileName: 'Kontor notes and settings 2026-03-02.json' }),
    handOver: async () => ({}),
    read: async () => ({
      kind: 'read',
      fileName: null,
      importId: 'i1',
      written: '2026-03-02 09:42:00',
      merge: FAKE_CHANGES,
      replace: FAKE_CHANGES,
    }),
    take: async () => FAKE_CHANGES,
    readNames: async () => ({
      kind: 'read',
      importId: 'n1',
      added: 210,
      changed: 1,
      same: 3,
      refused: 52,
      rows: [
        { number: '10001' as CustomerNumber, name: 'Åkerlund AB', before: 'Åkerlund & Söner AB' },
        { number: '10900' as CustomerNumber, name: 'Norr Kyl', before: '' },
      ],
      refusedRows: [
        { text: 'abc ; Nobody', reason: 'noDigits' },
        { text: '10901 ; ', reason: 'noName' },
      ],
    }),
    takeNames: async () => ({ customers: 211 }),
  };
}
