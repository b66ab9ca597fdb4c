import type { Handlers } from '../../shared/ipc/bridge.ts';

/** Marks as the main process would keep them. */
export function fakeMarks(): Handlers['marks'] {
  return {
    set: async () => ({ marked: 0, same: 0, shared: 0, actionId: null }),
    undo: async () => ({ undone: 0, later: 0 }),
    of: async () => [],
    parked: async () => [],
    worklist: async () => ({ items: [], matching: 0, kinds: [], parked: 0 }),
    progress: async () => ({ invoices: 0, reviewed: 0, outstanding: '0', reviewedOutstanding: '0' }),
    contact: async () => ({ lines: [], matching: 0 }),
    reasons: async () => [],
  };
}
