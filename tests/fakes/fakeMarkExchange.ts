import type { Handlers } from '../../shared/ipc/contract.ts';
import type { MarkExchangeState } from '../../shared/ipc/marks.ts';

/** What came of a folder in which two files were no good. */
export const FAKE_EXCHANGED = {
  files: 3,
  taken: 41,
  known: 1,
  forgotten: 2,
  numberedTwice: 1,
  written: 12,
  writtenFiles: 1,
  unread: 0,
  refused: [
    { fileName: 'kontor-marks-a1-4 (1).kmarks', reason: 'renamed', place: null },
    { fileName: 'kontor-marks-b2-7.kmarks', reason: 'damaged', place: 'events[3].counter' },
  ],
  more: 0,
} as const;

/** A folder that another desk uses too. */
export function fakeMarkExchange(): Handlers['markExchange'] {
  let state: MarkExchangeState = { folder: null, hasPassphrase: false };
  return {
    state: async () => state,
    chooseFolder: async () => {
      state = { ...state, folder: 'Team Nord' };
      return state;
    },
    setPassphrase: async ({ passphrase }) => {
      state = { ...state, hasPassphrase: passphrase !== null };
      return state;
    },
    run: async () => ({ ...FAKE_EXCHANGED, refused: [...FAKE_EXCHANGED.refused] }),
    stop: async () => ({}),
    save: async () => ({ fileName: 'kontor-marks-a1-5.kmarks', events: 12 }),
    upload: async () => ({}),
    read: async () => ({
      kind: 'taken',
      fileName: null,
      files: 1,
      taken: 5,
      known: 0,
      forgotten: 0,
      numberedTwice: 0,
    }),
  };
}
